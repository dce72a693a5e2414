import { gzipSync } from "node:zlib";

/** One call that is meant to end the server, or to keep it from everybody else. */
export interface HostileCall {
  readonly name: string;
  readonly method: "POST" | "PUT" | "PATCH";
  readonly path: string;
  readonly type: "application/json" | "application/yaml";
  readonly body: string | Buffer;
  readonly gzip?: true;
  /** What it is answered: a status, and a code of errors in a body of JSON or in a report. */
  readonly answer: { readonly status: number; readonly says: string };
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const lines = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join("");

/** Every way in that reads what somebody wrote, with the least that is too much for it. */
export function hostileCorpus(workbookId: string, folderId: string): readonly HostileCall[] {
  const spec = `/v2/workbooks/${workbookId}/spec`;
  const patch = (name: string, operations: unknown, says: string, status = 413): HostileCall => ({
    name: `PATCH: ${name}`,
    method: "PATCH",
    path: spec,
    type: "application/json",
    body: typeof operations === "string" ? operations : JSON.stringify(operations),
    answer: { status, says },
  });
  const head = `name: Hostile\nschemaVersion: 1\nfolderId: ${folderId}\npages: []\n`;
  const file = (name: string, body: string, says: string, more: Partial<HostileCall> = {}): HostileCall => ({
    name: `file: ${name}`,
    method: "POST",
    path: "/v2/workbooks/spec",
    type: "application/yaml",
    body,
    answer: { status: 422, says },
    ...more,
  });
  const results = (name: string, more: object, says: string, status = 400): HostileCall => ({
    name: `results: ${name}`,
    method: "POST",
    path: `/v2/workbooks/${workbookId}/results`,
    type: "application/json",
    body: JSON.stringify({
      requests: [
        {
          elementId: "t",
          level: null,
          want: { kind: "rows", columns: null, withOuter: false, outline: false },
          window: null,
          within: null,
          extraFilters: [],
        },
      ],
      controls: {},
      at: null,
      overlay: [],
      now: "2026-01-01T00:00:00Z",
      refresh: false,
      ...more,
    }),
    answer: { status, says },
  });
  const graphql = (name: string, body: string, says: string, status = 200): HostileCall => ({
    name: `GraphQL: ${name}`,
    method: "POST",
    path: "/graphql2",
    type: "application/json",
    body,
    answer: { status, says },
  });
  const copies = (count: number) => Array.from({ length: count }, () => ({ op: "copy", from: "/settings/x", path: "/settings/x/-" }));
  const grown = (value: unknown): readonly unknown[] => [{ op: "add", path: "/settings", value: { x: value } }, ...copies(24)];
  const laughs = lines(
    9,
    (level) => `  l${level}: &l${level} [${Array.from({ length: 9 }, () => (level === 0 ? "lol" : `*l${level - 1}`)).join(", ")}]\n`,
  );
  const save = "mutation($r: SaveCustomFunctionRequest!) { saveCustomFunction(request: $r) { name } }";
  const defined = (formula: string) => ({
    query: save,
    variables: { r: { name: "Odd", doc: "", params: [], formula, expectedVersion: 0 } },
  });
  return [
    patch(
      "a list of 100, copied 24 times into itself",
      grown(Array.from({ length: 100 }, () => 0)),
      "the document would hold more than 500,000 values",
    ),
    patch("a text of 100 kB, copied 24 times", grown(["x".repeat(100_000)]), "the document would be larger than 6 MB"),
    patch("a path of 5,000 parts", [{ op: "add", path: "/a".repeat(5_000), value: 1 }], "payload_too_large"),
    patch("place 1e9 of a list", [{ op: "add", path: "/pages/1000000000", value: 1 }], "EINVAL", 400),
    patch("__proto__", [{ op: "add", path: "/__proto__/x", value: 1 }], "EINVAL", 400),
    patch("a move into its own child", [{ op: "move", from: "/pages", path: "/pages/0/x" }], "EINVAL", 400),
    patch(
      "10,001 operations",
      Array.from({ length: 10_001 }, () => ({ op: "remove", path: "/x" })),
      "EINVAL",
      400,
    ),
    patch("depth of 100,000", `[{"op":"test","path":"","value":${nested(100_000)}}]`, "payload_too_large"),
    patch("4 million values", `[{"op":"add","path":"/x","value":[${"0,".repeat(4_000_000)}0]}]`, "payload_too_large"),
    patch("half a character", '[{"op":"add","path":"/description","value":"\\ud800"}]', "EINVAL", 400),
    patch("NUL", '[{"op":"add","path":"/description","value":"\\u0000"}]', "EINVAL", 400),
    file("90,000 anchors", `${head}settings:\n${lines(90_000, (n) => `  k${n}: &a${n} 1\n`)}`, "10000 anchors"),
    file("90,000 aliases", `${head}settings:\n  a: &a 1\n${lines(90_000, (n) => `  k${n}: *a\n`)}`, "10000 aliases"),
    file("a billion laughs", `${head}settings:\n${laughs}`, "Aliases make the file too large"),
    file(
      "a long text a thousand times",
      `${head}settings:\n  a: &a ${"x".repeat(100_000)}\n  b: [${"*a, ".repeat(1_000)}*a]\n`,
      "larger than 8 MB",
    ),
    file("700,000 commas", `${head}settings: [${",".repeat(700_000)}]`, "E_SYNTAX"),
    file("190,000 documents", "---\n".repeat(190_000), "200 YAML documents"),
    file("100,000 brackets", `${head}settings: ${nested(100_000)}`, "Nested deeper"),
    file(
      "6,000 elements",
      `name: x\nschemaVersion: 1\nfolderId: ${folderId}\npages:\n  - id: p\n    name: P\n    elements:\n${lines(6_000, (n) => `      - {id: e${n}, kind: text, body: x}\n`)}`,
      "at most 5000 elements",
    ),
    file(
      "600,000 values of JSON",
      `{"name":"x","schemaVersion":1,"pages":[],"settings":{"a":[${"0,".repeat(600_000)}0]}}`,
      "at most 500000 values",
      { type: "application/json" },
    ),
    file(
      "half a character",
      `{"name":"x","schemaVersion":1,"folderId":"${folderId}","pages":[],"description":"\\ud800"}`,
      "half a character",
      { type: "application/json" },
    ),
    file("a gzip bomb", gzipSync(Buffer.alloc(512 * 1024 * 1024, 0x20), { level: 9 }) as never, "EFBIG", {
      gzip: true,
      answer: { status: 413, says: "EFBIG" },
    }),
    file("a file that replaces", `${head}settings:\n${laughs}`, "Aliases make the file too large", { method: "PUT", path: spec }),
    file("a data model", `${head.replace("pages", "kind: data-model\npages")}settings:\n${laughs}`, "Aliases make the file too large", {
      path: "/v2/dataModels/spec",
    }),
    file("verified", `${head}settings: ${nested(100_000)}`, "Nested deeper", {
      path: "/v2/workbooks/spec/verify",
      answer: { status: 200, says: "Nested deeper" },
    }),
    results(
      "a list of 100,000 operations",
      { overlay: Array.from({ length: 5_001 }, () => ({ kind: "set-field", path: ["name"], value: "x" })) },
      "EINVAL",
    ),
    results("an operation of another shape", { overlay: [{ kind: "set-field", path: "__proto__", value: 1 }] }, "EINVAL"),
    results(
      "a value that nests deep",
      { overlay: [{ kind: "set-field", path: ["rest"], value: JSON.parse(nested(150)) as unknown }] },
      "EINVAL",
    ),
    results("a filter of half a character", { controls: { c: { kind: "scalar", value: "\ud800" } } }, "EINVAL"),
    graphql(
      "variables that nest 100,000 deep",
      `{"query":"{ me { member { email } } }","variables":{"x":${nested(100_000)}}}`,
      "payload_too_large",
      413,
    ),
    graphql("a literal that nests 1,500 deep", JSON.stringify({ query: `{ folder(inodeId: ${nested(1_500)}) { name } }` }), "EINVAL"),
    graphql("20,000 tokens", JSON.stringify({ query: `{ ${"me { member { email } } ".repeat(4_000)} }` }), "EINVAL"),
    graphql("NUL in a formula", JSON.stringify(defined("1 + \u0000")), "EINVAL"),
    graphql("half a character in a formula", JSON.stringify(defined("\udc00")), "EINVAL", 400),
    graphql("10,000 parentheses in a function", JSON.stringify(defined("(".repeat(10_000) + ")".repeat(10_000))), "EINVAL"),
  ];
}
