import type { CustomFunction } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import type { ResultColumn } from "@sheaf/result";
import { dialects, INTEGER, TEXT, type ValueType } from "@sheaf/sql";
import type { Element, WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { openFixedDocument } from "../fixed-document.ts";
import { openColumnFacts } from "./open-facts.ts";
import type { SourceSchemas } from "./source-schemas.ts";

const table = (id: string, source: object, columns: readonly object[]): Element =>
  ({ id, kind: "table", source, columns }) as unknown as Element;
const customFunctions: readonly CustomFunction[] = [
  { name: "Loud", doc: "", params: [{ name: "text", type: "text", doc: "" }], formula: "Upper([text])" },
];
const document: WorkbookDocument = {
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  description: null,
  layout: [],
  rest: {},
  pages: [
    {
      id: "p",
      name: "P",
      rest: {},
      elements: [
        table("rows", { kind: "warehouse-table", connectionId: "c", path: ["flights"] }, [
          { id: "origin", formula: "[flights/origin]" },
          { id: "all", formula: "Count()" },
          { id: "bad", formula: "[nothing]" },
        ]),
        table("own", { kind: "sql", connectionId: "c", statement: "select 1 as n" }, [{ id: "n", formula: "[Custom SQL/n]" }]),
        { id: "words", kind: "text", body: "Words" },
        table("above", { kind: "table", elementId: "own" }, [{ id: "m", formula: "[@element:own/n]" }]),
      ],
    },
  ],
};

function open() {
  let isHere = false;
  let renewed = 0;
  let analyses = 0;
  const functions: { now: readonly CustomFunction[] } = { now: customFunctions };
  const listeners = new Set<() => void>();
  const schemas: SourceSchemas = {
    catalog: {
      connection: () => (isHere ? { dialect: dialects.duckdb, timeZone: "UTC" } : undefined),
      table: (_, path) =>
        isHere
          ? { path, columns: [{ name: "origin", type: TEXT, nativeType: "VARCHAR" }], key: [], rowIdentity: null, rowCountEstimate: null }
          : undefined,
      statement: () => undefined,
      file: () => undefined,
    },
    isUnknown: (element) => {
      const kind = (element["source"] as { readonly kind: string } | undefined)?.kind;
      return kind === "sql" || (kind === "warehouse-table" && !isHere);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () => (renewed += 1),
  };
  const documents = openFixedDocument(document, { at: null, sequence: 0, canChange: true });
  const facts = openColumnFacts({
    documents,
    schemas,
    environment: {
      controls: new Map(),
      now: "2026-01-01T00:00:00.000000Z",
      timeZone: "UTC",
      weekStart: "sunday",
      user: { email: "", firstName: "", fullName: "", teams: [], attributes: new Map() },
    },
    load: async () => {
      const loaded = await import("./analyzer.ts");
      return {
        ...loaded,
        analyzeDocument: (...given) => {
          analyses += 1;
          return loaded.analyzeDocument(...given);
        },
      };
    },
    askFunctions: () => Promise.resolve(functions.now),
  });
  const arrive = (): void => {
    isHere = true;
    for (const listener of listeners) listener();
  };
  return { documents, facts, arrive, functions, renewed: () => renewed, analyses: () => analyses };
}

describe("what is known of columns", () => {
  test("nothing is said of what rests on a source that is not known; once it is, types and findings are there", async () => {
    const { facts, arrive } = open();
    let heard = 0;
    facts.subscribe(() => (heard += 1));
    await facts.analyze();
    expect(facts.of("rows")).toBeNull();
    arrive();
    expect(heard).toBe(2);
    expect(facts.of("rows")?.columns.map(({ id, type, broken }) => [id, type.kind, broken])).toEqual([
      ["origin", "text", false],
      ["all", "integer", false],
      ["bad", "error", true],
    ]);
    expect(facts.of("rows")?.diagnostics.map(({ columnId }) => columnId)).toContain("bad");
    expect(facts.place("rows", "all")?.check("Upper([origin])").diagnostics).toEqual([]);
    expect(facts.place("rows", "all")?.check("Loud([origin])")).toMatchObject({ type: { kind: "text" }, diagnostics: [] });
    expect(facts.place("rows", "all")?.scope.functions?.map(({ name }) => name)).toEqual(["Loud"]);
    expect(facts.of("above")).toBeNull();
    // A text that has no formula yet can get one.
    expect(facts.of("words")).toBeNull();
    expect(facts.place("words", { kind: "live", id: "live" })?.check("Count([flights/origin])").diagnostics).toEqual([]);
  });

  test("another theme is no reason to check formulas; what comes after it is", async () => {
    const { documents, facts, arrive, analyses } = open();
    arrive();
    await facts.analyze();
    const before = facts.of("rows");
    const count = analyses();
    const change = (operations: Parameters<typeof documents.perform>[1]): unknown => documents.perform("Edit", operations);
    change([{ kind: "set-field", path: ["rest", "settings", "theme", "name"], value: "ocean" }]);
    expect([facts.of("rows") === before, analyses()]).toEqual([true, count]);
    change([{ kind: "set-field", path: ["rest", "sheaf", "timeZone"], value: "UTC" }]);
    expect([facts.of("rows")?.columns.length, analyses()]).toEqual([3, count + 1]);
  });

  test("an answer that says something else of a column than the analysis is a reason to look at the tables again, once", async () => {
    const { facts, arrive, renewed } = open();
    arrive();
    await facts.analyze();
    const column = (id: string, type: ValueType): ResultColumn => ({ id, name: id, type, level: "base", role: "value" });
    const wrong = {
      code: "E_UNKNOWN_COLUMN",
      message: message("findings.column.unseen", { name: "all" }),
      span: null,
      fixes: [],
      elementId: "rows",
    } as const;
    const right = [column("origin", TEXT), column("all", INTEGER)];
    const told = (columns: readonly ResultColumn[], ...ids: readonly string[]): number => {
      facts.learn(
        "rows",
        columns,
        ids.map((columnId) => ({ ...wrong, columnId })),
      );
      return renewed();
    };
    expect(told(right, "bad")).toBe(0);
    expect(told([column("all", INTEGER)], "origin", "bad")).toBe(1);
    expect(told([column("all", INTEGER)], "origin", "bad")).toBe(1);
    expect(told([column("origin", INTEGER), column("all", INTEGER)], "bad")).toBe(1);
    expect(told(right, "bad")).toBe(1);
    expect(told([column("origin", INTEGER), column("all", INTEGER)], "bad")).toBe(2);
    expect(told([...right, column("bad", TEXT)])).toBe(3);
  });

  test("functions that were changed meanwhile are known once they are asked for again; without a change nothing is analyzed anew", async () => {
    const { facts, arrive, functions } = open();
    arrive();
    await facts.renewFunctions();
    await facts.analyze();
    let heard = 0;
    facts.subscribe(() => (heard += 1));
    const edition = facts.edition();
    await facts.renewFunctions();
    expect([heard, facts.edition()]).toEqual([0, edition]);
    functions.now = [{ name: "Quiet", doc: "", params: [], formula: "1" }];
    await facts.renewFunctions();
    expect([heard, facts.edition()]).toEqual([1, edition + 1]);
    expect(facts.place("rows", "all")?.scope.functions?.map(({ name }) => name)).toEqual(["Quiet"]);
    expect(
      facts
        .place("rows", "all")
        ?.check("Loud([origin])")
        .diagnostics.map(({ code }) => code),
    ).toEqual(["E_UNKNOWN_FUNCTION"]);
  });

  test("until the analysis is brought, answers tell the types; then it does", async () => {
    const { facts, arrive } = open();
    arrive();
    expect(facts.of("rows")).toBeNull();
    facts.learn("rows", [{ id: "all", name: "all", type: INTEGER, level: "base", role: "value" }], []);
    expect(facts.of("rows")?.columns.map(({ type }) => type.kind)).toEqual(["null", "integer", "null"]);
    await Promise.all([facts.analyze(), facts.analyze()]);
    expect(facts.of("rows")?.columns.map(({ type }) => type.kind)).toEqual(["text", "integer", "error"]);
  });

  test("answers tell the types of what cannot be looked at", async () => {
    const { facts } = open();
    await facts.analyze();
    expect(facts.of("own")).toBeNull();
    facts.learn("own", [{ id: "n", name: "n", type: INTEGER, level: "base", role: "value" }], []);
    expect(facts.of("own")?.columns).toEqual([{ id: "n", name: "n", type: INTEGER, level: "base", hidden: false, broken: false }]);
    expect(facts.place("own", "n")).toBeNull();
    const inherited = { description: "How many" };
    facts.learn("own", [{ id: "n", name: "n", type: INTEGER, level: "base", role: "value", inherited }], []);
    expect(facts.of("own")?.columns[0]?.inherited).toEqual(inherited);
  });

  test("an edit elsewhere leaves what is known of an element as it is", async () => {
    const { documents, facts, arrive } = open();
    await facts.analyze();
    arrive();
    const before = facts.of("rows");
    documents.perform("Rename", [{ kind: "set-field", path: ["pages", { key: "p" }, "name"], value: "Q" }]);
    expect(facts.of("rows")).toBe(before);
  });
});
