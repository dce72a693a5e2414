import type { FunctionEntry } from "../../catalogue.ts";
import { basicMathFunctions } from "./basic.ts";
import { distanceFunctions } from "./distance.ts";
import { wholeNumberFunctions } from "./whole.ts";

export const mathFunctions: readonly FunctionEntry[] = [...basicMathFunctions, ...distanceFunctions, ...wholeNumberFunctions];
