import { propertiesOfSome } from "@sheaf/theme";
import type { CSSProperties } from "react";

/** Themes that are written down; an older one goes once nothing on the page is drawn in it. */
const KEPT = 8;

let count = 0;
let sheet: CSSStyleSheet | null = null;
/** As they stand in the sheet. */
const written: string[] = [];

/** A name that no other theme on this page has. */
export function newThemeClass(): string {
  count += 1;
  return `sheaf-theme-${count}`;
}

/**
 * Writes down what a class stands for: all that themes say, also what this one leaves as it is. Elements of that class take nothing of a theme
 * from the page around them: it can have another one while they are drawn in this, and is not looked through for them.
 */
export function writeThemeClass(name: string | null, style: CSSProperties): void {
  if (name === null || written.includes(name)) return;
  sheet ??= openSheet();
  const whole = Object.entries(wholeTheme(style) as Readonly<Record<string, string>>);
  const said = [
    ...whole.filter(([property]) => property.startsWith("--") || property === "color-scheme"),
    ["color", "var(--ink)"],
    ["font", "var(--text-ui)"],
  ];
  // Of no weight: whatever else is said of an element comes first.
  const rule = `:where(.${name}) { ${said.map(([property, value]) => `${property}: ${value};`).join(" ")} }`;
  written.push(name);
  sheet.insertRule(rule, sheet.cssRules.length);
  forgetOld(sheet);
}

/** What a theme says, and what it leaves as it is: every theme has the same properties then, with other values. */
export function wholeTheme(style: CSSProperties): CSSProperties {
  const usual = getComputedStyle(document.documentElement);
  const left = propertiesOfSome.filter((property) => !(property in style));
  return { ...Object.fromEntries(left.map((property) => [property, usual.getPropertyValue(property).trim() || "initial"])), ...style };
}

function openSheet(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  // Chromium looks through all that stands below a property which the document itself has none of, whatever else is said there: one that is
  // named here is nothing still, and stops it.
  const named = [...new Set([...propertiesOfSome, ...propertiesNamed()])];
  made.insertRule(`:where(:root) { ${named.map((property) => `${property}: initial;`).join(" ")} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
  return made;
}

/** Every custom property that the style sheets of the program name. */
function propertiesNamed(): readonly string[] {
  const texts = [...document.styleSheets].flatMap((one) => [...one.cssRules].map(({ cssText }) => cssText));
  return texts.flatMap((text) => text.match(/--[a-z][\w-]*/gu) ?? []);
}

function forgetOld(from: CSSStyleSheet): void {
  for (let at = 0; written.length > KEPT && at < written.length - KEPT;) {
    if (document.querySelector(`.${written[at]}`) === null) {
      from.deleteRule(at + 1);
      written.splice(at, 1);
    } else at += 1;
  }
}
