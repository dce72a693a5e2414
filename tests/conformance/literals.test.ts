import { dialects, sql, TEXT, type SqlExpr } from "@sheaf/sql";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { engines, withDrawn } from "./support/engines.ts";

/** E2, V41: whatever a text holds, as a literal it is that text, and as a name that name; never a piece of SQL. */

const running = engines(withDrawn(0));

const hostile = [
  "",
  " ",
  "'",
  "''",
  "\\",
  "\\'",
  "\\\\'",
  '"',
  "`",
  "$$",
  "$tag$",
  "a'b",
  "a\\'; DROP TABLE t; --",
  "'; DROP TABLE t; --",
  "/* */",
  "--",
  "\n",
  "\r\n",
  "\t",
  "\u0001",
  "\u007f",
  "\u0085",
  "\u2028",
  "E'x'",
  "\\x41",
  "\\u0041",
  "%",
  "_",
  "{}",
  "${x}",
  "{{x}}",
  "NULL",
  "é",
  "e\u0301",
  "😀",
  "👩‍👩‍👧",
  "\u202eabc",
  "שלום",
  "مرحبا",
  "東京",
  "x\ufeff",
  "\uffff",
  "İıßſ",
  "a".repeat(10_000),
  "'".repeat(5_000),
  "\\".repeat(5_001),
  "😀".repeat(2_500),
];

/** Keywords of one engine or another. */
const SQL_WORDS =
  `abort action add all alter always analyze attach autoincrement before begin between cascade check collate column columns commit conflict
  constraint cross current_time database default deferrable delete describe detach distinct div drop each escape except exclude exists explain
  fail fetch filter following full function generated glob group groups having ignore index insert instead interval key keys kill lateral lead leave
  left limit linear lines load lock loop match mod natural nothing null nulls of offset optimize option over partition plan pragma qualify query
  raise range rank read recursive references regexp release rename repeat replace require restrict returning right rlike row rows schema set
  show signal some sql summarize system table temp ties transaction trigger unbounded undo unlock unpivot unsigned update usage use using vacuum
  values varying view virtual when where while window with within without write xor year_month`
    .trim()
    .split(/\s+/u);

const select = (exprs: readonly SqlExpr[]) => ({
  ctes: [],
  body: sql.select({ items: exprs.map((expr, index) => ({ expr, alias: `c${index}` })), from: null }),
});

describe.each(running.names)("%s", (name) => {
  const dialect = dialects[name];
  const run = async (exprs: readonly SqlExpr[]): Promise<readonly unknown[]> =>
    (await running.get(name).query(dialect.printQuery(select(exprs))))[0] ?? [];

  // A byte order mark at the very start is lost by the drivers of Node, not by the engines.
  test("a text literal is the text", async () => {
    expect(await run(hostile.map(sql.text))).toEqual(hostile);
  });

  test("any text at all", async () => {
    const texts = fc.sample(
      fc
        .string({ unit: "binary", maxLength: 30 })
        .filter((text) => !text.startsWith("\ufeff") && !text.includes("\u0000") && !/\p{Surrogate}/u.test(text)),
      { seed: 1, numRuns: 500 },
    );
    expect(await run(texts.map(sql.text))).toEqual(texts);
  });

  test("in a pattern or replacement it is that text as well", async () => {
    for (const text of ["a\\b", "a'b", "\\", "[x]", "a+b", "^$"]) {
      const pattern = text.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");
      const replaced = sql.primitive("regexp-replace", [sql.text(`<${text}>`)], TEXT, {
        pattern,
        replacement: text.replaceAll("\\", "\\\\"),
      });
      expect(await run([replaced]), text).toEqual([`<${text}>`]);
    }
  });

  test("a name is the name", async () => {
    const names = hostile.filter((text) => text.trim() !== "" && Buffer.byteLength(text) <= 63 && !/[\u0000]/u.test(text));
    const items = names.map((alias) => ({ expr: sql.int(1), alias }));
    const inner = sql.select({ items, from: null });
    const outer = sql.select({
      items: names.map((column, index) => ({ expr: sql.column("t", column, { kind: "integer" }), alias: `c${index}` })),
      from: { kind: "query", query: { ctes: [], body: inner }, alias: "t" },
    });
    const rows = await running.get(name).query(dialect.printQuery({ ctes: [], body: outer }));
    expect(rows[0]).toHaveLength(names.length);
  });

  test("a name may be any word of SQL", async () => {
    for (const word of SQL_WORDS) {
      const column = sql.column(word, word, { kind: "integer" });
      const body = sql.select({ items: [{ expr: sql.int(1), alias: word }], from: null });
      const outer = sql.select({
        items: [{ expr: column, alias: word }],
        from: { kind: "cte", name: word, alias: word },
        groupBy: [column],
        orderBy: [sql.order(column)],
      });
      const text = dialect.printQuery({ ctes: [{ name: word, body, materialized: null }], body: outer });
      expect(await running.get(name).query(text), text).toHaveLength(1);
    }
  });

  test("NUL: compared where the engine can hold it, folded where it cannot (E2)", async () => {
    const nul = sql.text("a\u0000b");
    const value = sql.text("a");
    const column = sql.coalesce([value, sql.text("z")]);
    const answers = await run([
      sql.eq(column, nul),
      sql.ne(column, nul),
      sql.isIn(column, [nul, value]),
      sql.isIn(column, [nul]),
      sql.lt(column, nul),
      sql.gt(column, nul),
      sql.isDistinct(column, nul),
      sql.isNotDistinct(column, nul),
      sql.eq(sql.null(TEXT), nul),
      sql.gt(sql.text("aa"), nul),
      sql.lt(sql.text("aa"), nul),
    ]);
    const boolean = (cell: unknown): boolean | null =>
      cell === null ? null : cell === true || cell === "t" || cell === "1" || cell === 1n;
    expect(answers.map(boolean)).toEqual([false, true, true, false, true, false, true, false, null, true, false]);
  });

  test("NUL is refused where it would have to be written", () => {
    const refused = { key: "findings.engine.nul", params: { engine: dialect.label } };
    expect(dialect.refuses(sql.text("a\u0000"))).toEqual(["duckdb", "mysql", "clickhouse"].includes(name) ? null : refused);
  });

  test("numbers, dates and nulls", async () => {
    const [max, min, tiny] = [
      "99999999999999999999999999999999999999",
      "-99999999999999999999999999999999999999",
      "0.00000000000000000000000000000000000001",
    ];
    const answers = await run([
      sql.cast(sql.literal(max, { kind: "integer" }), TEXT),
      sql.cast(sql.literal(min, { kind: "integer" }), TEXT),
      sql.cast(sql.literal(tiny, { kind: "decimal", precision: 38, scale: 38 }), TEXT),
      sql.cast(sql.float(1e300), TEXT),
      sql.cast(sql.float(-0.1), TEXT),
      sql.cast(sql.literal("2024-02-29", { kind: "date" }), TEXT),
      sql.cast(sql.literal("2024-02-29T10:00:00.5Z", { kind: "datetime" }), TEXT),
      sql.null(TEXT),
    ]);
    expect(answers).toEqual([max, min, tiny, "1e+300", "-0.1", "2024-02-29", "2024-02-29T10:00:00.5", null]);
  });
});
