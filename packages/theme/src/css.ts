import { deriveRoles } from "./derive.ts";
import { categoricalOf, presets, scaleOf, type Theme } from "./presets.ts";
import { colorRoles, type ColorRoles, darkElevation, lightElevation } from "./roles.ts";
import { breakpoints, buttons, fonts, gap, icons, layers, layout, motion, radius, space, textStyles, tooltips } from "./scale.ts";

export type Properties = readonly (readonly [string, string])[];

const px = (value: number): string => `${value}px`;
const kebab = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** Custom properties of a theme's colors: `--ink-2`, `--c1` …, `--seq-1` …, `--div-1` …, `--shadow2`. */
export const colorProperties = (theme: Theme): Properties => rolesProperties(theme, deriveRoles(theme));

/** The same with roles that somebody changed. */
export function rolesProperties(theme: Theme, roles: ColorRoles): Properties {
  const elevation = theme.isDark ? darkElevation : lightElevation;
  const numbered = (prefix: string, colors: readonly string[]): Properties =>
    colors.map((color, index) => [`--${prefix}${index + 1}`, color] as const);
  return [
    ...colorRoles.map((role) => [`--${role}`, roles[role]] as const),
    ...Object.entries(elevation).map(([name, value]) => [`--${name}`, String(value)] as const),
    ...numbered("c", categoricalOf(theme)),
    ...numbered("seq-", scaleOf(theme, "sequential")),
    ...numbered("div-", scaleOf(theme, "diverging")),
  ];
}

/** Text styles that show values rather than words. */
const ofData: ReadonlySet<string> = new Set(["grid", "kpi", "kpiHero"]);

/** The text styles in given families. */
export function textProperties(text: string, data: string, code: string): Properties {
  return Object.entries(textStyles).map(
    ([name, style]) =>
      [
        `--text-${kebab(name)}`,
        `${style.weight} ${style.size}px/${style.line}px ${name === "code" ? code : ofData.has(name) ? data : text}`,
      ] as const,
  );
}

/** Custom properties that no theme changes: type, space, radii, heights, layers, durations. */
export function scaleProperties(): Properties {
  return [
    ["--font-ui", fonts.ui.stack],
    ["--font-code", fonts.code.stack],
    ...textProperties("var(--font-ui)", "var(--font-ui)", "var(--font-code)"),
    ...Object.entries(space).map(([name, value]) => [`--space-${name}`, px(value)] as const),
    ...Object.entries(gap).map(([name, value]) => [`--gap-${name}`, px(value)] as const),
    ...Object.entries(radius).map(([name, value]) => [`--radius-${name}`, typeof value === "number" ? px(value) : value] as const),
    ...Object.entries(icons).flatMap(([name, icon]) => [
      [`--icon-${name}`, px(icon.size)] as const,
      [`--icon-${name}-stroke`, String(icon.stroke)] as const,
    ]),
    ["--button-icon", px(buttons.icon)],
    ...Object.entries(layout).map(([name, value]) => [`--h-${kebab(name)}`, px(value)] as const),
    ...Object.entries(layers).map(([name, value]) => [`--z-${name}`, String(value)] as const),
    ["--motion-menu", `${motion.menu}ms ease-out`],
    ["--motion-dialog", `${motion.dialog}ms ease-out`],
    ["--motion-panel", `${motion.panel}ms ease-out`],
    ["--tooltip-width", px(tooltips.maxWidth)],
    ["--narrow", px(breakpoints.app[2])],
  ];
}

const block = (selector: string, properties: Properties, indent = ""): string =>
  `${indent}${selector} {\n${properties.map(([name, value]) => `${indent}  ${name}: ${value};\n`).join("")}${indent}}\n`;

/**
 * The style sheet of the app's own two schemes: light unless the system or `data-theme` asks for dark; with more contrast
 * asked for, control edges become the strong line.
 */
export function schemeStyleSheet(): string {
  const light = colorProperties(presets["sheaf-light"]);
  const dark = colorProperties(presets["sheaf-dark"]);
  const lightBlock: Properties = [["color-scheme", "light"], ...light];
  const darkBlock: Properties = [["color-scheme", "dark"], ...dark];
  return [
    block(":root", [...scaleProperties(), ...lightBlock]),
    `@media (prefers-color-scheme: dark) {\n${block(':root:not([data-theme="light"])', darkBlock, "  ")}}\n`,
    block(':root[data-theme="dark"]', darkBlock),
    `@media (prefers-contrast: more) {\n${block(
      ":root",
      [
        ["--line-2", "var(--line-3)"],
        ["--ink-3", "var(--ink-2)"],
      ],
      "  ",
    )}}\n`,
  ].join("\n");
}
