import { parseHex, roleNamed } from "@sheaf/theme";
import { type Callout, calloutOf, type Element, isContent, memberOf } from "@sheaf/workbook";
import type { CSSProperties } from "react";

type Color = string | { readonly kind: "theme"; readonly ref: string };

interface BoxStyle {
  readonly backgroundColor?: Color;
  readonly borderRadius?: "square" | "round" | "pill";
  readonly borderWidth?: number;
  readonly borderColor?: Color;
  readonly padding?: "none";
}

/** Ground and line of a text that calls its readers to something; a box of its own has its way. */
const calloutBoxes: { readonly [C in Callout]: CSSProperties } = {
  note: { background: "var(--tint-1)", border: "1px solid color-mix(in srgb, var(--accent) 40%, var(--tint-1))" },
  success: { background: "var(--ok-tint)", border: "1px solid color-mix(in srgb, var(--ok) 40%, var(--ok-tint))" },
  warning: { background: "var(--warn-tint)", border: "1px solid var(--warn-line)" },
  danger: { background: "var(--bad-tint)", border: "1px solid var(--bad-line)" },
};

const radii = { square: "0", round: "12px", pill: "28px" } as const;

/** The box around an element (workbook-file 5.1, `ElementStyle`); nothing where it says nothing. */
export function boxStyle(element: Element): CSSProperties | undefined {
  const { backgroundColor, borderRadius, borderWidth, borderColor, padding } = (memberOf(element, "style") ?? {}) as BoxStyle;
  // What stands on the page itself has no paper unless it asks for it.
  const isPaper = backgroundColor === "auto" && isContent(element);
  const background = isPaper ? "var(--paper)" : backgroundColor === "transparent" ? "transparent" : cssColor(backgroundColor);
  const line = cssColor(borderColor);
  const callout = calloutOf(element);
  const style: CSSProperties = {
    ...(callout === null ? {} : calloutBoxes[callout]),
    ...(background === null ? {} : { background }),
    ...(borderRadius === undefined ? {} : { borderRadius: radii[borderRadius] }),
    // A color alone is that of the hairline; a width alone is in the color of lines.
    ...(borderWidth === undefined && line === null
      ? {}
      : { border: `${Math.min(20, borderWidth ?? 1)}px solid ${line ?? "var(--line-2)"}` }),
    ...(padding === "none" ? { border: "none" } : {}),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

/** Null for what cannot be read, and for `auto`: the product's own color. */
export function cssColor(color: Color | undefined): string | null {
  if (color === undefined) return null;
  if (typeof color === "string") return parseHex(color) === undefined ? null : `#${color.replace("#", "")}`;
  const role = roleNamed(color.ref);
  return role === null ? null : `var(--${role})`;
}
