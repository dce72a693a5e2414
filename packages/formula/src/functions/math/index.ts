import type { FunctionEntry } from "../../catalogue.ts";
import { angleFunctions } from "./angles.ts";
import { basicMathFunctions } from "./basic.ts";
import { distanceFunctions } from "./distance.ts";
import { extremeFunctions } from "./extremes.ts";
import { roundingFunctions } from "./rounding.ts";
import { wholeNumberFunctions } from "./whole.ts";

export const mathFunctions: readonly FunctionEntry[] = [
  ...basicMathFunctions,
  ...roundingFunctions,
  ...angleFunctions,
  ...extremeFunctions,
  ...distanceFunctions,
  ...wholeNumberFunctions,
];
