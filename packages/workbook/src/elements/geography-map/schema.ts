import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { mapHead, mapTail } from "../maps/schema.ts";

export const geographyMapSchema = z.strictObject({
  ...identity("geography-map"),
  ...mapHead,
  geography: optional(pointer, { title: "Geography", description: "A column of WKT or GeoJSON" }),
  ...mapTail,
});
