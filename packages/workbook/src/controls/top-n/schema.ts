import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { includeNulls, rankMembers } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

const { count, percentile } = rankMembers;

/** Without a number of rows it is unset. */
export const topControlSchema = z.union([
  z.strictObject({
    ...controlHead("top-n"),
    rankingFunction: optional(count.rankingFunction, { title: "Ranking", default: "rank", implied: true }),
    mode: optional(count.mode, { title: "Mode", default: "top-n", implied: true }),
    rowCount: optional(count.rowCount, { title: "Rows" }),
    includeNulls,
    ...controlTail,
  }),
  z.strictObject({
    ...controlHead("top-n"),
    rankingFunction: required(percentile.rankingFunction, { title: "Ranking" }),
    mode: required(percentile.mode, { title: "Mode" }),
    percentile: optional(percentile.percentile, { title: "Percentile" }),
    includeNulls,
    ...controlTail,
  }),
]);
