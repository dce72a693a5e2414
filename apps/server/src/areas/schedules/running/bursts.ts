import { CodedError, limits, type ScheduleBurst, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { cellAt, cellJson, cellText, type CellValue, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import {
  type ControlValue,
  givenValuesOf,
  isData,
  type Element,
  type FilterValue,
  type Id,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { LookedRows } from "./looked-rows.ts";

/** What one recipient of a burst gets of the document: the values that their rows have, in the order of the burst's columns. */
export interface BurstPart {
  readonly email: string;
  readonly values: readonly PartValues[];
}

interface PartValues {
  readonly controlId: Id | null;
  readonly filteredElementId: Id | null;
  readonly filteredColumnId: Id | null;
  /** Of a control: it takes one value only. */
  readonly isSingle: boolean;
  readonly values: readonly FilterValue[];
}

/** Refuses a burst that names what is not there. */
export function requireBurst(document: WorkbookDocument, burst: ScheduleBurst): void {
  const names = namesOf(document);
  const refuse = (text: ErrorText): never => {
    throw new CodedError("EINVAL", text, { field: "burst" });
  };
  if (names.find(burst.elementId) === undefined) refuse(message("errors-schedules.running.element-recipients-not"));
  for (const { controlId, filteredElementId, filteredColumnId } of burst.parts) {
    if (controlId !== null) {
      const control = names.find(controlId);
      if (control === undefined || givenValuesOf(control) === null)
        refuse(message("errors-schedules.running.control-each-recipient-value-not"));
    } else if (filteredElementId === null || filteredColumnId === null || names.find(filteredElementId) === undefined)
      refuse(message("errors-schedules.planning.burst-column"));
  }
}

/** Everybody who gets a message of their own, and what of the document: rows of one address are one message. */
export async function partsOf(
  document: WorkbookDocument,
  burst: ScheduleBurst,
  rowsOf: LookedRows["rowsOf"],
): Promise<readonly BurstPart[]> {
  requireBurst(document, burst);
  const names = namesOf(document);
  const columnIds = [...new Set([burst.emailColumnId, ...burst.parts.map(({ columnId }) => columnId)])];
  const found = new Map<string, Map<string, FilterValue>[]>();
  for await (const table of rowsOf(burst.elementId, { columnIds })) {
    const emailOf = cellsOf(table, burst.emailColumnId, (cell, type) =>
      cell === null ? "" : (cellText(cell, type) ?? "").trim().toLowerCase(),
    );
    const valuesOf = burst.parts.map(({ columnId }) => cellsOf(table, columnId, (cell, type) => cellJson(cell, type) as FilterValue));
    for (let row = 0; row < table.rowCount; row += 1) {
      const email = emailOf(row);
      if (email === "") continue;
      const own = found.get(email) ?? burst.parts.map(() => new Map<string, FilterValue>());
      found.set(email, own);
      for (const [place, valueOf] of valuesOf.entries()) {
        const value = valueOf(row);
        own[place]?.set(JSON.stringify(value), value);
      }
      if (found.size > limits.burstRecipients)
        throw new CodedError(
          "EINVAL",
          message("errors-schedules.running.schedule-sends-most-recipients-element", { most: limits.burstRecipients }),
        );
    }
  }
  return [...found].map(([email, columns]) => ({
    email,
    values: burst.parts.map(({ controlId, filteredElementId, filteredColumnId }, place) => ({
      controlId,
      filteredElementId,
      filteredColumnId,
      isSingle: controlId !== null && takesOne(names.find(controlId)),
      values: [...(columns[place]?.values() ?? [])],
    })),
  }));
}

/** Reads a column of some rows. */
function cellsOf<T>(table: ResultTable, columnId: Id, read: (cell: CellValue, type: ValueType) => T): (row: number) => T {
  const at = table.columns.findIndex(({ id, role }) => id === columnId && role === "value");
  const type = table.columns[at]?.type;
  if (type === undefined) throw new CodedError("EINVAL", message("errors-schedules.running.column-element-recipients-not-error"));
  return (row) => read(cellAt(table, row, at), type);
}

const takesOne = (control: Element | undefined): boolean => control !== undefined && givenValuesOf(control) === "one";

export function controlsOfPart({ values }: BurstPart): Readonly<Record<Id, ControlValue | null>> {
  const set: Record<Id, ControlValue | null> = {};
  for (const { controlId, isSingle, values: own } of values) {
    if (controlId === null) continue;
    // a control of one value cannot say two: nobody gets the rows of the first in their place
    if (isSingle && own.length > 1)
      throw new CodedError("EINVAL", message("errors-schedules.running.recipient-several-values-control-takes"));
    set[controlId] = isSingle ? { kind: "scalar", value: own[0] ?? null } : { kind: "list", mode: "include", values: own };
  }
  return set;
}

/** The document with a filter more on each element that a burst filters. */
export function withPartFilters(document: WorkbookDocument, { values }: BurstPart): WorkbookDocument {
  const filters = values.flatMap(({ filteredElementId, filteredColumnId, values: own }, place) =>
    filteredElementId === null || filteredColumnId === null
      ? []
      : [
          {
            elementId: filteredElementId,
            filter: {
              id: `~ burst ${place}`,
              columnId: filteredColumnId,
              kind: "list" as const,
              values: own,
              includeNulls: own.includes(null) ? ("always" as const) : ("never" as const),
            },
          },
        ],
  );
  if (filters.length === 0) return document;
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element): Element => {
      const more = filters.filter(({ elementId }) => elementId === element.id).map(({ filter }) => filter);
      if (more.length === 0 || !isData(element)) return element;
      return { ...element, filters: [...(element.filters ?? []), ...more] };
    }),
  }));
  return { ...document, pages };
}
