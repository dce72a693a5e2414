import type { ValueType } from "@sheaf/sql";
import type { Element, ElementQuery, Id, Source, WorkbookDocument } from "@sheaf/workbook";
import type { Clock } from "../filters/date-range.ts";
import { type BindingParts, bindElement } from "./bind-element.ts";
import type { ElementBinding } from "./binding.ts";
import type { KnownControl } from "./filters/controls.ts";
import { controlsInFormulas } from "./names/known-controls.ts";
import { elementNames } from "./names/element-names.ts";
import { relatedNames } from "./names/related-names.ts";
import { type SourceOutcome, aliasesOf } from "./sources/source.ts";
import { type ElementColumns, createSources } from "./sources/sources.ts";
import { directElement } from "@sheaf/workbook";

export type { ElementBinding } from "./binding.ts";

/** Unknown names are compared with known ones so often in one look at a document: for tables of hundreds of columns, all of them. */
const mostComparisons = 1_000_000;

export interface Binder {
  readonly element: (elementId: Id) => ElementBinding | null;
  readonly controls: readonly KnownControl[];
  /** Controls whose value has been read so far. */
  readonly controlsRead: ReadonlySet<Id>;
  readonly controlRead: (controlId: Id) => void;
  readonly clock: Clock;
  /** Elements that were bound so far. */
  readonly boundElements: () => readonly ElementBinding[];
  /** Columns that were bound so far. */
  readonly columnsBound: () => number;
}

export interface BinderParts extends Pick<BindingParts, "functions" | "dialectOf" | "offered" | "restricted" | "support" | "earlier"> {
  readonly document: WorkbookDocument;
  readonly clock: Clock;
  readonly controls: readonly KnownControl[];
  readonly queryOf: (elementId: Id) => ElementQuery | null;
  /** What a source of an element is; of none, it is that of a control. */
  readonly knownSource: (source: Source, elementId: Id | null) => SourceOutcome;
  /** The element with the hidden columns that controls test (of a part; other queries come with them). */
  readonly withTargets: (query: ElementQuery) => ElementQuery;
}

export function createBinder(parts: BinderParts): Binder {
  const { document, controls, clock } = parts;
  const elements: readonly Element[] = document.pages.flatMap((page) => page.elements);
  const bindings = new Map<Id, ElementBinding | null>();
  const controlsRead = new Set<Id>();
  const columnsFor = new Map<Id, ElementColumns>();
  let columnsBound = 0;
  const element = (elementId: Id): ElementBinding | null => {
    const known = bindings.get(elementId);
    if (known !== undefined) return known;
    const query = sources.queryOf(elementId);
    const made = query === null ? null : bindElement(query, shared);
    bindings.set(elementId, made);
    return made;
  };
  const sources = createSources({
    elements,
    queryOf: parts.queryOf,
    knownSource: parts.knownSource,
    withTargets: parts.withTargets,
    element,
    columnsFor,
  });
  const columnTypeOf = (source: Source, columnId: Id): ValueType | null => {
    const elementId = directElement(source);
    if (elementId !== null) return element(elementId)?.column(columnId)?.type ?? null;
    const outcome = parts.knownSource(source, null);
    if (!("source" in outcome) || (outcome.source.kind !== "table" && outcome.source.kind !== "statement")) return null;
    const name = columnId.slice(columnId.lastIndexOf("/") + 1);
    return outcome.source.schema.columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.type ?? null;
  };
  const related = relatedNames({ queryOf: sources.queryOf, column: (elementId, columnId) => element(elementId)?.column(columnId) });
  const controlsNamed = controlsInFormulas({ controls, clock, columnTypeOf, read: (controlId) => controlsRead.add(controlId) });
  const shared: BindingParts = {
    ...sources,
    element,
    columnsFor,
    related,
    controls: controlsNamed,
    names: elementNames({
      elements,
      controls: controlsNamed.scope,
      columnsOf: (elementId) => (element(elementId) === null ? [] : (columnsFor.get(elementId)?.all() ?? [])),
      aliasesOf: (elementId) => {
        const query = sources.queryOf(elementId);
        return query === null ? [] : aliasesOf(query.source);
      },
      sourceOf: sources.sourceOf,
      related,
    }),
    comparisons: { left: mostComparisons },
    open: [],
    inCircle: new Set(),
    metricsOpen: [],
    functions: parts.functions,
    dialectOf: parts.dialectOf,
    offered: parts.offered,
    restricted: parts.restricted,
    support: parts.support,
    earlier: parts.earlier,
    onBind: () => {
      columnsBound += 1;
    },
  };

  return {
    element,
    controls,
    controlsRead,
    controlRead: (id) => controlsRead.add(id),
    clock,
    boundElements: () => [...bindings.values()].filter((binding) => binding !== null),
    columnsBound: () => columnsBound,
  };
}
