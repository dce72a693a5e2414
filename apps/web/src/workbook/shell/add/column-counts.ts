import { printTarget } from "@sheaf/formula";
import { cellAt, type ResultTable } from "@sheaf/result";
import { type Id, namesOf, type Page, type TableElement, type WorkbookDocument } from "@sheaf/workbook";
import { isTimeName } from "@sheaf/sql";
import { insert } from "../../commands/edit.ts";
import type { StartingPoint } from "../../elements/element-kind.ts";
import { isKeyLike } from "../../elements/likely-columns.ts";
import type { Workbook } from "../../state/workbook.ts";

/** Texts that are counted at most; those further to the right are taken by their names. */
const MOST_COUNTED = 12;
/** The same for dates. */
const MOST_DATES = 4;
/** Nobody waits longer for a better first chart, in ms. */
const COUNTED_WITHIN = 3_000;

/** The same with how many rows there are, how many different values its texts and keys have, and how long its dates go on; as it is where that does not come in time. */
export async function withCounts(workbook: Workbook, pageId: string, from: StartingPoint): Promise<StartingPoint> {
  const { document } = workbook.documents.state();
  const page = document.pages.find(({ id }) => id === pageId);
  const texts = from.columns.filter((column) => column.type === "text" || isKeyLike(column)).slice(0, MOST_COUNTED);
  const dates = from.columns.filter(({ type }) => isTimeName(type)).slice(0, MOST_DATES);
  if (page === undefined || texts.length + dates.length === 0) return from;
  const elementId = workbook.newId();
  const asked = [...texts, ...dates];
  const probe = countingElement(document, page, from.source, { id: elementId, texts, dates });
  const summary = probe.summary ?? [];
  try {
    const { table } = await workbook.results.ask(
      elementId,
      { level: "summary", want: { kind: "rows", columns: summary, withOuter: false, outline: false }, window: null, within: null },
      {
        signal: AbortSignal.timeout(COUNTED_WITHIN),
        purpose: "chosen",
        operations: [insert(["pages", { key: pageId }, "elements"], probe, page.elements.at(-1)?.id ?? null)],
      },
    );
    const counted = new Map(asked.map((column, at) => [column, numberIn(table, `count-${at}`)]));
    const rows = numberIn(table, "rows");
    if (rows === null) return from;
    return {
      ...from,
      rows,
      columns: from.columns.map((column) => {
        const count = counted.get(column) ?? null;
        if (count === null) return column;
        return dates.includes(column) ? { ...column, days: count } : { ...column, distinct: count };
      }),
    };
  } catch {
    return from;
  }
}

/** The element that is asked: a column for each that is counted, and what is counted of it. */
export function countingElement(
  document: WorkbookDocument,
  page: Page,
  source: StartingPoint["source"],
  { id, texts, dates }: { readonly id: Id; readonly texts: StartingPoint["columns"]; readonly dates: StartingPoint["columns"] },
): TableElement {
  const own = [...texts, ...dates].map((column, at) => ({ id: `own-${at}`, formula: column.formula }));
  const counts = own.map((column, at) => {
    const target = printTarget({ kind: "own", columnId: column.id });
    return {
      id: `count-${at}`,
      formula: at < texts.length ? `CountDistinct(${target})` : `DateDiff("day", Min(${target}), Max(${target}))`,
    };
  });
  const all = { id: "rows", formula: "Count()" };
  // Without a name it would be called by its source, and the names of the source's columns would mean its own.
  const bare: TableElement = { id, kind: "table", name: id, source, columns: own };
  const names = namesOf({
    ...document,
    pages: document.pages.map((one) => (one === page ? { ...page, elements: [...page.elements, bare] } : one)),
  });
  const stored = own.map((column) => ({ id: column.id, formula: names.toStored(id, column.id, column.formula) }));
  return { ...bare, columns: [...stored, ...counts, all], summary: [...counts, all].map((column) => column.id) };
}

function numberIn(table: ResultTable, columnId: string): number | null {
  const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const value = at < 0 || table.rowCount === 0 ? null : cellAt(table, 0, at);
  return value === null ? null : Number(value);
}
