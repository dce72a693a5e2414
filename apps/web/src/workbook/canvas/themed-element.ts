import { colorOfTheme, mergedFields, type PageTheme } from "@sheaf/theme";
import type { Element, Json } from "@sheaf/workbook";
import { memberAt } from "../commands/member-path.ts";

/** Kinds that the table style of a theme is about. */
const grids: ReadonlySet<string> = new Set(["table", "pivot-table", "input-table"]);

/**
 * An element as it is drawn on a page of a theme: its table style over the theme's, and colors that name one of the theme as that color.
 * The same element where the theme says nothing of it.
 */
export function themedElement(element: Element, page: PageTheme): Element {
  const colored = withColors(element, page) as Element;
  if (page.tableStyle === null || !grids.has(element.kind)) return colored;
  const own = memberAt(colored, ["tableStyle"]);
  const style = mergedFields(page.tableStyle, isFields(own) ? own : {}) as Json;
  return { ...colored, tableStyle: withColors(style, page) };
}

type Fields = { readonly [member: string]: Json };
const isFields = (value: Json | undefined): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** A value with every reference to a color of the theme replaced; the same value where there is none. */
function withColors(value: Json, page: PageTheme): Json {
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    const next = items.map((item) => withColors(item, page));
    return next.every((item, index) => item === items[index]) ? items : next;
  }
  if (!isFields(value)) return value;
  const { kind, ref } = value;
  if (kind === "theme" && typeof ref === "string") return colorOfTheme({ kind, ref }, page.roles) ?? value;
  let changed: Record<string, Json> | null = null;
  for (const [member, inner] of Object.entries(value)) {
    const next = withColors(inner, page);
    if (next !== inner) (changed ??= { ...value })[member] = next;
  }
  return changed ?? value;
}
