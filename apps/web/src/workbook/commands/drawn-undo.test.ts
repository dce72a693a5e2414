import { Session } from "@sheaf/sync";
import {
  columnsListed,
  columnsOf,
  effectiveLayout,
  type Element,
  type Filter,
  hostsOf,
  isInputTable,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { type Draw, drawFrom } from "@sheaf/workbook/testing";
import { expect, test } from "vitest";
import { originControl, twoPages } from "../testing/documents.ts";
import { putOnColumnList, takeFromColumnList } from "./column-lists.ts";
import {
  addColumn,
  deleteColumns,
  duplicateColumn,
  moveColumn,
  renameColumn,
  setDescription,
  setDisplay,
  setFormat,
  setFormula,
  setHidden,
  setWidths,
} from "./columns.ts";
import { moveColumns, setFormats } from "./several-columns.ts";
import { type Edit, filtersOf, groupingsOf } from "./edit.ts";
import { deleteElement, duplicateElement, moveToPage, renameElement } from "./elements.ts";
import { addFilter, removeFilters, setFilterEnabled } from "./filters.ts";
import { createFolder, dissolveFolder, placeOf, putIntoFolder, renameFolder, takeOutOfFolder } from "./folders.ts";
import { copyFormat, pasteFormat } from "./formats.ts";
import { moveToHost } from "./containers.ts";
import { placeElement } from "./layout.ts";
import { addCalculation, groupBy, groupByUnit, moveGrouping, moveToLevel, setLevelClosed, ungroup } from "./levels.ts";
import { addPage, deletePage, duplicatePage, movePage, renamePage, setPageHidden } from "./pages.ts";
import { sortBy } from "./sorts.ts";
import { changeSource } from "./sources/change-source.ts";
import { switchKind } from "./switch-kind.ts";
import { canSwitch } from "./switchable.ts";
import { comparePeriods, transformColumn, transformsFor } from "./transforms.ts";

const flights: Element = {
  id: "t",
  kind: "table",
  name: "Flights",
  source: { kind: "warehouse-table", connectionId: "c", path: ["flights"] },
  columns: [
    { id: "state", name: "State", formula: "[flights/state]" },
    { id: "origin", name: "Origin", formula: "[flights/origin]" },
    { id: "date", name: "Date", formula: "[flights/date]" },
    { id: "delay", name: "Delay", formula: "[flights/delay]" },
    { id: "n", name: "Flights", formula: "Count()" },
    { id: "avg", name: "Avg delay", formula: "Avg([@own:delay])" },
  ],
  groupings: [
    { id: "g1", groupBy: ["state"], calculations: ["n"] },
    { id: "g2", groupBy: ["origin"], calculations: ["avg"] },
  ],
  sheaf: { drillPath: ["state", "origin"] },
  filters: [{ id: "f", columnId: "delay", kind: "number-range", min: 0 }],
  sort: [{ columnId: "date", direction: "ascending" }],
};
const reader: Element = {
  id: "r",
  kind: "table",
  name: "Reader",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "rd", name: "Late", formula: "[@element:t/delay] > 15" },
    { id: "ro", name: "From", formula: "[@element:t/origin]" },
  ],
};
const start: WorkbookDocument = twoPages(flights, reader, originControl);

interface Drawn {
  readonly draw: Draw;
  readonly document: WorkbookDocument;
  readonly element: Element;
  readonly columnId: string;
  readonly other: string;
  readonly shown: readonly string[];
  readonly pageId: string;
  readonly id: () => string;
}

const groupingOf = ({ draw, element }: Drawn): string => {
  const groupings = groupingsOf(element);
  return groupings[draw(Math.max(groupings.length, 1))]?.id ?? "base";
};
const filterOf = ({ draw, element }: Drawn): Filter | undefined => filtersOf(element)[draw(Math.max(filtersOf(element).length, 1))];
const folderOf = ({ element }: Drawn): string => ((element["folders"] ?? []) as readonly { readonly id: string }[])[0]?.id ?? "none";
const kinds = ["table", "pivot-table", "bar-chart", "line-chart", "kpi-chart"];
const isLevelled = ({ kind }: Element): boolean => kind === "table";

/** What a person does to columns. */
const ofColumns: Readonly<Record<string, (drawn: Drawn) => Edit | null>> = {
  addColumn: ({ document, element, columnId, id }) =>
    addColumn(document, element, { id: id(), formula: "1 + 1", name: "Sum", level: "base", after: columnId }),
  deleteColumns: ({ document, element, columnId, other, draw }) =>
    deleteColumns(document, element, draw(2) === 0 ? [columnId] : [columnId, other]),
  duplicateColumn: ({ document, element, columnId, id }) => duplicateColumn(document, element, columnId, id()),
  moveColumn: ({ document, element, columnId, other, shown, draw }) =>
    moveColumn(document, element, columnId, draw(3) === 0 ? null : other, shown),
  setFormats: ({ element, columnId, other, draw }) =>
    setFormats(
      element,
      [columnId, other],
      draw(2) === 0 ? { format: undefined, display: { kind: "progress" } } : { format: { kind: "percent" } },
    ),
  moveColumns: ({ document, element, columnId, other, shown, draw }) =>
    moveColumns(
      document,
      element,
      [columnId, other],
      draw(2) === 0 ? null : (shown.find((id) => id !== columnId && id !== other) ?? null),
      shown,
    ),
  renameColumn: ({ document, element, columnId, draw }) => renameColumn(document, element, columnId, `Name ${draw(5)}`),
  setDescription: ({ document, element, columnId, draw }) =>
    setDescription(document, element, columnId, draw(3) === 0 ? "" : `About ${draw(9)}`),
  setFormat: ({ document, element, columnId, draw }) =>
    setFormat(document, element, columnId, draw(3) === 0 ? undefined : { kind: "number", formatString: `,.${draw(4)}f` }),
  setDisplay: ({ document, element, columnId, draw }) =>
    setDisplay(document, element, columnId, { display: draw(2) === 0 ? undefined : { kind: "progress" }, format: { to: undefined } }),
  setHidden: ({ document, element, columnId, other, draw }) => setHidden(document, element, [columnId, other], draw(2) === 0),
  setWidths: ({ element, columnId, draw }) => setWidths(element, new Map([[columnId, draw(3) === 0 ? undefined : 50 + draw(200)]])),
  setFormula: ({ document, element, columnId, draw }) =>
    setFormula(document, element, columnId, draw(2) === 0 ? "Upper(" : `${draw(9)} * 2`),
  transform: ({ document, element, columnId, draw }) => {
    const all = transformsFor("text").flatMap(({ transforms }) => transforms);
    const transform = all[draw(all.length)];
    return transform === undefined ? null : transformColumn(document, element, columnId, transform);
  },
  pasteFormat: ({ document, element, columnId, other }) => pasteFormat(document, element, [columnId], copyFormat(element, other)),
  putOnList: ({ document, element, columnId, draw }) =>
    putOnColumnList(document, element, draw(2) === 0 ? "drillPath" : "detailColumns", columnId, null),
  takeFromList: ({ document, element, shown }) => {
    const listed = shown.find((id) => columnsListed(element, "drillPath").includes(id));
    return listed === undefined ? null : takeFromColumnList(document, element, "drillPath", listed);
  },
  createFolder: ({ document, element, columnId, shown, id }) =>
    isLevelled(element) ? createFolder(document, element, { id: id(), columnId }, shown) : null,
  putIntoFolder: (drawn) =>
    folderOf(drawn) === "none" ? null : putIntoFolder(drawn.document, drawn.element, drawn.columnId, folderOf(drawn)),
  takeOutOfFolder: ({ document, element, shown }) => {
    const inside = shown.find((id) => placeOf(element, id) !== null);
    return inside === undefined ? null : takeOutOfFolder(document, element, inside);
  },
  renameFolder: (drawn) => (folderOf(drawn) === "none" ? null : renameFolder(drawn.element, folderOf(drawn), `Folder ${drawn.draw(9)}`)),
  dissolveFolder: (drawn) => (folderOf(drawn) === "none" ? null : dissolveFolder(drawn.element, folderOf(drawn))),
};

/** … to levels, sorts and filters. */
const ofLevels: Readonly<Record<string, (drawn: Drawn) => Edit | null>> = {
  groupBy: ({ document, element, columnId, id }) => (isLevelled(element) ? groupBy(document, element, [columnId], null, id()) : null),
  groupByUnit: ({ document, element, columnId, id, draw }) =>
    isLevelled(element)
      ? groupByUnit(document, element, columnId, draw(2) === 0 ? "month" : "year", { column: id(), grouping: id() })
      : null,
  ungroup: (drawn) => (groupingOf(drawn) === "base" ? null : ungroup(drawn.document, drawn.element, groupingOf(drawn))),
  moveToLevel: (drawn) =>
    isLevelled(drawn.element)
      ? moveToLevel(drawn.document, drawn.element, drawn.columnId, groupingOf(drawn), drawn.draw(2) === 0 ? "key" : "calculation", null)
      : null,
  moveGrouping: (drawn) => {
    const [first, last] = [groupingsOf(drawn.element).at(0)?.id, groupingsOf(drawn.element).at(-1)?.id];
    return first === undefined || last === undefined || first === last
      ? null
      : moveGrouping(drawn.document, drawn.element, drawn.draw(2) === 0 ? last : first, drawn.draw(2) === 0 ? null : last);
  },
  addCalculation: (drawn) =>
    isLevelled(drawn.element)
      ? addCalculation(drawn.document, drawn.element, drawn.draw(3) === 0 ? "summary" : groupingOf(drawn), {
          id: drawn.id(),
          formula: "Count()",
          name: "How many",
        })
      : null,
  setLevelClosed: (drawn) =>
    groupingOf(drawn) === "base" ? null : setLevelClosed(drawn.document, drawn.element, groupingOf(drawn), drawn.draw(2) === 0),
  comparePeriods: ({ document, element, columnId, other, id }) =>
    isLevelled(element)
      ? comparePeriods(document, element, columnId, { unit: "month", dateId: other, level: "base" }, [id(), id(), id()])
      : null,
  sortBy: ({ document, element, columnId, draw }) =>
    sortBy(document, element, columnId, draw(4) === 0 ? null : draw(2) === 0 ? "ascending" : "descending", draw(2) === 0),
  addFilter: ({ document, element, columnId, id }) => addFilter(document, element, { id: id(), columnId, kind: "number-range", min: 1 }),
  setFilterEnabled: (drawn) => {
    const filter = filterOf(drawn);
    return filter === undefined ? null : setFilterEnabled(drawn.document, drawn.element, filter, drawn.draw(2) === 0);
  },
  removeFilters: (drawn) => {
    const filter = filterOf(drawn);
    return filter === undefined ? null : removeFilters(drawn.document, drawn.element, [filter.id]);
  },
};

/** … to elements and pages. */
const ofElements: Readonly<Record<string, (drawn: Drawn) => Edit | null>> = {
  renameElement: ({ document, element, draw }) => renameElement(document, element, `Element ${draw(5)}`),
  duplicateElement: ({ document, element, id }) => duplicateElement(document, element, id),
  deleteElement: ({ document, element }) => deleteElement(document, element),
  moveToPage: ({ document, element, pageId }) => moveToPage(document, element, pageId),
  switchKind: ({ document, element, draw, id }) =>
    canSwitch(element) ? switchKind(document, element, kinds[draw(kinds.length)] ?? "table", "another kind", id) : null,
  changeSource: ({ document, element, draw }) =>
    changeSource(document, element, { kind: "warehouse-table", connectionId: "c", path: [`other${draw(3)}`] }, [
      { from: "delay", to: "late" },
    ]),
  placeElement: ({ document, element, draw }) => {
    const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
    const box = { column: 1 + draw(12), row: 1 + draw(20), columns: 4 + draw(8), rows: 4 + draw(8) };
    return page === undefined ? null : placeElement(document, page.id, element.id, box, "Move");
  },
  moveToHost: ({ document, element, draw }) => {
    const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
    const hosts = page === undefined ? [] : hostsOf(effectiveLayout(document, page.id)?.nodes ?? []);
    const host = hosts[draw(hosts.length)];
    const box = { column: 1 + draw(12), row: 1 + draw(20), columns: 4 + draw(8), rows: 4 + draw(8) };
    return page === undefined || host === undefined ? null : moveToHost(document, page.id, [element.id], host, { box, after: null });
  },
  addPage: ({ document, pageId, id }) => addPage(document, id(), pageId),
  renamePage: ({ document, pageId, draw }) => renamePage(document, pageId, `Page ${draw(9)}`),
  setPageHidden: ({ document, pageId, draw }) => setPageHidden(document, pageId, draw(2) === 0),
  movePage: ({ document, pageId }) => (document.pages[0]?.id === pageId ? null : movePage(document, pageId, null)),
  duplicatePage: ({ document, pageId, id }) => duplicatePage(document, pageId, id),
  deletePage: ({ document, pageId }) => (document.pages.length < 2 ? null : deletePage(document, pageId)),
};

const commands = Object.entries({ ...ofColumns, ...ofLevels, ...ofElements });

function opened(): Session {
  let made = 0;
  return new Session({
    client: "one",
    author: "somebody",
    newId: () => `id${(made += 1)}`,
    now: () => 0,
    send: () => undefined,
    outbox: { load: () => ({ base: 0, transactions: [] }), save: () => undefined },
    onChange: () => undefined,
    onRefused: () => undefined,
    initial: { sequence: 0, document: start },
  });
}

/** Does so many commands, each drawn; gives the documents after each that changed anything, and what was done. */
function work(
  session: Session,
  seed: number,
  count: number,
): { readonly after: readonly WorkbookDocument[]; readonly done: readonly string[] } {
  const draw = drawFrom(seed);
  let made = 0;
  const after: WorkbookDocument[] = [];
  const done: string[] = [];
  for (let step = 0; step < count; step += 1) {
    const document = session.document ?? start;
    const elements = document.pages
      .flatMap((page) => page.elements)
      .filter((element) => !isInputTable(element) && columnsOf(element).length > 0);
    const element = elements[draw(Math.max(elements.length, 1))];
    if (element === undefined) break;
    const shown = columnsOf(element).map(({ id }) => id);
    const drawn = commands[draw(commands.length)];
    if (drawn === undefined) continue;
    const [name, command] = drawn;
    const edit = command({
      draw,
      document,
      element,
      shown,
      columnId: shown[draw(shown.length)] ?? "",
      other: shown[draw(shown.length)] ?? "",
      pageId: document.pages[draw(document.pages.length)]?.id ?? "",
      id: () => `new${seed}x${(made += 1)}`,
    });
    if (edit === null || edit.operations.length === 0) continue;
    const result = session.perform(edit.label, edit.operations);
    expect(result?.ok, `${name} with seed ${seed}: ${JSON.stringify(result)}`).toBe(true);
    if (session.document === document) continue;
    after.push(session.document ?? start);
    done.push(name);
  }
  return { after, done };
}

const first = Number(process.env["SEED"] ?? 1);

test("whatever is done, undo leads back through every document to the first, and redo to the last", () => {
  const seen = new Set<string>();
  for (let seed = first; seed < first + 60; seed += 1) {
    const session = opened();
    const { after, done } = work(session, seed, 30);
    for (const name of done) seen.add(name);
    const states = [start, ...after];
    for (let at = states.length - 2; at >= 0; at -= 1) {
      expect(session.undo(), `seed ${seed}: undo of ${done[at]}`).toBe(true);
      expect(session.document, `seed ${seed}: undo of ${done[at]}`).toEqual(states[at]);
    }
    expect(session.undo()).toBe(false);
    for (let at = 1; at < states.length; at += 1) {
      expect(session.redo(), `seed ${seed}: redo of ${done[at - 1]}`).toBe(true);
      expect(session.document, `seed ${seed}: redo of ${done[at - 1]}`).toEqual(states[at]);
    }
    expect(session.redo()).toBe(false);
  }
  // Every command was drawn, and did something.
  expect(commands.map(([name]) => name).filter((name) => !seen.has(name))).toEqual([]);
});
