import {
  type Element,
  type Id,
  namesOf,
  newElement,
  nodeFor,
  type Operation,
  pageAttributes,
  type RegionLayout,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { freeElementName, freeHandle } from "../commands/control-names.ts";
import { type Edit, insert, quoted, set } from "../commands/edit.ts";
import { placeOf } from "../commands/layout.ts";
import { connectionsRead } from "../commands/sources/connections-read.ts";
import type { StartingColumn, StartingPoint } from "../elements/element-kind.ts";
import type { PageTemplate, PlannedElement } from "./page-template.ts";
import { columnOf } from "./planned-parts.ts";
import { subjectOf, type TemplateSubject } from "./template-subject.ts";

/** The table that all elements of the page read and its controls filter: with what the page was made from stays as it is. */
interface RowsTable {
  readonly element: Element;
  readonly subject: TemplateSubject;
}

/** What a template is given for a table: read as it will stand on the page. */
export function startOf(document: WorkbookDocument, from: StartingPoint): RowsTable {
  const id = from.newId();
  const called = from.sourceName;
  const name = freeElementName(document, from.source.kind === "table" ? t("templates.rows-of", { called }) : called);
  const columns = from.columns.map(({ formula }) => ({ id: from.newId(), formula }));
  const bare: Element = { id, kind: "table", name, source: from.source, columns };
  const [page] = document.pages;
  const names = namesOf({
    ...document,
    pages: page === undefined ? [] : [{ ...page, elements: [...page.elements, bare] }, ...document.pages.slice(1)],
  });
  const element: Element = {
    ...bare,
    columns: columns.map((column) => ({ ...column, formula: names.toStored(id, column.id, column.formula) })),
  };
  const read = from.columns.map((column, at): StartingColumn => ({ ...column, formula: columnOf(id, columns[at]?.id ?? "") }));
  const ids = new Map(read.map((column, at) => [column.name, columns[at]?.id ?? ""]));
  const handles = new Set<string>();
  const connections = [...connectionsRead(document, [from.source])];
  return {
    element,
    subject: subjectOf({
      from: { ...from, source: { kind: "table", elementId: id }, sourceName: name, columns: read },
      called,
      rowsId: id,
      columnId: (column) => ids.get(column.name) ?? "",
      connectionId: connections.length === 1 ? (connections[0] ?? null) : null,
      newHandle: (title) => {
        for (let count = 1; ; count += 1) {
          const handle = freeHandle(document, count === 1 ? title : `${title} ${count}`);
          if (handles.has(handle.toLowerCase())) continue;
          handles.add(handle.toLowerCase());
          return handle;
        }
      },
    }),
  };
}

interface MadePage extends Edit {
  readonly pageId: Id;
}

/**
 * The page that a template makes of a table: ordinary elements, arranged. Onto `emptyPage` where that is given, else a new one behind
 * `after`. One step of undo.
 */
export function makePage(
  document: WorkbookDocument,
  template: PageTemplate,
  { element: rows, subject }: RowsTable,
  place: { readonly emptyPage: Id } | { readonly after: Id | null },
): MadePage {
  const planned = template.plan(subject);
  const made = planned.elements.map((one) => ({ element: elementOf(one), box: one.box }));
  const whole = [...made, { element: rows, box: planned.rows }];
  const elements = whole.map(({ element }) => element);
  const pageId = "emptyPage" in place ? place.emptyPage : subject.newId();
  const region: RegionLayout = {
    regionId: pageId,
    tag: "Page",
    attributes: pageAttributes,
    nodes: whole.map(({ element, box }) => nodeFor(element, placeOf(box))),
  };
  const name = freePage(document, template.pageName(subject));
  const arrangement: Operation = document.layout.some(({ regionId }) => regionId === pageId)
    ? set(["layout", { key: pageId }], region)
    : insert(["layout"], region, document.layout.at(-1)?.regionId ?? null);
  if ("emptyPage" in place) {
    const list = ["pages", { key: pageId }, "elements"];
    return {
      pageId,
      label: t("templates.fill-page", { title: template.title }),
      operations: [...elements.map((one, at) => insert(list, one, elements[at - 1]?.id ?? null)), arrangement],
    };
  }
  return {
    pageId,
    label: t("templates.add-page", { name: quoted(name) }),
    operations: [
      insert(["pages"], { id: pageId, name, elements, rest: {} }, place.after ?? document.pages.at(-1)?.id ?? null),
      arrangement,
    ],
  };
}

function elementOf({ id, kind, members }: PlannedElement): Element {
  const [word = kind, type] = kind.split("/");
  const controlType = word === "control" ? type : undefined;
  const made = newElement({ id, kind: word, ...(controlType === undefined ? {} : { controlType }) });
  if (made === null) throw new Error(`A template makes a ${kind}, which is no kind of element`);
  return { ...made, ...members } as Element;
}

function freePage(document: WorkbookDocument, wanted: string): string {
  const taken = new Set(document.pages.map(({ name }) => name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
