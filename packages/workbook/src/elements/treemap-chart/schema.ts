import * as z from "zod";
import { optional, shared } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

/** One pointer, or several from the outside in. */
const categories = shared(z.union([pointer, z.array(pointer)]), {});

export const treemapChartSchema = z.strictObject({
  ...identity("treemap-chart"),
  ...plainHead,
  category: optional(categories, { title: "Categories" }),
  value: optional(pointer, { title: "Size" }),
  color: optional(chartColor, { title: "Color" }),
  ...plainTail,
});
