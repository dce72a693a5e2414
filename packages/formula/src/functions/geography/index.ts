import type { FunctionEntry } from "../../catalogue.ts";
import { centroidFunctions } from "./centroid.ts";
import { makingFunctions } from "./making.ts";
import { measureFunctions } from "./measures.ts";
import { relationFunctions } from "./relations.ts";

export const geographyFunctions: readonly FunctionEntry[] = [
  ...makingFunctions,
  ...measureFunctions,
  ...centroidFunctions,
  ...relationFunctions,
];
