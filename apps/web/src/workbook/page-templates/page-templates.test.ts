import { compileQuery } from "@sheaf/compiler";
import { severityOf } from "@sheaf/formula";
import type { ValueType } from "@sheaf/sql";
import { applyTransaction, kindOf, overlaps, readWorkbookFile, type WorkbookDocument, writeWorkbookFile } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { StartingColumn, StartingPoint } from "../elements/element-kind.ts";
import { viewKindOf } from "../elements/registry.ts";
import { documentOf } from "../testing/documents.ts";
import { environmentOf } from "../testing/environments.ts";
import { makePage, startOf } from "./make-page.ts";
import { pageTemplates } from "./page-templates.ts";

type Columns = Readonly<Record<string, readonly [type: StartingColumn["type"], counted?: number]>>;

/** Tables as people have them: all parts, without dates, without names, nothing but keys, one column. */
const tables: Readonly<Record<string, Columns>> = {
  orders: {
    order_id: ["integer", 5_000],
    ordered_at: ["datetime", 700],
    customer_id: ["integer", 800],
    region: ["text", 4],
    status: ["text", 5],
    product: ["text", 120],
    amount: ["number"],
    quantity: ["integer"],
    unit_price: ["number"],
  },
  "no dates": { team: ["text", 9], office: ["text", 3], cost: ["number"], score: ["number"] },
  "no names": { day: ["date", 40], temp: ["number"], wind: ["number"] },
  keys: { id: ["integer", 5_000], code: ["text", 5_000] },
  texts: { note: ["text"] },
  "not counted": { created: ["datetime"], city: ["text"], sales: ["number"], "Brackets ] and / slash": ["text"] },
};

const empty = documentOf();
const start: WorkbookDocument = { ...empty, pages: [{ id: "page", name: "Page 1", elements: [], rest: {} }] };

function pointOf(columns: Columns): StartingPoint {
  let ids = 0;
  return {
    source: { kind: "warehouse-table", connectionId: "c", path: ["orders"] },
    sourceName: "orders",
    rows: 5_000,
    columns: Object.entries(columns).map(([name, [type, counted]]): StartingColumn => ({
      name,
      type,
      formula: `[orders/${name.replaceAll(/[\\[\]/]/gu, "\\$&")}]`,
      ...(counted === undefined ? {} : type === "date" || type === "datetime" ? { days: counted } : { distinct: counted }),
    })),
    newId: () => `n${(ids += 1)}`,
  };
}

const environmentFor = (columns: Columns) =>
  environmentOf(
    Object.fromEntries(
      Object.entries(columns).map(([name, [type]]): [string, ValueType] => [
        name,
        type === "number" ? { kind: "decimal", precision: 12, scale: 2 } : ({ kind: type } as ValueType),
      ]),
    ),
  );

const made = (columns: Columns, id: string, place: Parameters<typeof makePage>[3] = { after: null }) => {
  const from = startOf(start, pointOf(columns));
  const template = pageTemplates.find((one) => one.id === id);
  if (template === undefined) throw new Error(id);
  const refused = template.refuse(from.subject);
  const page = makePage(start, template, from, place);
  const applied = applyTransaction(start, page.operations);
  return { refused, notes: template.notes(from.subject), page, applied, subject: from.subject };
};

const cases = Object.entries(tables).flatMap(([name, columns]) => pageTemplates.map(({ id }) => ({ name, columns, id })));

describe("pages made of a table", () => {
  test.each(cases)("$id of $name: is refused with a reason, or legal, drawn, apart, and taken back at once", ({ columns, id }) => {
    const { refused, page, applied } = made(columns, id);
    if (refused !== null) return;
    if (!applied.ok) throw new Error(JSON.stringify(applied.violations));
    const { document } = applied;
    const found = document.pages.find((one) => one.id === page.pageId);
    expect(found?.elements.length).toBeGreaterThan(2);
    for (const element of found?.elements ?? []) {
      expect(kindOf(element), element.kind).not.toBeNull();
      expect(viewKindOf(element), element.kind).not.toBeNull();
    }
    // Nothing lies over something else, or beside the grid.
    const places = (document.layout.find(({ regionId }) => regionId === page.pageId)?.nodes ?? []).flatMap(({ place }) => place ?? []);
    expect(places).toHaveLength(found?.elements.length ?? 0);
    for (const [at, place] of places.entries()) {
      expect(place.column[1]).toBeLessThanOrEqual(25);
      for (const other of places.slice(at + 1)) expect(overlaps(place, other), JSON.stringify([place, other])).toBe(false);
    }
    // As a file, and back.
    const { text } = writeWorkbookFile(document);
    const read = readWorkbookFile(text);
    expect(read.report.errors).toEqual([]);
    expect(read.report.warnings).toEqual([]);
    expect(read.document).toEqual({ ...document, rest: read.document?.rest });
    // Every element that asks is understood.
    const environment = environmentFor(columns);
    for (const element of found?.elements ?? []) {
      const asksNothing = element.kind === "text" && !JSON.stringify(element).includes("{{");
      if (kindOf(element)?.query == null || element.kind === "input-table" || asksNothing) continue;
      const compiled = compileQuery(
        document,
        {
          elementId: element.id,
          level: null,
          want: { kind: "rows", columns: null, withOuter: true, outline: false },
          window: null,
          within: null,
          extraFilters: [],
        },
        environment,
      );
      expect(
        compiled.diagnostics.filter(({ code }) => severityOf(code) === "error"),
        JSON.stringify(element),
      ).toEqual([]);
      expect(compiled.ok).toBe(true);
    }
    const undone = applyTransaction(document, applied.inverse);
    expect(undone.ok && undone.document).toEqual(start);
  });
});
