import type { Element } from "../../document.ts";
import { type ChannelPlace, type ChartChannel, columnsHeld } from "./channel.ts";

type Rest = Partial<Omit<ChartChannel, "name" | "title" | "role" | "at">>;

/** A channel that takes one column, is not needed, and along which nothing runs, unless said otherwise. */
export const channel = (
  name: ChartChannel["name"],
  title: string,
  role: ChartChannel["role"],
  at: ChannelPlace,
  more: Rest = {},
): ChartChannel => ({ name, title, role, at, scale: "position", many: false, isNeeded: false, isAlong: false, ...more });

export const xChannel = channel("x", "X axis", "key", { form: "pointer", member: "xAxis" }, { isAlong: true });
export const yChannel = channel(
  "y",
  "Y axis",
  "measure",
  { form: "columns", member: "yAxis", second: "yAxis2" },
  { many: true, isNeeded: true },
);
export const colorChannel = channel("color", "Color", "key", { form: "color", member: "color" }, { scale: "color" });
export const trellisChannels: readonly ChartChannel[] = [
  channel("trellis-rows", "Rows", "key", { form: "pointers", member: "trellis", inner: "rowsBy" }, { many: true, scale: "panel" }),
  channel("trellis-columns", "Columns", "key", { form: "pointers", member: "trellis", inner: "columnsBy" }, { many: true, scale: "panel" }),
];
/** Whether a chart stands in panels. */
export const isInPanels = (element: Element): boolean => trellisChannels.some(({ at }) => columnsHeld(element, at).length > 0);

export const tooltipChannel = channel("tooltip", "Tooltip", "measure", { form: "rest", of: "all" }, { many: true, scale: "words" });

/** Channels of charts with two axes. */
export const axisChannels: readonly ChartChannel[] = [xChannel, yChannel, colorChannel, ...trellisChannels, tooltipChannel];

/** Slices: their sizes, and what tells them apart. */
export const roundChannels: readonly ChartChannel[] = [
  channel("value", "Value", "measure", { form: "pointer", member: "value" }, { isNeeded: true, scale: "angle" }),
  channel("color", "Slices", "key", { form: "pointer", member: "color" }, { isNeeded: true, scale: "color" }),
];
