import { channel, trellisChannels } from "../charts/common-channels.ts";
import { chartKind } from "../charts/record.ts";
import { mapColorChannel, mapTooltipChannel } from "../maps/channels.ts";
import { pointMapSchema } from "./schema.ts";

/** One mark for each place: each combination of the columns that do not aggregate. */
export const pointMap = chartKind({
  kind: "point-map",
  title: "Point map",
  needs: "A latitude and a longitude; one point for each place",
  family: "map",
  goesAlong: "names",
  isDense: true,
  schema: pointMapSchema,
  channels: [
    channel("latitude", "Latitude", "either", { form: "pointer", member: "latitude" }, { isNeeded: true }),
    channel("longitude", "Longitude", "either", { form: "pointer", member: "longitude" }, { isNeeded: true }),
    channel("size", "Size", "measure", { form: "pointer", member: "size" }, { scale: "area" }),
    mapColorChannel,
    channel("label", "Labels", "either", { form: "pointers", member: "label" }, { many: true, scale: "words" }),
    ...trellisChannels,
    mapTooltipChannel,
  ],
});
