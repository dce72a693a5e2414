import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { pointerList, region } from "../../schema/parts/map-parts.ts";
import { mapHead, mapTail } from "../maps/schema.ts";

export const regionMapSchema = z.strictObject({
  ...identity("region-map"),
  ...mapHead,
  region: optional(region, { title: "Region" }),
  label: optional(pointerList, { title: "Labels" }),
  ...mapTail,
});
