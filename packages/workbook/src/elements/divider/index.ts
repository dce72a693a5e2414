import { message } from "@sheaf/messages";
import { textOf } from "../../schema/shape.ts";
import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { dividerSchema } from "./schema.ts";

/** Older words say a side by the direction that the line has. */
const sides = {
  horizontal: { start: "top", middle: "center", end: "bottom" },
  vertical: { start: "left", middle: "center", end: "right" },
};

export const divider: ElementKind<ContentElements["divider"]> = {
  kind: "divider",
  title: "Divider",
  schema: dividerSchema,
  defaults: () => ({}),
  query: null,
  read: (element, reading) => {
    const { direction, align } = element;
    const words = new Map(Object.entries(direction === "vertical" ? sides.vertical : sides.horizontal));
    const side = words.get(textOf(align));
    if (side === undefined) return element;
    reading.deprecated(message("files.older.alignment", { word: textOf(align) }));
    return { ...element, align: side };
  },
  autoRows: 1,
  sharesRow: false,
};
