import type { Stored } from "../stored.ts";
import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Json } from "../../json.ts";
import { optional, required, shared, type Spelling } from "../field.ts";
import { isObject, textOf } from "../shape.ts";

/** Opaque ids: any text of up to 200 characters without control characters. */
export const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\u0000-\u001f\u007f]*$/u, "An id must not contain control characters");

export const ownColumn = shared(id, { role: "own-column" });
export const ownItem = shared(id, { role: "own-item" });
export const formula = shared(z.string(), { role: "formula" });
export const dynamicText = shared(z.string(), { role: "dynamic-text" });

export const anyJson = z.unknown();
/** An object kept verbatim: its inner shape is not typed (yet). */
export const kept = z.looseObject({});

export const hexColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, "A color is #rgb, #rrggbb or #rrggbbaa; gradients are not supported");
export const themeColor = z.strictObject({ kind: z.literal("theme"), ref: z.string() });
/** The number sign in front of a color may be missing. */
const readBareHex: Spelling = (value, rewriting) => {
  if (typeof value !== "string" || !/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu.test(value)) return value;
  rewriting.note(message("files.read.color", { value, read: `#${value}` }));
  return `#${value}`;
};
export const color = shared(z.union([hexColor, themeColor]), { spellings: [readBareHex] });
export const fillColor = shared(z.union([hexColor, z.enum(["auto", "transparent"]), themeColor]), { spellings: [readBareHex] });

const alignWords =
  (words: ReadonlyMap<string, string>): Spelling =>
  (value, rewriting) => {
    const word = typeof value === "string" ? words.get(value) : undefined;
    if (word === undefined) return value;
    rewriting.deprecated(message("files.older.alignment", { word: textOf(value) }));
    return word;
  };
const sideWords = alignWords(
  new Map([
    ["start", "left"],
    ["middle", "center"],
    ["end", "right"],
  ]),
);
export const align3 = shared(z.enum(["left", "center", "right"]), { spellings: [sideWords] });
/** The same, or as wide as there is room. */
export const align3OrStretch = shared(z.enum(["left", "center", "right", "stretch"]), { spellings: [sideWords] });
export const verticalAlign3 = shared(z.enum(["top", "center", "bottom"]), {
  spellings: [
    alignWords(
      new Map([
        ["start", "top"],
        ["middle", "center"],
        ["end", "bottom"],
      ]),
    ),
  ],
});

export const shownOrHidden = z.enum(["shown", "hidden"]);
export const pixels = z.number().min(0).max(10_000);
export const fontWeight = z.enum(["normal", "bold"]);
export const sizeOrAuto = z.union([pixels, z.literal("auto")]);

/** `{id}` and a bare id are old spellings of `{columnId}`. */
const readPointer: Spelling = (value, rewriting) => {
  if (typeof value === "string") {
    rewriting.deprecated(message("files.older.bare-channel"));
    return { columnId: value };
  }
  if (isObject(value) && value["columnId"] === undefined && typeof value["id"] === "string") {
    const { id: columnId, ...others } = value;
    rewriting.deprecated(message("files.older.channel", { spelling: "{id}" }));
    return { columnId, ...others };
  }
  return value;
};

export const pointer = shared(z.strictObject({ columnId: ownColumn }), { spellings: [readPointer] });
/** For channels that carry more than the column: the same spellings of the pointer, other members as given. */
export const pointerSpellings: readonly Spelling[] = [readPointer];

export const elementStyleFields = {
  backgroundColor: optional(fillColor, { title: "Background" }),
  borderRadius: optional(z.enum(["square", "round", "pill"]), { title: "Corners" }),
  borderWidth: optional(pixels, { title: "Border width" }),
  borderColor: optional(color, { title: "Border color" }),
  padding: optional(z.literal("none"), { title: "Padding" }),
};
export const elementStyle = z
  .strictObject(elementStyleFields)
  .refine(
    (style) =>
      style.padding === undefined ||
      (style.borderWidth === undefined && style.borderColor === undefined && style.borderRadius === undefined),
    {
      params: { said: message("findings.value.padding") },
    },
  );

export const hiddenTitle = z.strictObject({ visibility: z.literal("hidden") });
const titleFields = {
  text: required(dynamicText, { title: "Text" }),
  color: optional(color, { title: "Color" }),
  fontWeight: optional(fontWeight, { title: "Weight" }),
};
/** Title of an element: text, styled text, or hidden. */
export const title = z.union([
  dynamicText,
  z.strictObject({ ...titleFields, fontSize: optional(pixels, { title: "Size" }), align: optional(align3, { title: "Align" }) }),
  hiddenTitle,
]);
export type Title = Stored<z.infer<typeof title>>;
/** The same for a KPI: no alignment, size also `auto`. */
export const kpiTitle = z.union([
  dynamicText,
  z.strictObject({ ...titleFields, fontSize: optional(sizeOrAuto, { title: "Size" }) }),
  hiddenTitle,
]);

const descriptionFields = {
  text: optional(dynamicText, { title: "Text" }),
  color: optional(color, { title: "Color" }),
  fontWeight: optional(fontWeight, { title: "Weight" }),
  position: optional(z.enum(["auto", "below", "tooltip"]), { title: "Position", default: "auto" }),
};
export const description = z.union([
  dynamicText,
  z.strictObject({ ...descriptionFields, fontSize: optional(pixels, { title: "Size" }) }),
  hiddenTitle,
]);
export const kpiDescription = z.union([
  dynamicText,
  z.strictObject({ ...descriptionFields, fontSize: optional(sizeOrAuto, { title: "Size" }) }),
  hiddenTitle,
]);

export const imageStyleFields = {
  fit: optional(z.enum(["contain", "cover", "none", "scale-down", "stretch"]), { title: "Fit" }),
  horizontalAlign: optional(align3, { title: "Horizontal align" }),
  verticalAlign: optional(verticalAlign3, { title: "Vertical align" }),
  tiling: optional(z.enum(["none", "repeat"]), { title: "Tiling", default: "none" }),
};
const imageStyle = z.strictObject(imageStyleFields);
/** The flat `{url, style}` is an old spelling. */
const readBackgroundImage: Spelling = (value, rewriting) => {
  if (!isObject(value) || value["source"] !== undefined || typeof value["url"] !== "string") return value;
  const { url, ...others } = value;
  rewriting.deprecated(message("files.older.background-image"));
  return { source: { kind: "url", url }, ...others };
};
/** A picture that was uploaded: the id under which the organization keeps it. Files of other products name theirs in other ways. */
export const uploadedPicture = z.looseObject({
  kind: z.literal("upload"),
  pictureId: optional(z.string().max(100), { title: "Picture" }),
});

/** Pictures that a page can have beside its name, where phones and navigation show it. */
export const pageIcons = [
  "dashboard",
  "column-chart",
  "line-chart",
  "table",
  "map",
  "calendar",
  "clock",
  "people",
  "cart",
  "package",
  "truck",
  "factory",
  "money",
  "target",
  "flag",
  "star",
  "heart",
  "globe",
  "home",
  "plane",
  "route",
  "moon",
  "leaf",
  "megaphone",
  "tools",
  "chat",
  "database",
  "list",
] as const;

/** `full`: as wide as the window; `custom`: as the theme says in px. */
export const pageWidths = ["full", "large", "medium", "custom"] as const;

export const backgroundImage = shared(
  z.strictObject({
    source: z.union([z.strictObject({ kind: z.literal("url"), url: dynamicText }), uploadedPicture]),
    style: optional(imageStyle, { title: "Style" }),
  }),
  { spellings: [readBackgroundImage] },
);

/** Members of several kinds that once were one number list `[min, mid, max]`. */
export const readDomain: Spelling = (value, rewriting) => {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return value;
  const list = value as readonly Json[];
  rewriting.deprecated(message("files.older.domain-list"));
  return value.length === 2 ? { min: list[0]!, max: list[1]! } : { min: list[0]!, mid: list[1]!, max: list[2]! };
};
export const numberOrFormula = z.union([z.number(), formula]);
export const domain = shared(
  z.strictObject({
    min: optional(numberOrFormula, { title: "Minimum" }),
    max: optional(numberOrFormula, { title: "Maximum" }),
    mid: optional(numberOrFormula, { title: "Middle" }),
  }),
  { spellings: [readDomain] },
);
export const colorList = z.array(hexColor);

/** A condition under which an element is shown. */
export const shownWhen = z.strictObject({ type: z.literal("formula"), formula: required(formula, { title: "Formula" }) });
