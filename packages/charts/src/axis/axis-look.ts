import type { AxisFormat } from "../element.ts";
import { readColor } from "../color/series-colors.ts";
import type { DrawContext } from "../context.ts";
import { ABOVE_MARKS, type TextShape } from "../shapes.ts";
import { fitText, type Font, oneLine, sizeOfText } from "../text/measure.ts";
import type { NumberScaleKind } from "./linear.ts";

/** The labels of an axis: px and weight. */
export function labelFont(format: AxisFormat | undefined): Font {
  const size = typeof format?.labels === "object" ? format.labels.fontSize : undefined;
  return { size: sizeOfText(size), weight: 400 };
}

/** The title of an axis: px and weight. */
export function titleFont(format: AxisFormat | undefined): Font {
  const { fontSize, fontWeight } = format?.title ?? {};
  return { size: sizeOfText(fontSize), weight: fontWeight === "bold" ? 600 : 400 };
}

/** The color that the labels of an axis are given; undefined: none. */
export const labelColor = (format: AxisFormat | undefined, { colors }: Pick<DrawContext, "colors">): string | undefined =>
  readColor(typeof format?.labels === "object" ? format.labels.color : undefined, colors);

/** A line of the title of an axis; a larger one takes more, px. */
const AXIS_TITLE = 20;

/** Height that the title of an axis takes, px. */
export const titleRoom = (title: string | null, format: AxisFormat | undefined): number =>
  title === null ? 0 : Math.max(AXIS_TITLE, titleFont(format).size + 8);

/** What an axis is called: by its format, or else by the column that has to be told. */
export function axisTitle(format: AxisFormat | undefined, named: string | null = null): string | null {
  if (format?.visibility === "hidden" || format?.title?.visibility === "hidden") return null;
  const given = format?.title?.text?.trim() ?? "";
  const text = given === "" ? named : given;
  return text === null ? null : oneLine(text);
}

/** The title of an axis where it stands. */
export function titleShape(
  id: string,
  { text, format, room }: { readonly text: string; readonly format: AxisFormat | undefined; readonly room: number },
  place: Pick<TextShape, "x" | "y" | "align" | "baseline">,
  { colors }: Pick<DrawContext, "colors">,
): TextShape {
  const font = titleFont(format);
  const color = readColor(format?.title?.color, colors) ?? colors.roles["ink-2"];
  return { kind: "text", id, ...place, text: fitText(text, room, font), color, font, depth: ABOVE_MARKS };
}

/** The scale that an axis of values is given. What stands for a sum of lengths cannot be bent: it would show sizes that are not there. */
export function scaleKind(format: AxisFormat | undefined, canBend: boolean): NumberScaleKind {
  switch (format?.scale?.type) {
    case "log":
    case "sqrt":
    case "pow":
      return canBend ? format.scale.type : "linear";
    case "linear":
    case "ordinal":
    case "time":
    case undefined:
      return "linear";
  }
}

/** Whether there is a line, or a stroke, at each label of an axis. */
export const hasGrid = (format: AxisFormat | undefined): boolean => format?.marks === "grid" || format?.marks === "both";
export const hasTicks = (format: AxisFormat | undefined): boolean => format?.marks === "tick" || format?.marks === "both";
