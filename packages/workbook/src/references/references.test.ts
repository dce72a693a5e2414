import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { namesOf } from "../names/names.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { elementOf, fileWith, readValid, rewritten, trips } from "../testing/read.ts";
import { sampleDocument } from "../testing/sample.ts";
import { dependencyOrder, referencesTo } from "./references.ts";
import { renameControl } from "./rename-control.ts";
import { controlsInStatement, renameInStatement } from "./statement.ts";

const shown = (document: WorkbookDocument, target: Parameters<typeof referencesTo>[1]) =>
  referencesTo(document, target).map(({ elementId, by, path }) => `${elementId ?? ""} ${by} ${path.join(".")}`);

describe("references", () => {
  const document = sampleDocument();

  test("a column: formulas, fields and targets that point at it, from everywhere but its own formula", () => {
    expect(shown(document, { kind: "column", elementId: "trips", columnId: "rider" })).toEqual([
      "who field filters.0.columnId",
      "bars formula columns.0.formula",
      "trips field groupings.0.groupBy.0",
      "trips field order.0",
      "trips field filters.1.columnId",
      "spots formula columns.1.formula",
      "extra formula columns.0.formula",
    ]);
    expect(shown(document, { kind: "column", elementId: "trips", columnId: "all" })).toEqual([
      "trips formula columns.5.formula",
      "trips field summary.0",
    ]);
  });

  test("an element: every child, lookup, target and text, also of kinds that are kept whole", () => {
    const about = shown(document, { kind: "element", elementId: "trips" });
    for (const expected of [
      "k1 field source.elementId",
      "k1 formula columns.0.formula",
      "when field filters.0.source.elementId",
      "spots formula columns.1.formula",
      "extra field source.groupingId",
      "grid field source.elementId",
      "grid formula columns.0.formula",
      "note text body",
    ])
      expect(about).toContain(expected);
    expect(about.some((line) => line.startsWith("trips "))).toBe(false);
    expect(shown(document, { kind: "element", elementId: "lines" })).toEqual([]);
  });

  test("a grouping, a control, a page", () => {
    expect(shown(document, { kind: "grouping", elementId: "trips", groupingId: "g1" })).toEqual(["extra field source.groupingId"]);
    expect(shown(document, { kind: "control", elementId: "who" })).toEqual(["bars text name.text"]);
    expect(shown(document, { kind: "page", pageId: "p2" })).toEqual([]);
  });

  test("elements stand behind what they read from", () => {
    const order = dependencyOrder(document);
    for (const child of ["k1", "bars", "lines", "spots", "extra", "grid"])
      expect(order.indexOf("trips")).toBeLessThan(order.indexOf(child));
    expect(order).toHaveLength(12);
    const circle = readValid(
      fileWith([
        "{id: a, kind: table, source: {kind: table, elementId: b}, columns: [{id: x, formula: '1'}]}",
        "{id: b, kind: table, source: {kind: table, elementId: a}, columns: [{id: x, formula: '1'}]}",
      ]),
    );
    expect([...dependencyOrder(circle)].sort()).toEqual(["a", "b"]);
  });
});

describe("controls in SQL", () => {
  test("every form is found, at the handle", () => {
    const statement =
      "select * from t where a = {{Who}} and b > {{ When }}:min and c in ({{#raw who}}) order by {{#identifier Col}} {{#formula [Who] & 'x'}} {{system::CurrentUserEmail}}";
    expect(controlsInStatement(statement).map(({ handle, start, end }) => [handle, statement.slice(start, end)])).toEqual([
      ["Who", "Who"],
      ["When", "When"],
      ["who", "who"],
      ["Col", "Col"],
    ]);
    expect(renameInStatement(statement, "Who", "Rider")).toBe(
      "select * from t where a = {{Rider}} and b > {{ When }}:min and c in ({{#raw Rider}}) order by {{#identifier Col}} {{#formula [Who] & 'x'}} {{system::CurrentUserEmail}}",
    );
  });

  test("G4: a control is renamed by one transaction: formulas print anew, SQL is rewritten, a taken handle is refused", () => {
    const text = fileWith([
      trips,
      "{id: c, kind: control, controlType: list, controlId: Who}",
      "{id: d, kind: control, controlType: list, controlId: Other}",
      "{id: s, kind: table, source: {kind: sql, connectionId: c, statement: 'select {{who}} as a'}, columns: [{id: a, formula: '[Who] & [Custom SQL/a]'}]}",
      "{id: again, kind: control, controlType: synced, controlId: who}",
    ]);
    const document = readValid(text);
    // One that only shows it is nothing that its handle could mean, and goes along.
    expect(namesOf(document).element(elementOf(text, "again") as never)).toBe("Who");
    const control = elementOf(text, "c") as never;
    expect(renameControl(document, control, "other")).toBeNull();
    expect(shown(document, { kind: "control", elementId: "c" })).toEqual(["s statement source.statement", "s formula columns.0.formula"]);
    const result = applyTransaction(document, renameControl(document, control, "Rider") ?? []);
    if (!result.ok) throw new Error("refused");
    expect(result.document.pages[0]?.elements[4]).toMatchObject({ controlType: "synced", controlId: "Rider" });
    expect(result.document.pages[0]?.elements[3]).toMatchObject({
      source: { statement: "select {{Rider}} as a" },
      columns: [{ formula: "[@control:c] & [Custom SQL/a]" }],
    });
    expect(rewritten(text)).toContain("[Who] & [Custom SQL/a]");
  });
});
