import { message } from "@sheaf/messages";
import * as z from "zod";
import type { Json, WorkbookDocument } from "../../document.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { isObject } from "../shape.ts";
import type { Stored } from "../stored.ts";
import { type Violation, validate } from "../validate.ts";
import { color, colorList, fontWeight, hexColor, pageWidths, pixels, shownOrHidden } from "./common.ts";
import { tableStyle, textStyle } from "./table-parts.ts";

/** A map from tokens to colors is an old spelling of the list. */
const readColorOverrides: Spelling = (value, rewriting) => {
  if (!isObject(value)) return value;
  rewriting.deprecated(message("files.older.color-map"));
  return Object.entries(value).map(([name, given]) => ({ name, color: given }));
};

/** A font by its name, as a style sheet can hold it. */
const fontName = z
  .string()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9_ -]*$/u, "The name of a font is letters, digits, blanks, hyphens and underscores, and begins with a letter");
/** A palette by its name, or its colors. */
const scheme = z.union([z.string().max(200), colorList.min(1)]);
const scale = z.union([z.string().max(200), colorList.min(2)]);

/** What a document changes of its theme (workbook-file 9). Members that are not known are kept. */
export const themeOverrides = z.looseObject({
  colors: optional(
    z.looseObject({
      text: optional(hexColor, { title: "Text" }),
      highlight: optional(hexColor, { title: "Highlight" }),
      surface: optional(hexColor, { title: "Surface" }),
      success: optional(hexColor, { title: "Success" }),
      warning: optional(hexColor, { title: "Warning" }),
      danger: optional(hexColor, { title: "Danger" }),
      darkMode: optional(shownOrHidden, { title: "Dark" }),
    }),
    { title: "Colors" },
  ),
  colorOverrides: optional(
    shared(z.array(z.strictObject({ name: required(z.string().min(1).max(200), {}), color: required(color, {}) })).max(500), {
      spellings: [readColorOverrides],
    }),
    { title: "More colors" },
  ),
  fonts: optional(z.strictObject({ textFont: optional(fontName, { title: "Text" }), dataFont: optional(fontName, { title: "Values" }) }), {
    title: "Fonts",
  }),
  titleFont: optional(
    z.strictObject({
      color: optional(color, { title: "Color" }),
      fontSize: optional(z.number().min(6).max(96), { title: "Size" }),
      fontWeight: optional(fontWeight, { title: "Weight" }),
    }),
    { title: "Titles" },
  ),
  borderRadius: optional(z.enum(["square", "round", "pill"]), { title: "Corners" }),
  elementBorder: optional(
    z.strictObject({ color: optional(color, { title: "Color" }), width: optional(z.number().min(0).max(3), { title: "Width" }) }),
    { title: "Border" },
  ),
  categoricalScheme: optional(scheme, { title: "Palette" }),
  sequentialScheme: optional(scale, { title: "Scale" }),
  divergingScheme: optional(scale, { title: "Scale about a middle" }),
  pageWidth: optional(z.enum(pageWidths), { title: "Page width" }),
  maxPageWidth: optional(pixels.min(600), { title: "Pixels" }),
  space: optional(
    z.strictObject({
      unit: optional(z.enum(["small", "medium", "large"]), { title: "Spacing" }),
      showElementPadding: optional(shownOrHidden, { title: "Padding" }),
    }),
    { title: "Spacing" },
  ),
  hasCards: optional(shownOrHidden, { title: "Cards" }),
  invertTooltipColors: optional(shownOrHidden, { title: "Inverted tooltips" }),
  textStyles: optional(
    z.looseObject({
      tableCell: optional(textStyle, { title: "Cells" }),
      tableHeader: optional(textStyle, { title: "Headers" }),
      vizTitle: optional(textStyle, { title: "Titles" }),
    }),
    { title: "Texts" },
  ),
  layoutColors: optional(z.strictObject({ useElementForeground: optional(shownOrHidden, {}) }), { title: "Layout colors" }),
  tableStyles: optional(tableStyle, { title: "Tables" }),
  sheaf: optional(z.strictObject({ chartTheme: optional(z.enum(["default", "dark", "stats"]), { title: "Charts" }) }), { title: "Sheaf" }),
});

/** The settings of a document; members that are not known are kept. */
export const settingsSchema = z.looseObject({
  theme: optional(z.looseObject({ name: optional(z.string().max(200), { title: "Theme" }), overrides: optional(themeOverrides, {}) }), {
    title: "Theme",
  }),
});

/** What is no override of a theme, where it stands. */
export function themeViolations(overrides: unknown): readonly Violation[] {
  return validate(themeOverrides, overrides as Json);
}

/** The theme that a document names; null: none. */
export function themeNameOf({ rest }: Pick<WorkbookDocument, "rest">): string | null {
  const { settings } = rest;
  const theme = isObject(settings) ? settings["theme"] : undefined;
  const name = isObject(theme) ? theme["name"] : undefined;
  return typeof name === "string" ? name : null;
}

/** What a document says of its theme, as its schema leaves it; undefined: nothing. */
export function themeSettingsOf({ rest }: Pick<WorkbookDocument, "rest">): DocumentTheme | undefined {
  const { settings } = rest;
  const theme = isObject(settings) ? settings["theme"] : undefined;
  return isObject(theme) ? theme : undefined;
}

export type DocumentTheme = Stored<NonNullable<z.infer<typeof settingsSchema>["theme"]>>;
