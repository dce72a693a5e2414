import { t } from "../words/words.ts";

export interface Browser {
  readonly family: string;
  readonly version: number;
}

/** The oldest versions whose language and layout the program is built for (`build.target` in vite.config.ts, container queries, `:has()`). */
const oldest: Readonly<Record<string, number>> = { Chrome: 111, Edge: 111, Opera: 97, Firefox: 121, Safari: 16 };

const families = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\bOPR\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[^ ]* .*Safari\//],
] as const;

/** Which browser this is, as it says itself; null: one that nobody knows. */
export function browserOf(userAgent: string): Browser | null {
  // on an iPhone each has the engine of the machine, and versions of its own
  const isPhone = /\b(?:EdgiOS|FxiOS|CriOS)\//.test(userAgent);
  if (isPhone) return null;
  for (const [family, pattern] of families) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { family, version: Number(version) };
  }
  return null;
}

/** The browser, if it is older than what the program is built for. */
export function oldBrowser(userAgent: string): Browser | null {
  const browser = browserOf(userAgent);
  return browser !== null && browser.version < (oldest[browser.family] ?? 0) ? browser : null;
}

/** What went wrong, and whether the browser may be why. Null: nothing is known. */
export function withBrowserHint(message: string, userAgent: string): string | null {
  const old = oldBrowser(userAgent);
  if (old === null) return message === "" ? null : message;
  const hint = [t("shared.browser.unsupported"), t("shared.browser.version", old), t("shared.browser.recommend")].join(" ");
  return message === "" ? hint : `${message} ${hint}`;
}
