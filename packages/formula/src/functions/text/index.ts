import type { FunctionEntry } from "../../catalogue.ts";
import { codeFunctions } from "./codes.ts";
import { formatFunctions } from "./format.ts";
import { textMakingFunctions } from "./making.ts";
import { textPartFunctions } from "./parts.ts";
import { regexpFunctions } from "./regexps.ts";
import { searchTextFunctions } from "./search.ts";
import { similarityFunctions } from "./similarity.ts";

export const textFunctions: readonly FunctionEntry[] = [
  ...textMakingFunctions,
  ...textPartFunctions,
  ...searchTextFunctions,
  ...regexpFunctions,
  ...codeFunctions,
  ...formatFunctions,
  ...similarityFunctions,
];
