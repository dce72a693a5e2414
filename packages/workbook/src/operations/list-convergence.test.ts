import { describe, expect, test } from "vitest";
import type { Element, WorkbookDocument } from "../document.ts";
import { applyOperation, invertOperation, transformBoth } from "./index.ts";
import type { Operation } from "./operation.ts";
import type { Path } from "./tree/path.ts";

/** Two pages with the elements given, and one table with the ids given in its summary. */
function documentWith(lists: { readonly p: string; readonly q: string; readonly summary: string }): WorkbookDocument {
  const element = (id: string): Element => ({ id, kind: "plugin", body: id });
  const page = (id: string, ids: string) => ({ id, name: id, elements: [...ids].map(element), rest: {} });
  const table: Element = {
    id: "table",
    kind: "table",
    source: { kind: "sql", connectionId: "c", statement: "" },
    columns: [],
    ...(lists.summary === "" ? {} : { summary: [...lists.summary] }),
  };
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "",
    description: null,
    pages: [page("p", lists.p), page("q", lists.q), { ...page("t", ""), elements: [table] }],
    layout: [],
    rest: {},
  };
}

function show(document: WorkbookDocument): string {
  const table = document.pages.flatMap((page) => page.elements).find((element) => element.id === "table");
  return [
    ...document.pages
      .filter((page) => page.id !== "t")
      .map((page) => `${page.id}:${page.elements.map((element) => `${element.id}(${JSON.stringify(element["body"])})`).join("")}`),
    `s:${((table?.["summary"] as string[] | undefined) ?? ["-"]).join("")}`,
  ].join(" ");
}

const summary: Path = ["elements", { key: "table" }, "summary"];
const elementsOf = (page: string): Path => ["pages", { key: page }, "elements"];

function anchors(list: readonly string[], except?: string): (string | null)[] {
  return [null, ...list.filter((key) => key !== except)];
}

function pred(list: readonly string[], key: string): string | null {
  return list[list.indexOf(key) - 1] ?? null;
}

/** Every operation on one list of ids. */
function listOperations(list: Path, ids: readonly string[], fresh: string, item: (key: string) => string | Element): Operation[] {
  return [
    ...anchors(ids).map((after): Operation => ({ kind: "insert-item", list, item: item(fresh), after })),
    ...ids.map((key): Operation => ({ kind: "remove-item", list, key, after: pred(ids, key) })),
    ...ids.flatMap((key) =>
      anchors(ids, key).map((after): Operation => ({ kind: "move-item", list, key, after, from: { list, after: pred(ids, key) } })),
    ),
  ];
}

function apply(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  return operations.reduce((at, operation) => applyOperation(at, operation).document, document);
}

function converges(document: WorkbookDocument, earlier: readonly Operation[], later: readonly Operation[]): string | null {
  const both = transformBoth(earlier, later);
  const one = show(apply(apply(document, earlier), both.later));
  const other = show(apply(apply(document, later), both.earlier));
  return one === other
    ? null
    : `${show(document)}\n${JSON.stringify(earlier)}\n${JSON.stringify(later)}\n=> ${one}  (${JSON.stringify(both.later)})\n=> ${other}  (${JSON.stringify(both.earlier)})`;
}

describe("TP1 of list operations, every pair on small lists", () => {
  test.each(["", "a", "ab", "abc", "abcd"])("one list: %s", (ids) => {
    const document = documentWith({ p: "", q: "", summary: ids });
    const left = listOperations(summary, [...ids], "x", (key) => key);
    const right = listOperations(summary, [...ids], "y", (key) => key);
    const failures = left.flatMap((a) => right.map((b) => converges(document, [a], [b]))).filter((failure) => failure !== null);
    expect(failures.slice(0, 3).join("\n\n"), `${failures.length} of ${left.length * right.length}`).toBe("");
  });

  test.each([
    ["ab", "c"],
    ["abc", "de"],
    ["a", ""],
    ["", ""],
  ])("elements between two pages, pages that go away: %s | %s", (p, q) => {
    const document = documentWith({ p, q, summary: "" });
    const item = (key: string): Element => ({ id: key, kind: "plugin", body: key });
    const across = (from: string, ids: readonly string[], to: string, others: readonly string[]): Operation[] =>
      ids.flatMap((key) =>
        anchors(others).map((after): Operation => ({
          kind: "move-item",
          list: elementsOf(to),
          key,
          after,
          from: { list: elementsOf(from), after: pred(ids, key) },
          item: item(key),
        })),
      );
    const all = (fresh: string): Operation[] => [
      ...listOperations(elementsOf("p"), [...p], fresh, item),
      ...listOperations(elementsOf("q"), [...q], fresh, item),
      ...across("p", [...p], "q", [...q]),
      ...across("q", [...q], "p", [...p]),
      { kind: "remove-item", list: ["pages"], key: "p", after: null },
      { kind: "remove-item", list: ["pages"], key: "q", after: "p" },
      { kind: "move-item", list: ["pages"], key: "q", after: null, from: { list: ["pages"], after: "p" } },
      ...[...p, ...q].map((key): Operation => ({ kind: "set-field", path: ["elements", { key }, "body"], value: fresh })),
    ];
    const left = all("x");
    const right = all("y");
    const failures = left.flatMap((a) => right.map((b) => converges(document, [a], [b]))).filter((failure) => failure !== null);
    expect(failures.slice(0, 3).join("\n\n"), `${failures.length} of ${left.length * right.length}`).toBe("");
  });

  test("every operation is undone by its inverse", () => {
    for (const ids of ["", "a", "abcd"]) {
      const document = documentWith({ p: "", q: "", summary: ids });
      for (const operation of listOperations(summary, [...ids], "x", (key) => key)) {
        const after = applyOperation(document, operation).document;
        expect(apply(after, invertOperation(document, operation))).toEqual(document);
      }
    }
  });
});
