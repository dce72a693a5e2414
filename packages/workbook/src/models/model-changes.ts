import type { Element, Id, Json, WorkbookDocument } from "../document.ts";
import { columnsOf, givenName, metricsOf, relationshipsOf } from "../names/labels.ts";
import { namesOf } from "../names/names.ts";
import type { DataModelSource } from "../schema/parts/source.ts";
import type { Metric } from "../schema/parts/table-parts.ts";
import { isObject } from "../schema/shape.ts";
import { unread } from "../schema/unread.ts";
import { withModelNames } from "./model-names.ts";
import { memberOf } from "../elements/members.ts";

/** What changed about something that a data model offers by name. `recomputed`: its formula is another one. */
export interface ModelChange {
  /** The same for the same change of two comparisons. */
  readonly id: string;
  readonly kind: "removed" | "renamed" | "recomputed";
  readonly thing: "table" | "column" | "metric" | "relationship";
  readonly elementId: Id;
  /** Of the column, metric or relationship; of a table its own. */
  readonly thingId: Id;
  /** Names before the change. */
  readonly tableName: string;
  readonly name: string;
  /** Of what is renamed. */
  readonly newName: string | null;
}

interface Named {
  readonly thing: ModelChange["thing"];
  readonly id: Id;
  readonly name: string;
  /** Null where it has none. */
  readonly formula: string | null;
}

const elementsOf = (document: WorkbookDocument): readonly Element[] => document.pages.flatMap((page) => page.elements);

/** What documents that read a data model find gone, called otherwise or computed otherwise after a change of it. What is new is not told: nobody uses it. */
export function modelChanges(before: WorkbookDocument, after: WorkbookDocument): readonly ModelChange[] {
  return elementsOf(before)
    .filter(({ kind }) => kind !== "control")
    .flatMap((element): readonly ModelChange[] => {
      const tableName = namesOf(before).element(element);
      const about = (kind: ModelChange["kind"], { thing, id, name }: Named, newName: string | null = null): ModelChange => ({
        id: [kind, thing, element.id, id].join("/"),
        kind,
        thing,
        elementId: element.id,
        thingId: id,
        tableName,
        name,
        newName,
      });
      const table: Named = { thing: "table", id: element.id, name: tableName, formula: null };
      const now = elementsOf(after).find(({ id }) => id === element.id);
      const isOffered = (one: Element): boolean => memberOf(one, "visibleAsSource") !== false;
      if (now === undefined || (isOffered(element) && !isOffered(now))) return [about("removed", table)];
      const newTableName = namesOf(after).element(now);
      const later = namedIn(after, now);
      return [
        ...(newTableName === tableName ? [] : [about("renamed", table, newTableName)]),
        ...namedIn(before, element).flatMap((one) => {
          const next = later.find(({ thing, id }) => thing === one.thing && id === one.id);
          if (next === undefined) return [about("removed", one)];
          return [
            ...(next.name === one.name ? [] : [about("renamed", one, next.name)]),
            ...(next.formula === one.formula ? [] : [about("recomputed", one)]),
          ];
        }),
      ];
    });
}

/** Columns, metrics and relationships of an element. */
function namedIn(document: WorkbookDocument, element: Element): readonly Named[] {
  const names = namesOf(document);
  const nameOf = (id: Id): string => names.find(id)?.id ?? id;
  const metrics = memberOf(element, "metrics");
  const formulas = new Map((Array.isArray(metrics) ? metrics : []).map((metric) => formulaOf(metric as Json)));
  return [
    ...columnsOf(element).map((column): Named => ({
      thing: "column",
      id: column.id,
      name: names.column(element, column.id),
      formula: column.formula ?? null,
    })),
    ...metricsOf(element).map(({ id, name }): Named => ({ thing: "metric", id, name, formula: formulas.get(id) ?? null })),
    ...relationshipsOf(element).map(({ id, name, targetElementId }): Named => {
      const target = names.find(targetElementId);
      return {
        thing: "relationship",
        id,
        name: name ?? (target === undefined ? null : givenName(target)) ?? nameOf(targetElementId),
        formula: null,
      };
    }),
  ];
}

function formulaOf(metric: Json): readonly [Id, string] {
  const { id, formula } = isObject(metric) ? metric : {};
  return [typeof id === "string" ? id : "", typeof formula === "string" ? formula : ""];
}

/** Something that a data model offers by name, as a change says it. */
export type OfferedThing = Pick<ModelChange, "thing" | "elementId" | "thingId">;

/** The metrics of a data model. */
export function metricsOffered(model: WorkbookDocument): readonly OfferedThing[] {
  return elementsOf(model).flatMap((element) =>
    metricsOf(element).map(({ id }) => ({ thing: "metric", elementId: element.id, thingId: id })),
  );
}

/** Whether a document reads a data model at all. */
export function readsDataModel(reader: WorkbookDocument, dataModelId: Id): boolean {
  return elementsReadOf(reader.pages, dataModelId).size > 0;
}

/** Something of a data model, with the elements of a document that use it. */
export interface Use<T extends OfferedThing> {
  readonly thing: T;
  readonly elementIds: readonly Id[];
}

/**
 * Which of these a document uses, and where: `model` is as the document reads it. A table is used where it is a source, the others where a
 * formula names them, by whatever way. What a document refers to is found by calling it otherwise: what changes with it refers to it.
 */
export function usesIn<T extends OfferedThing>(
  reader: WorkbookDocument,
  dataModelId: Id,
  model: WorkbookDocument,
  things: readonly T[],
): readonly Use<T>[] {
  const called = new Map<string, string>();
  things.forEach((one, index) => {
    if (one.thing !== "table") called.set(keyOf(one), `${OPEN}${index}${CLOSE}`);
  });
  const pages = model.pages.map((page) => ({ ...page, elements: page.elements.map((element) => calledOtherwise(element, called)) }));
  const renamed = withModelNames(reader, { dataModelId, before: model, after: { ...model, pages } });
  const places = elementsOf(renamed).map((element) => ({
    id: element.id,
    text: JSON.stringify(element),
    read: elementsReadOf(element, dataModelId),
  }));
  return things.flatMap((thing) => {
    const name = called.get(keyOf(thing));
    const found = places.filter(({ text, read }) => (name === undefined ? read.has(thing.elementId) : text.includes(name)));
    return found.length === 0 ? [] : [{ thing, elementIds: found.map(({ id }) => id) }];
  });
}

/** Around numbers that stand for names: characters that nobody calls anything by. */
const OPEN = "\uE0F1";
const CLOSE = "\uE0F2";
const keyOf = ({ thing, elementId, thingId }: OfferedThing): string => JSON.stringify([thing, elementId, thingId]);

function calledOtherwise(element: Element, called: ReadonlyMap<string, string>): Element {
  const renamed = (member: string, thing: ModelChange["thing"]): Json | undefined => {
    const items = element[member];
    if (!Array.isArray(items)) return items;
    return (items as readonly Json[]).map((item) => {
      const id = unread<Metric>(item)?.id;
      const name = typeof id === "string" ? called.get(keyOf({ thing, elementId: element.id, thingId: id })) : undefined;
      return name === undefined || !isObject(item) ? item : { ...item, name };
    });
  };
  const next: Record<string, Json | undefined> = {};
  for (const [member, thing] of [
    ["columns", "column"],
    ["metrics", "metric"],
    ["relationships", "relationship"],
  ] as const) {
    const items = renamed(member, thing);
    if (items !== undefined) next[member] = items;
  }
  return { ...element, ...next } as Element;
}

/** Elements of a data model that are sources in a document or an element, at any depth. */
function elementsReadOf(reader: Json, dataModelId: Id): ReadonlySet<Id> {
  const found = new Set<Id>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) (value as readonly Json[]).forEach(visit);
    else if (isObject(value)) {
      const { kind, dataModelId: from, elementId } = unread<DataModelSource>(value) ?? {};
      if (kind === "data-model" && from === dataModelId && typeof elementId === "string") found.add(elementId);
      Object.values(value).forEach(visit);
    }
  };
  visit(reader);
  return found;
}
