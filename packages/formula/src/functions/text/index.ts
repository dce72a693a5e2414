import type { FunctionEntry } from "../../catalogue.ts";
import { basicTextFunctions } from "./basic.ts";
import { codeFunctions } from "./codes.ts";
import { formatFunctions } from "./format.ts";
import { similarityFunctions } from "./similarity.ts";

export const textFunctions: readonly FunctionEntry[] = [
  ...basicTextFunctions,
  ...codeFunctions,
  ...formatFunctions,
  ...similarityFunctions,
];
