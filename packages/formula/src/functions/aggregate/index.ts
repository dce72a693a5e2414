import type { FunctionEntry } from "../../catalogue.ts";
import { basicAggregates } from "./basic.ts";
import { shapeAggregates } from "./shape.ts";
import { statisticAggregates } from "./statistics.ts";

export const aggregateFunctions: readonly FunctionEntry[] = [...basicAggregates, ...statisticAggregates, ...shapeAggregates];
