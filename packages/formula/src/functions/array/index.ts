import type { FunctionEntry } from "../../catalogue.ts";
import { basicArrayFunctions } from "./basic.ts";

export const arrayFunctions: readonly FunctionEntry[] = [...basicArrayFunctions];
