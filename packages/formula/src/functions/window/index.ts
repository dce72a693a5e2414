import type { FunctionEntry } from "../../catalogue.ts";
import { basicWindowFunctions } from "./basic.ts";

export const windowFunctions: readonly FunctionEntry[] = [...basicWindowFunctions];
