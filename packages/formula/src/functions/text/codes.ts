import { TEXT, integer, sql, type SqlExpr } from "@sheaf/sql";
import type { FunctionEntry } from "../../catalogue.ts";
import { arg, example, param, returns } from "../entry.ts";
import { S, scalar, simple, texts } from "./entry.ts";
import { PATTERN, patternChecked, regexp } from "./patterns.ts";

/** Checksums, addresses of pages, and counting by patterns. */

const URL_PARTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"] as const;

const found = (text: SqlExpr, pattern: string): SqlExpr => regexp("regexp-extract", text, pattern, TEXT, { group: 1, occurrence: 1 });
const without = (text: SqlExpr, pattern: string): SqlExpr => regexp("regexp-replace", text, pattern, TEXT, { replacement: "" });

/** Part by part, so that no pattern has two ways to match and every engine finds the same. */
function urlPart(part: (typeof URL_PARTS)[number], url: SqlExpr): SqlExpr {
  const afterScheme = (): SqlExpr => without(url, "^[A-Za-z][A-Za-z0-9+.-]*:");
  const authority = (): SqlExpr => found(afterScheme(), "^//([^/?#]*)");
  const server = (): SqlExpr => without(authority(), "^[^@]*@");
  switch (part) {
    case "scheme":
      return found(url, "^([A-Za-z][A-Za-z0-9+.-]*):");
    case "authority":
      return authority();
    case "userinfo":
      return found(authority(), "^([^@]*)@");
    case "host":
      return found(server(), "^([^:[]+|\\[[^\\]]*\\])");
    case "port":
      return found(server(), ":([0-9]+)$");
    case "path":
      return found(without(afterScheme(), "^//[^/?#]*"), "^([^?#]*)");
    case "query":
      return found(url, "^[^?#]*[?]([^#]*)");
    case "fragment":
      return found(url, "#(.*)$");
  }
}

const ADDRESS = "https://ann:secret@example.com:8080/a/b.html?q=1&r=2#top";

export const codeFunctions: readonly FunctionEntry[] = [
  simple(
    "MD5",
    "md5",
    TEXT,
    "The MD5 checksum of a text in UTF-8, as 32 hexadecimal digits.",
    [S],
    [
      example("a text", "MD5([t])", ["900150983cd24fb0d6963f7d28e17f72", "d41d8cd98f00b204e9800998ecf8427e", null], texts("abc", "", null)),
      example("beyond ASCII", 'MD5("é")', ["66ddcd97cfdeabb2f6fb8a999b4bc76f"]),
      example("always 32 digits", "Len(MD5([t]))", ["32"], texts("x")),
    ],
  ),
  scalar({
    name: "RegexpCount",
    doc: "How often a regular expression finds something in a text.",
    params: [S, PATTERN],
    examples: [
      example("matches", 'RegexpCount([t], "\\d+")', ["2", "0", null], texts("a12b3", "x", null)),
      example("they do not overlap", 'RegexpCount("aaa", "aa")', ["1"]),
      example("letter case not counted", 'RegexpCount("aBA", "(?i)a")', ["2"]),
    ],
    suggestedFor: ["RegexCount"],
    resultType: patternChecked(integer(9)),
    lower: (args, context) => regexp("regexp-count", arg(args, 0), context.constant(1), integer(9)),
  }),
  simple(
    "SHA256",
    "sha256",
    TEXT,
    "The SHA-256 checksum of a text in UTF-8, as 64 hexadecimal digits.",
    [S],
    [
      example("a text", "SHA256([t])", ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", null], texts("abc", null)),
      example("beyond ASCII", 'SHA256("é")', ["4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"]),
      example("always 64 digits", "Len(SHA256([t]))", ["64"], texts("")),
    ],
  ),
  scalar({
    name: "UrlPart",
    doc: "A part of the address of a page; null where it has none.",
    params: [
      param("part", "unit", "Which part.", { constant: true, oneOf: URL_PARTS }),
      param("url", "text", "An address such as https://example.com/a?b=1."),
    ],
    examples: [
      example(
        "the host",
        'UrlPart("host", [t])',
        ["example.com", "example.com", null, null],
        texts(ADDRESS, "//example.com", "mail:x", null),
      ),
      example("an address in brackets", 'UrlPart("host", [t]) & " " & UrlPart("port", [t])', ["[::1] 80"], texts("http://[::1]:80/x")),
      example("who and where", 'UrlPart("userinfo", [t]) & " " & UrlPart("port", [t])', ["ann:secret 8080"], texts(ADDRESS)),
      example("the path with its slash", 'UrlPart("path", [t])', ["/a/b.html", "", "/a"], texts(ADDRESS, "http://x", "/a?b")),
      example("query and fragment", 'UrlPart("query", [t]) & " " & UrlPart("fragment", [t])', ["q=1&r=2 top"], texts(ADDRESS)),
      example("the scheme", 'UrlPart("scheme", [t])', ["https", null], texts(ADDRESS, "no/scheme")),
      example("the authority", 'UrlPart("authority", [t])', ["ann:secret@example.com:8080"], texts(ADDRESS)),
      example("nothing there is null", 'UrlPart("query", [t])', [null, ""], texts("http://x", "http://x?")),
    ],
    resultType: returns(TEXT),
    lower: (args, context) => {
      const name = String(context.constant(0)).toLowerCase();
      const part = URL_PARTS.find((one) => one === name);
      return part === undefined ? sql.null(TEXT) : urlPart(part, arg(args, 1));
    },
  }),
];
