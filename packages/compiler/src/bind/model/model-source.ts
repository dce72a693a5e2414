import type { Id } from "@sheaf/workbook";
import type { ModelSource } from "../../model/element.ts";
import { modelJoins } from "../../relations/join.ts";
import { type UnitedSource, splitLegColumn } from "../../relations/leg.ts";
import { unionType } from "../../relations/union.ts";
import type { BindingOf, ElementBinding } from "../binding.ts";

/** Columns of other elements that a column of the own source is. */
export function readsOfColumn({ source }: ElementBinding, column: string): readonly { readonly elementId: Id; readonly columnId: Id }[] {
  switch (source?.kind) {
    case "element":
      return [{ elementId: source.elementId, columnId: column }];
    case "join": {
      const at = splitLegColumn(column);
      const leg = source.legs[at.leg];
      return leg === undefined ? [] : [{ elementId: leg.elementId, columnId: at.column }];
    }
    case "union": {
      const found = source.columns().find((one) => one.id === column);
      return (found?.from ?? []).flatMap((columnId, leg) =>
        columnId === null ? [] : [{ elementId: source.legs[leg]?.elementId ?? "", columnId }],
      );
    }
    case "table":
    case "statement":
    case undefined:
      return [];
  }
}

/** Elements whose rows an element's rows are made of, and the columns of them that decide which. */
export function readsOfRows({ source }: ElementBinding): readonly { readonly elementId: Id; readonly columns: readonly Id[] }[] {
  switch (source?.kind) {
    case "element":
      return [{ elementId: source.elementId, columns: [] }];
    case "join":
      return source.legs.map((leg, index) => ({
        elementId: leg.elementId,
        columns: source.steps.flatMap((step, at) => [
          ...(step.left === index ? step.keys.map((key) => key.left) : []),
          ...(at + 1 === index ? step.keys.map((key) => key.right) : []),
        ]),
      }));
    case "union":
      return source.legs.map((leg) => ({ elementId: leg.elementId, columns: [] }));
    case "table":
    case "statement":
    case undefined:
      return [];
  }
}

export function sourceOf(binding: ElementBinding, element: BindingOf): ModelSource {
  const { source, query } = binding;
  if (source === null) throw new Error("an element without a source has no model");
  let read: readonly string[] | null = null;
  /** Source columns in the order in which the element's columns name them, those that can be ordered. */
  const readColumns = (): readonly string[] => {
    if (read !== null) return read;
    const names = new Set<string>();
    for (const column of query.columns) {
      for (const reference of binding.references(column.id)) if (reference.kind === "source") names.add(reference.column);
    }
    const sortable =
      source.kind === "union"
        ? new Set(united(source).flatMap((column) => (isSortable(column.type.kind) ? [column.id] : [])))
        : source.kind !== "table" && source.kind !== "statement"
          ? null
          : new Set(source.schema.columns.filter((column) => isSortable(column.type.kind)).map((column) => column.name));
    read = [...names].filter((name) => sortable === null || sortable.has(name));
    return read;
  };
  const united = (of: UnitedSource) => of.columns().map((column) => ({ ...column, type: unionType(of, column, element) }));
  switch (source.kind) {
    case "union":
      return {
        kind: "union",
        legs: source.legs.map((leg) => leg.elementId),
        columns: binding.problem === null ? united(source) : [],
        get read() {
          return readColumns();
        },
      };
    case "table": {
      const { schema, connectionId } = source;
      return {
        kind: "table",
        connectionId,
        path: schema.path,
        columns: schema.columns,
        key: schema.key,
        rowIdentity: schema.rowIdentity,
        get read() {
          return readColumns();
        },
      };
    }
    case "statement": {
      const { schema, connectionId, text } = source;
      return {
        kind: "statement",
        connectionId,
        text,
        columns: schema.columns,
        key: schema.key,
        get read() {
          return readColumns();
        },
      };
    }
    case "element":
      return {
        kind: "element",
        elementId: source.elementId,
        grain: source.groupingId ?? "base",
        get read() {
          return readColumns();
        },
      };
    case "join":
      return {
        kind: "join",
        legs: source.legs.map((leg) => leg.elementId),
        // The legs of a circle have no end; nobody plans one.
        steps: binding.problem === null ? modelJoins(source, element) : [],
        get read() {
          return readColumns();
        },
      };
  }
}

function isSortable(kind: string): boolean {
  return kind !== "variant" && kind !== "array" && kind !== "geography" && kind !== "null" && kind !== "error";
}
