import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { color, dynamicText, fontWeight, hiddenTitle, kept, pixels, shownOrHidden } from "../../schema/parts/common.ts";
import { arranging, finishing, reading, titled, trellis } from "../../schema/parts/element-parts.ts";
import { chartColor } from "../../schema/parts/chart-color.ts";
import { pointerList } from "../../schema/parts/map-parts.ts";

/** The title of a map has no alignment. */
const mapTitle = z.union([
  dynamicText,
  z.strictObject({
    text: dynamicText,
    color: optional(color, { title: "Color" }),
    fontWeight: optional(fontWeight, { title: "Weight" }),
    fontSize: optional(pixels, { title: "Size" }),
  }),
  hiddenTitle,
]);

/** The key of a map stands in one of its corners. */
const mapLegend = z.strictObject({
  visibility: optional(shownOrHidden, { title: "Legend", default: "shown", implied: true }),
  position: optional(z.enum(["auto", "top-left", "top-right", "bottom-left", "bottom-right"]), { title: "Position", default: "auto" }),
  color: optional(color, { title: "Color" }),
  fontSize: optional(pixels, { title: "Size" }),
  header: optional(shownOrHidden, { title: "Header", default: "shown", implied: true }),
});

/** What comes before and after the members of one kind of map (workbook-file 5.9). */
export const mapHead = {
  name: optional(mapTitle, { title: "Title" }),
  description: titled.description,
  ...reading,
  ...arranging,
};
export const mapTail = {
  color: optional(chartColor, { title: "Color" }),
  tooltip: optional(pointerList, { title: "Tooltip" }),
  trellis: optional(trellis, { title: "Trellis" }),
  mapStyle: optional(kept, { title: "Map style" }),
  legend: optional(mapLegend, { title: "Legend" }),
  ...finishing,
};
