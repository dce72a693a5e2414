import { shownLocale } from "./words.ts";

/** A locale of an organization (`DE_DE`, `EN`) in the words of the language on screen. */
export function localeTitle(locale: string): string {
  const [language = "en", region = ""] = locale.split("_");
  // JA_JA and KO_KR: some regions of the list are languages
  const tag = region === "" || region === language ? language.toLowerCase() : `${language.toLowerCase()}-${region}`;
  try {
    return new Intl.DisplayNames([shownLocale()], { type: "language" }).of(tag) ?? locale;
  } catch {
    return locale;
  }
}
