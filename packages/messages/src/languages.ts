// The languages of the interface. A new one is a folder beside this file and a line here.

interface Language {
  /** In the language itself. */
  readonly name: string;
  /** What formats of numbers, dates and lists, plural rules and collation go by (BCP 47), and `<html lang>`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Not a language of people: English made longer, accented and bracketed, to find texts that are not in the catalogue or do not fit. */
  readonly isMadeUp?: true;
}

export const languages = {
  en: { name: "English", tag: "en-US", direction: "ltr" },
  "en-xa": { name: "[Éñĝļîšĥ]", tag: "en-XA", direction: "ltr", isMadeUp: true },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly LanguageCode[];

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code);
}

export function languageOf(code: LanguageCode): Language {
  return languages[code];
}

/**
 * The language that somebody is shown: what they chose, else what their organization did, else the first of the browser's that there is. Of a
 * region that has no texts of its own, the language without the region is taken.
 */
export function chooseLanguage(wanted: readonly (string | null | undefined)[]): LanguageCode {
  for (const each of wanted) {
    const code = (each ?? "").toLowerCase().replaceAll("_", "-");
    if (isLanguage(code)) return code;
    const [base = ""] = code.split("-");
    if (isLanguage(base)) return base;
  }
  return "en";
}
