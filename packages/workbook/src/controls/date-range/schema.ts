import * as z from "zod";
import { checkBetween, dateModes, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../kind.ts";

const [between, ...others] = dateModes;

/** The date modes of filters, flat on the control; `between` without bounds is the default. */
export const dateRangeControlSchema = z.union([
  z
    .strictObject({
      ...controlHead("date-range"),
      ...between,
      mode: between.mode.optional().meta({ title: "Mode", default: "between" }),
      includeNulls,
      ...controlTail,
    })
    .superRefine(checkBetween),
  ...others.map((mode) => z.strictObject({ ...controlHead("date-range"), ...mode, includeNulls, ...controlTail })),
]);
