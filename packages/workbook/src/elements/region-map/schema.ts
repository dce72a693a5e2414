import * as z from "zod";
import { optional, required, shared } from "../../schema/field.ts";
import { ownColumn, pointerSpellings } from "../../schema/parts/common.ts";
import { identity } from "../../schema/parts/element-parts.ts";
import { mapHead, mapTail, pointerList } from "../maps/schema.ts";

/** What the values of a region column name. */
export const regionTypes = ["country", "us-state", "us-county", "us-zipcode", "us-cbsa", "us-postal-place", "ca-province"] as const;

const region = shared(
  z.strictObject({
    columnId: required(ownColumn, { title: "Column" }),
    regionType: required(z.enum(regionTypes), { title: "Regions" }),
  }),
  { spellings: pointerSpellings },
);

export const regionMapSchema = z.strictObject({
  ...identity("region-map"),
  ...mapHead,
  region: optional(region, { title: "Region" }),
  label: optional(pointerList, { title: "Labels" }),
  ...mapTail,
});
