import { channel } from "../charts/common-channels.ts";

/** A plain column has the value on which the rows of a mark agree. */
export const mapColorChannel = channel("color", "Color", "measure", { form: "color", member: "color" }, { scale: "color" });
export const mapTooltipChannel = channel(
  "tooltip",
  "Tooltip",
  "measure",
  { form: "pointers", member: "tooltip" },
  { many: true, scale: "words" },
);
