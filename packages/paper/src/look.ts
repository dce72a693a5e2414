import { type ChartColors, colorsOfCharts, type DrawContext } from "@sheaf/charts";
import { colorOfTheme, fontFamilies, fonts, type PageTheme, parseHex } from "@sheaf/theme";
import { chartOf, type Element, type Json, looseMember } from "@sheaf/workbook";
import type { Face, Measure } from "./marks.ts";

/** Everything that elements are drawn with. */
export interface Look {
  readonly theme: PageTheme;
  readonly colors: ChartColors;
  readonly family: string;
  readonly dataFamily: string;
  readonly measure: Measure;
  readonly zone: DrawContext["zone"];
  readonly symbols: NonNullable<DrawContext["symbols"]>;
  readonly weekStart: DrawContext["weekStart"];
  readonly colorOf: (element: Element) => DrawContext["colorOf"];
  /** Which marks controls highlight; null: all alike. */
  readonly highlighted?: (element: Element) => DrawContext["selected"];
  /** The color of a value in a legend and in its charts. */
  readonly legendColor?: (columnName: string, text: string | null) => string;
  readonly additive: (element: Element) => DrawContext["additive"];
  readonly mapShapes: DrawContext["mapShapes"];
  readonly say: DrawContext["say"];
  /** Of the page, milliseconds. */
  readonly now: number;
}

/** The family of the titles of elements. */
export const titleFamily = ({ theme, family }: Look): string => (theme.title.family === null ? family : servedFamily(theme.title.family));

/** What stands on the page itself is drawn in colors that can be read there, where those of elements cannot. */
export function onPage(look: Look): Look {
  const { layout, roles } = look.theme;
  if (layout === null) return look;
  return { ...look, theme: { ...look.theme, roles: { ...roles, ink: layout.ink, "ink-2": layout.quiet, "line-2": layout.line } } };
}

/** Room at the sides of an element within its box, px; none where the theme takes it away. */
export const sideRoom = ({ theme }: Look): number => (theme.hasPadding ? 12 : 0);

/** The look of a chart's tile. One with a ground that somebody chose looks as the page does. */
export function chartLook(element: Element, look: Look): Look {
  const { charts } = look.theme;
  const colors = colorsOfCharts(charts);
  if (!charts.hasGround) return { ...look, colors };
  if (chartOf(element)?.element.style?.backgroundColor !== undefined) return look;
  return { ...look, colors, theme: { ...look.theme, theme: charts.theme, roles: charts.roles, hasCards: true } };
}

export const plainFace = (family: string): Face => ({ family, isBold: false, isItalic: false });
export const boldFace = (family: string): Face => ({ family, isBold: true, isItalic: false });

/** The first family of a stack that is served with the product; a stack without one is drawn in the product's own. */
export function servedFamily(stack: string | null): string {
  const names = (stack ?? "").split(",").map((name) => name.trim().replaceAll('"', ""));
  const known = fontFamilies.find(({ name, isServed }) => isServed && names.includes(name));
  return known?.name ?? fonts.ui.family;
}

/** A color of a document as six digits; null for what cannot be read, and for `auto`. */
export function plainColor(color: Json | undefined, { roles }: PageTheme): string | null {
  if (typeof color === "string") return parseHex(color) === undefined ? null : sixDigits(color);
  if (typeof color !== "object" || color === null || Array.isArray(color)) return null;
  const { kind, ref } = color as { readonly [member: string]: Json };
  return kind === "theme" && typeof ref === "string" ? colorOfTheme({ kind, ref }, roles) : null;
}

function sixDigits(color: string): string {
  const digits = color.replace("#", "");
  return digits.length === 3 ? `#${digits.replaceAll(/./gu, "$&$&")}` : `#${digits.slice(0, 6)}`;
}

/** An element with the colors that name one of the theme as that color. */
export function withThemeColors(value: Json, theme: PageTheme): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => withThemeColors(item, theme));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as { readonly [member: string]: Json };
  if (looseMember(fields, "kind") === "theme" && typeof looseMember(fields, "ref") === "string") return plainColor(value, theme) ?? value;
  return Object.fromEntries(Object.entries(fields).map(([member, inner]) => [member, withThemeColors(inner, theme)]));
}
