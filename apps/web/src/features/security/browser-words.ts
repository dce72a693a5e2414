import { t } from "../../shared/words/words.ts";

/** The first that stands in a browser's own words: most name others that they are like, too. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Macintosh", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** `Firefox on Windows`; names of products, which are the same in every language. */
export function browserWords(userAgent: string | null): string {
  const named = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => userAgent?.includes(sign))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined) return system ?? t("security.sessions.unknown");
  return system === undefined ? browser : t("security.sessions.on", { browser, system });
}
