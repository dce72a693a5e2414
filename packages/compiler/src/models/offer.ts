import type { DiagnosticCode } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import type { ControlShape } from "../controls/readings.ts";
import type { InheritedLook } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { type Element, type Id, type Json, type MetricTimeline, type WorkbookDocument, homeOf, linkedId } from "@sheaf/workbook";

/**
 * What a data model offers to a person who reads it: names, types, levels and looks of its elements. Formulas, filters, policies and columns
 * that the person may not see are not in it. JSON, so that it can be sent.
 */
export interface ModelOffer {
  readonly name: string;
  /** Those that can be a source, and those that their relationships lead to. */
  readonly elements: readonly OfferedElement[];
  /** Those that a control of a reading document can stand for; absent in offers of before. */
  readonly controls?: readonly OfferedControl[] | undefined;
}

export interface OfferedControl {
  /** As formulas and files name it. */
  readonly controlId: string;
  readonly label?: string | undefined;
  /** A control of another shape cannot stand for it. */
  readonly shape: ControlShape;
}

export interface OfferedElement {
  readonly id: Id;
  /** As formulas call it; absent: by its id. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Whether other documents may read it, besides by way of relationships. */
  readonly isSource: boolean;
  /** On which its rows stand; null where that cannot be told. */
  readonly connectionId: Id | null;
  /** Its rows cannot be had. */
  readonly problem?: OfferedProblem | undefined;
  /** Groupings, outermost first, with those of their keys that the person may see. */
  readonly groupings: readonly { readonly id: Id; readonly keys: readonly Id[] }[];
  /** In the order in which they are shown. */
  readonly columns: readonly OfferedColumn[];
  /** Its own, and those of what it reads, each by the nearest that bears the name. */
  readonly metrics: readonly OfferedMetric[];
  readonly relationships: readonly OfferedRelationship[];
}

/** In words: what is offered goes to other programs. */
export type OfferedProblem = {
  readonly code: string;
  readonly message: string;
};

interface OfferedValue {
  readonly id: Id;
  readonly name: string;
  readonly type: ValueType;
  readonly look?: InheritedLook | undefined;
  readonly problem?: OfferedProblem | undefined;
}

export interface OfferedColumn extends OfferedValue {
  /** `summary`, `base`, or a grouping's id. */
  readonly level: Id;
  readonly hidden: boolean;
}

export interface OfferedMetric extends OfferedValue {
  /** The element that has it. */
  readonly ownerId: Id;
  /** Elements between the one that offers it and the one that has it. */
  readonly distance: number;
  /** By a column of the element that offers it which the person may see. */
  readonly timeline?: MetricTimeline | undefined;
}

export interface OfferedRelationship {
  readonly id: Id;
  readonly name: string;
  readonly targetElementId: Id;
  /** How many rows of the element lead to one of the target; absent: many. */
  readonly cardinality?: "N:1" | "1:1" | undefined;
  readonly description?: string | undefined;
  readonly problem?: OfferedProblem | undefined;
}

/** What is told of a model as a finding: its words were made where the model is. */
export function toldProblem({ code, message: words }: OfferedProblem): { readonly code: DiagnosticCode; readonly message: Message } {
  return { code: code as DiagnosticCode, message: message("findings.query.told", { finding: words }) };
}

const documents = new WeakMap<ModelOffer, WorkbookDocument>();

/** An offer as the document that stands for the data model where only the offer is known: names without formulas. */
export function documentOfOffer(offer: ModelOffer | undefined): WorkbookDocument | undefined {
  if (offer === undefined) return undefined;
  let document = documents.get(offer);
  if (document === undefined) {
    document = {
      schemaVersion: 1,
      kind: "data-model",
      name: offer.name,
      description: null,
      pages: [{ id: "page", name: "", elements: offer.elements.map(documentElement), rest: {} }],
      layout: [],
      rest: {},
    };
    documents.set(offer, document);
  }
  return document;
}

/** What is told of an element of a data model that a document reads; null of every other one. */
export function offeredElement(
  elementId: Id,
  catalog: { readonly offer?: ((dataModelId: Id) => ModelOffer | undefined) | undefined },
): OfferedElement | null {
  const home = catalog.offer === undefined ? null : homeOf(elementId);
  if (home === null) return null;
  return catalog.offer?.(home)?.elements.find(({ id }) => linkedId(home, id) === elementId) ?? null;
}

function documentElement(offered: OfferedElement): Element {
  const { id, name, isSource, connectionId, problem, groupings, columns, metrics, relationships } = offered;
  const at = (level: Id): readonly Id[] => columns.filter((column) => column.level === level).map((column) => column.id);
  return {
    id,
    kind: "table",
    ...(name === undefined ? {} : { name }),
    visibleAsSource: isSource,
    source: { kind: "offered", connectionId: connectionId ?? "", ...(problem === undefined ? {} : { problem: { ...problem } }) },
    columns: columns.map((column) => ({ id: column.id, name: column.name, formula: "", hidden: column.hidden, ...looked(column.look) })),
    groupings: groupings.map(({ id: level, keys }) => ({
      id: level,
      groupBy: keys,
      calculations: at(level).filter((column) => !keys.includes(column)),
    })),
    summary: at("summary"),
    metrics: metrics
      .filter(({ ownerId }) => ownerId === id)
      .map((metric) => ({ id: metric.id, name: metric.name, formula: "", ...looked(metric.look) })),
    relationships: relationships.map(({ id: relationshipId, name: called, targetElementId, cardinality, description }) => ({
      id: relationshipId,
      name: called,
      targetElementId,
      keys: [],
      ...(cardinality === undefined ? {} : { relationshipType: cardinality }),
      ...(description === undefined ? {} : { description }),
    })),
  };
}

function looked(look: InheritedLook | undefined): { readonly [member: string]: Json } {
  return {
    ...(look?.format === undefined ? {} : { format: look.format }),
    ...(look?.description === undefined ? {} : { description: look.description }),
  };
}
