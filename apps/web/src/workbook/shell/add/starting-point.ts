import type { ApolloClient } from "@apollo/client";
import type { ElementAnalysis } from "@sheaf/compiler";
import type { TableDescription } from "@sheaf/contract";
import { typeName } from "@sheaf/sql";
import {
  columnsOf,
  type Element,
  FIXED_SOURCE_NAME,
  type FixedSource,
  type Id,
  isContent,
  namesOf,
  newElement,
  type Source,
  SQL_SOURCE_NAME,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { formatsOfColumns } from "../../../shared/sources/column-formats.ts";
import { CONNECTION_TABLE } from "../../../shared/sources/queries.ts";
import { automaticTitle } from "../../commands/title-of-shown.ts";
import { freeElementName, freeHandle, freeLabel } from "../../commands/control-names.ts";
import type { ShownTypeName } from "../../../shared/icons/value-type-icon.tsx";
import type { ElementViewKind, StartingColumn, StartingPoint } from "../../elements/element-kind.ts";
import { formatOfName, isMoneyFormat } from "../../elements/likely-columns.ts";
import { inheritedFormat } from "../../state/analysis/shown-format.ts";
import { findElement, type Workbook } from "../../state/workbook.ts";

/** What a person can make an element from. */
export type PickedSource =
  | { readonly kind: "table"; readonly connectionId: string; readonly path: readonly string[] }
  /** A file that was uploaded, whose table stands at `path`. */
  | {
      readonly kind: "file";
      readonly connectionId: string;
      readonly inodeId: string;
      readonly name: string;
      readonly path: readonly string[];
    }
  | {
      readonly kind: "sql";
      readonly connectionId: string;
      readonly statement: string;
      readonly columns: readonly { readonly name: string; readonly type: string }[];
    }
  /** Rows that stand in the workbook itself. */
  | { readonly kind: "fixed"; readonly source: FixedSource }
  | { readonly kind: "element"; readonly elementId: Id }
  | { readonly kind: "model"; readonly dataModelId: Id; readonly elementId: Id };

/** A name inside a reference: its brackets, slashes and backslashes are escaped (G3). */
const inBrackets = (name: string): string => name.replaceAll(/[\\[\]/]/gu, "\\$&");

const columnFrom = (source: string, name: string, type: string): StartingColumn => ({
  name,
  type: type as ShownTypeName,
  formula: `[${inBrackets(source)}/${inBrackets(name)}]`,
});

/** Columns of a table as it was described, shown as the uploaded file showed them. */
function describedColumns(sourceName: string, table: TableDescription | undefined): readonly StartingColumn[] {
  const columns = table?.columns ?? [];
  const formats = formatsOfColumns(columns);
  return columns.map(({ name, type }) => {
    const column = columnFrom(sourceName, name, type);
    const format = formats.get(name) ?? formatOfName(column);
    return { ...column, isMoney: isMoneyFormat(format), ...(format === undefined ? {} : { format }) };
  });
}

/** Source, its name and its columns. Rejects with the call's error where a table cannot be looked at. */
export async function startingPoint(workbook: Workbook, graphql: ApolloClient, picked: PickedSource): Promise<StartingPoint> {
  switch (picked.kind) {
    case "table": {
      const { connectionId, path } = picked;
      const { data } = await graphql.query({ query: CONNECTION_TABLE, variables: { connectionId, path: [...path] } });
      const sourceName = path.at(-1) ?? "";
      const columns = describedColumns(sourceName, data?.connectionTable);
      return { source: { kind: "warehouse-table", connectionId, path }, sourceName, columns, newId: workbook.newId };
    }
    case "file": {
      const { connectionId, inodeId, name: sourceName, path } = picked;
      const { data } = await graphql.query({ query: CONNECTION_TABLE, variables: { connectionId, path: [...path] } });
      const columns = describedColumns(sourceName, data?.connectionTable);
      return { source: { kind: "csv-table", connectionId, inodeId } satisfies Source, sourceName, columns, newId: workbook.newId };
    }
    case "sql": {
      const { connectionId, statement } = picked;
      const columns = picked.columns.map(({ name, type }) => columnFrom(SQL_SOURCE_NAME, name, type));
      return {
        source: { kind: "sql", connectionId, statement } satisfies Source,
        sourceName: SQL_SOURCE_NAME,
        columns,
        newId: workbook.newId,
      };
    }
    case "fixed": {
      const { source } = picked;
      const columns = source.columns.map(({ name, type }) => columnFrom(FIXED_SOURCE_NAME, name, type));
      return { source, sourceName: FIXED_SOURCE_NAME, columns, newId: workbook.newId };
    }
    case "model": {
      const { dataModelId, elementId } = picked;
      const offered = (await workbook.models.ask(dataModelId)).elements.find(({ id }) => id === elementId);
      const sourceName = offered?.name ?? elementId;
      const columns = (offered?.columns ?? [])
        .filter(({ hidden, problem }) => !hidden && problem === undefined)
        .map(({ name, type }) => columnFrom(sourceName, name, typeName(type)));
      return { source: { kind: "data-model", dataModelId, elementId } satisfies Source, sourceName, columns, newId: workbook.newId };
    }
    case "element": {
      const known = await knownOf(workbook, picked.elementId);
      const { document } = workbook.documents.state();
      const element = findElement(document, picked.elementId);
      const names = namesOf(document);
      const sourceName = element === undefined ? "" : names.element(element);
      const formats = new Map((element === undefined ? [] : columnsOf(element)).map(({ id, format }) => [id, format]));
      const columns =
        known !== null
          ? known.columns
              .filter(({ hidden, broken }) => !hidden && !broken)
              .map((column) => ({
                ...columnFrom(sourceName, column.name, typeName(column.type)),
                isMoney: isMoneyFormat(formats.get(column.id) ?? inheritedFormat(column) ?? undefined),
              }))
          : element === undefined
            ? []
            : columnsOf(element)
                .filter(({ hidden }) => hidden !== true)
                .map(({ id }) => columnFrom(sourceName, names.column(element, id), "text"));
      return {
        source: { kind: "table", elementId: picked.elementId } satisfies Source,
        sourceName,
        columns,
        newId: workbook.newId,
        ...(element === undefined ? {} : { element }),
      };
    }
  }
}

/** Types come with the analysis and the schemas, which a page that was just opened may still wait for: so long, in ms. */
const TYPES_WITHIN = 15_000;

/** What is known of an element's columns. A chart made without types takes dates for names: they are waited for; null where they do not come. */
async function knownOf({ facts }: Workbook, elementId: Id): Promise<ElementAnalysis | null> {
  await facts.analyze();
  const now = facts.of(elementId);
  if (now !== null) return now;
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      resolve(facts.of(elementId));
    };
    const timer = setTimeout(done, TYPES_WITHIN);
    const stop = facts.subscribe(() => {
      if (facts.of(elementId) !== null) done();
    });
  });
}

/** A new element of a kind, its formulas in stored form; null for a kind that cannot be made. */
export function elementFrom(
  workbook: Workbook,
  document: WorkbookDocument,
  pageId: Id,
  kind: ElementViewKind,
  from: StartingPoint | null,
): Element | null {
  const id = workbook.newId();
  const [word, type] = kind.kind.split("/");
  const controlType = word === "control" ? type : undefined;
  const made = newElement({
    id,
    kind: word ?? kind.kind,
    ...(type === undefined || controlType !== undefined || kind.holds === true || kind.members !== undefined ? {} : { display: type }),
    ...(controlType === undefined
      ? {}
      : { controlType, controlId: freeHandle(document, kind.title), name: freeLabel(document, kind.title) }),
    ...(kind.holds === true ? { name: freeElementName(document, kind.title) } : {}),
    ...(from === null ? {} : { source: from.source }),
  });
  if (made === null) return null;
  // What has no title is told from others in lists by a name.
  const label = isContent(made) ? { name: freeLabel(document, kind.title) } : {};
  const element = { ...made, ...label, ...kind.members, ...(kind.start === null ? {} : kind.start(from)) } as Element;
  const formats = new Map((from?.columns ?? []).flatMap(({ formula, format }) => (format === undefined ? [] : [[formula, format]])));
  const columns = columnsOf(element).map((column) => {
    const format = column.formula === undefined || column.format !== undefined ? undefined : formats.get(column.formula);
    return format === undefined ? column : { ...column, format };
  });
  if (columns.length === 0) return element;
  // Names are looked up with the element in its place, so that references to its own columns are found as well.
  const names = namesOf(withElement(document, pageId, element));
  const stored = columns.map((column) =>
    column.formula === undefined ? column : { ...column, formula: names.toStored(id, column.id, column.formula) },
  );
  const whole: Element = { ...element, columns: stored };
  const title = memberOf(whole, "name") === undefined ? automaticTitle(withElement(document, pageId, whole), whole) : null;
  return title === null ? whole : { ...whole, name: title };
}

const withElement = (document: WorkbookDocument, pageId: Id, element: Element): WorkbookDocument => ({
  ...document,
  pages: document.pages.map((page) => (page.id === pageId ? { ...page, elements: [...page.elements, element] } : page)),
});
