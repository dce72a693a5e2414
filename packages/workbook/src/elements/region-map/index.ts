import { chartKind } from "../charts/record.ts";
import { regionChannels } from "../maps/channels.ts";
import { mapQuery } from "../maps/layers.ts";
import { regionMapSchema } from "./schema.ts";

export const regionMap = chartKind({
  kind: "region-map",
  title: "Region map",
  needs: "A column of countries, states or counties, and a number for each",
  family: "map",
  goesAlong: "names",
  schema: regionMapSchema,
  channels: regionChannels,
  query: mapQuery(regionChannels),
});
