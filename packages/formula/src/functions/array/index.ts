import type { FunctionEntry } from "../../catalogue.ts";
import { basicArrayFunctions } from "./basic.ts";
import { arraySetFunctions } from "./sets.ts";
import { sparklineFunctions } from "./sparklines.ts";

export const arrayFunctions: readonly FunctionEntry[] = [...basicArrayFunctions, ...arraySetFunctions, ...sparklineFunctions];
