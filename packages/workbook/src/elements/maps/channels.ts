import type { ChartChannel } from "../charts/channel.ts";
import { channel, trellisChannels } from "../charts/common-channels.ts";

/** A plain column has the value on which the rows of a mark agree. */
const color = channel("color", "Color", "measure", { form: "color", member: "color" }, { scale: "color" });
const tooltip = channel("tooltip", "Tooltip", "measure", { form: "pointers", member: "tooltip" }, { many: true, scale: "words" });

export const regionChannels: readonly ChartChannel[] = [
  channel(
    "region",
    "Region",
    "key",
    { form: "pointer", member: "region", beside: { regionType: "country" } },
    { isNeeded: true, isAlong: true },
  ),
  color,
  channel("label", "Labels", "measure", { form: "pointers", member: "label" }, { many: true, scale: "words" }),
  ...trellisChannels,
  tooltip,
];

export const pointChannels: readonly ChartChannel[] = [
  channel("latitude", "Latitude", "either", { form: "pointer", member: "latitude" }, { isNeeded: true }),
  channel("longitude", "Longitude", "either", { form: "pointer", member: "longitude" }, { isNeeded: true }),
  channel("size", "Size", "measure", { form: "pointer", member: "size" }, { scale: "area" }),
  channel("shape", "Shape", "key", { form: "own", member: "shape" }, { scale: "shape" }),
  color,
  channel("detail", "Detail", "key", { form: "own", member: "detail", many: true }, { many: true, scale: "words" }),
  channel("label", "Labels", "either", { form: "pointers", member: "label" }, { many: true, scale: "words" }),
  ...trellisChannels,
  tooltip,
];

export const geographyChannels: readonly ChartChannel[] = [
  channel("geography", "Geography", "key", { form: "pointer", member: "geography" }, { isNeeded: true }),
  color,
  ...trellisChannels,
  tooltip,
];
