import type { FunctionEntry } from "../../catalogue.ts";
import { basicWindowFunctions } from "./basic.ts";
import { statisticWindows } from "./statistics.ts";

export const windowFunctions: readonly FunctionEntry[] = [...basicWindowFunctions, ...statisticWindows];
