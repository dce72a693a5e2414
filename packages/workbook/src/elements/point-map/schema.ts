import * as z from "zod";
import { optional } from "../../schema/field.ts";
import { pointer } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { pointerList } from "../../schema/parts/map-parts.ts";
import { mapHead, mapTail } from "../maps/schema.ts";

export const pointMapSchema = z.strictObject({
  ...identity("point-map"),
  ...mapHead,
  latitude: optional(pointer, { title: "Latitude", description: "Degrees north (WGS84)" }),
  longitude: optional(pointer, { title: "Longitude", description: "Degrees east (WGS84)" }),
  size: optional(pointer, { title: "Size" }),
  label: optional(pointerList, { title: "Labels" }),
  ...mapTail,
});
