import * as z from "zod";
import { checkBetween, dateModes, includeNulls } from "../../schema/parts/filter.ts";
import { controlHead, controlTail } from "../members.ts";

const { between, on, before, after, counted, current, custom } = dateModes;
const inMode = <M extends z.ZodRawShape>(mode: M) =>
  z.strictObject({ ...controlHead("date-range"), ...mode, includeNulls, ...controlTail });

/** The date modes of filters, flat on the control; `between` without bounds is the default. */
export const dateRangeControlSchema = z.union([
  inMode({ ...between, mode: between.mode.optional().meta({ title: "Mode", default: "between" }) }).superRefine(checkBetween),
  inMode(on),
  inMode(before),
  inMode(after),
  inMode(counted),
  inMode(current),
  inMode(custom),
]);
