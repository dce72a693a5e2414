import type { FunctionEntry } from "../../catalogue.ts";
import { basicAggregates } from "./basic.ts";
import { statisticAggregates } from "./statistics.ts";

export const aggregateFunctions: readonly FunctionEntry[] = [...basicAggregates, ...statisticAggregates];
