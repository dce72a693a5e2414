import {
  boundColumns,
  columnOfField,
  type ElementOf,
  fieldsOf,
  type Id,
  isInputTable,
  namesOf,
  tablesWritten,
  typeOfField,
} from "@sheaf/workbook";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { fieldName } from "../../commands/columns.ts";
import { useTexts } from "../../state/actions/use-texts.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { type KnownField, knownField } from "./field-values.ts";

type FormModel = ElementOf<"form">;

/** Its fields with what their columns say. */
export function useKnownFields(form: FormModel): readonly KnownField[] {
  const document = useDocument();
  return useMemo(() => {
    const bound = boundColumns(form);
    return fieldsOf(form).map((field) => {
      const place = bound.get(field.fieldId) ?? null;
      const column = place === null ? undefined : columnOfField(document, place);
      return knownField(field, fieldName(document, form, field), typeOfField(field, column), place, column);
    });
  }, [form, document]);
}

/** Whether this person may send the form, and where they stand; null while nobody knows. */
export interface FormRights {
  /** Tables that this person may not enter into, by name. */
  readonly forbidden: readonly string[];
  /** A table of it is gone, or is not for this person. */
  readonly isLost: boolean;
  readonly lockedColumns: ReadonlySet<string>;
  readonly isOffline: boolean;
}

const cellName = (tableId: Id, columnId: Id): string => `${tableId}/${columnId}`;
export const isLocked = (rights: FormRights, { bound }: KnownField): boolean =>
  bound !== null && rights.lockedColumns.has(cellName(bound.tableId, bound.columnId));

export function useFormRights(form: FormModel): FormRights {
  const { entries } = useWorkbook();
  const document = useDocument();
  const written = useMemo(() => tablesWritten(form), [form]);
  const there = useMemo(
    () =>
      written.filter((id) => {
        const table = findElement(document, id);
        return table !== undefined && isInputTable(table);
      }),
    [written, document],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = there.map((id) => entries.of(id).subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [entries, there],
  );
  const key = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      there.map((id) => {
        const { known, isOffline } = entries.of(id).state();
        return { id, mayEnter: known?.mayEnter ?? true, locked: known?.lockedColumns ?? [], isOffline };
      }),
    ),
  );
  return useMemo(() => {
    const states = JSON.parse(key) as readonly {
      readonly id: Id;
      readonly mayEnter: boolean;
      readonly locked: readonly Id[];
      readonly isOffline: boolean;
    }[];
    const names = namesOf(document);
    return {
      forbidden: states.flatMap(({ id, mayEnter }) => {
        const table = findElement(document, id);
        return mayEnter || table === undefined ? [] : [names.element(table)];
      }),
      isLost: there.length < written.length,
      lockedColumns: new Set(states.flatMap(({ id, locked }) => locked.map((columnId) => cellName(id, columnId)))),
      isOffline: states.some(({ isOffline }) => isOffline),
    };
  }, [key, document, there, written]);
}

/** Texts of the form with their formulas filled in. */
export function useFormTexts(form: FormModel): {
  readonly label: (at: number, known: KnownField) => string;
  readonly submit: string | null;
  readonly reset: string | null;
} {
  const texts = useMemo(
    () => [
      ...fieldsOf(form).map(({ label }, at) => ({ path: ["fields", at, "label"], text: label ?? "" })),
      { path: ["submit", "text"], text: form.submit?.text ?? "" },
      { path: ["reset", "text"], text: form.reset?.text ?? "" },
    ],
    [form],
  );
  const written = useTexts(form.id, texts);
  const count = texts.length - 2;
  const worded = (text: string | undefined): string | null => (text === undefined || text.trim() === "" ? null : text);
  return {
    label: (place, known) => worded(written[place]) ?? known.label,
    submit: worded(written[count]),
    reset: worded(written[count + 1]),
  };
}
