import { rolesProperties, type Properties, textProperties } from "./css.ts";
import type { PageTheme } from "./resolve.ts";
import { fonts } from "./scale.ts";

/** Gaps among the elements of a page, px. A line of its grid is 24 high with its gap (workbook-file 8.2). */
export const pageGaps = { small: 6, medium: 12, large: 20 } as const;
const LINE = 24;
const radii = { square: "0", round: "12px", pill: "28px" } as const;

/**
 * Custom properties of a page: colors, type, boxes. They hold for what is on the page and for nothing around it. `--element-…` are read by
 * the boxes of elements, `--title-…` by their titles, `--page-…` by the grid.
 */
export function pageProperties({
  theme,
  roles,
  fonts: families,
  title,
  radius,
  border,
  hasCards,
  hasPadding,
  space,
  width,
}: PageTheme): Properties {
  const text = families.text ?? fonts.ui.stack;
  const hasFonts = families.text !== null || families.data !== null;
  const size = title.size ?? 14;
  const hasTitle = title.size !== null || title.isBold !== null || title.family !== null;
  const line = border === null ? null : border.width === 0 ? "0" : `${border.width}px solid ${border.color ?? roles.line}`;
  return [
    ["color-scheme", theme.isDark ? "dark" : "light"],
    ...rolesProperties(theme, roles),
    ...(hasFonts
      ? [
          ["--font-ui", text] as const,
          ["--font-data", families.data ?? text] as const,
          ...textProperties(text, families.data ?? text, fonts.code.stack),
        ]
      : []),
    ...(hasTitle || hasFonts
      ? [
          [
            "--text-element-title",
            `${title.isBold === false ? 400 : 600} ${size}px/${Math.round(size * 1.42)}px ${title.family ?? text}`,
          ] as const,
        ]
      : []),
    ...(title.color === null ? [] : [["--title-color", title.color] as const]),
    ...(title.size === null ? [] : [["--title-line", `${Math.round(size * 1.42) + 20}px`] as const]),
    ...(radius === null ? [] : [["--element-radius", radii[radius]] as const]),
    ...(line === null && hasCards ? [] : [["--element-border", line ?? "1px solid transparent"] as const]),
    ...(hasCards ? [] : [["--element-ground", "transparent"] as const]),
    ...(hasPadding ? [] : [["--element-padding", "0px"] as const]),
    ...(space === "medium"
      ? []
      : [["--page-gap", `${pageGaps[space]}px`] as const, ["--page-line", `${LINE - pageGaps[space]}px`] as const]),
    ...(width === null ? [] : [["--page-width", `${width}px`] as const]),
  ];
}

const numbered = (prefix: string): readonly string[] => Array.from({ length: 12 }, (_, index) => `--${prefix}${index + 1}`);

/** Names of the properties that only some pages have: palettes are of different lengths. */
export const propertiesOfSome: readonly string[] = [
  ...["c", "seq-", "div-"].flatMap(numbered),
  "--font-ui",
  "--font-data",
  ...textProperties("", "", "").map(([name]) => name),
  "--text-element-title",
  "--title-color",
  "--title-line",
  "--element-radius",
  "--element-border",
  "--element-ground",
  "--element-padding",
  "--page-gap",
  "--page-line",
  "--page-width",
];

/** Custom properties of what stands on the page itself, within those of the page; none where the colors of elements are right there. */
export function layoutProperties({ layout }: PageTheme): Properties {
  if (layout === null) return [];
  return [
    ["--ink", layout.ink],
    ["--ink-2", layout.quiet],
    ["--ink-3", layout.quiet],
    ["--line-2", layout.line],
  ];
}
