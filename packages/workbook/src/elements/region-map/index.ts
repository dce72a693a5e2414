import { chartKind } from "../charts/record.ts";
import { regionChannels } from "../maps/channels.ts";
import { mapQuery } from "../maps/layers.ts";
import { regionMapSchema } from "./schema.ts";

export const regionMap = chartKind({
  kind: "region-map",
  title: "Region map",
  family: "map",
  goesAlong: "names",
  schema: regionMapSchema,
  channels: regionChannels,
  query: mapQuery(regionChannels),
});
