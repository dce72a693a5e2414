// What no file of the repository may say: secrets, and where the one who wrote it happened to work.

export interface Forbidden {
  readonly what: string;
  readonly pattern: RegExp;
}

/** Written in parts, so that this file does not find itself. */
const PATTERNS: readonly Forbidden[] = [
  { what: "a private key", pattern: new RegExp(`-----BEGIN (?:[A-Z]+ )?PRIVATE ${"KEY"}-----\\s+[A-Za-z0-9+/=]{40}`) },
  { what: "an access key", pattern: /\bAKIA[0-9A-Z]{16}\b|\bghp_[A-Za-z0-9]{36}\b|\bnpm_[A-Za-z0-9]{36}\b|\bxox[abp]-[A-Za-z0-9-]{20,}/ },
  { what: "a signed token", pattern: /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/ },
  {
    what: "a registry's address",
    pattern: new RegExp(`registry\\.${"npmjs"}|registry\\.yarn${"pkg"}|deb\\.${"debian"}\\.org|files\\.python${"hosted"}`),
  },
  {
    what: "a path of one machine",
    pattern: new RegExp(
      `(?<![\\w.])/(?:work|home|Users)/(?:main|shared|[a-z]+/(?:src|code|work|repos))\\b|\\.\\./${"shared"}/(?:spec|design)\\b`,
    ),
  },
];

export interface Saying {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** Every line of a text that says what it must not. */
export function forbiddenSayings(path: string, text: string): readonly Saying[] {
  const found: Saying[] = [];
  for (const { what, pattern } of PATTERNS) {
    for (const match of text.matchAll(new RegExp(pattern, "g"))) {
      found.push({ path, line: text.slice(0, match.index).split("\n").length, what });
    }
  }
  return found;
}
