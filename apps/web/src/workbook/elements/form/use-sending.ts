import type { Id } from "@sheaf/workbook";
import { useState, useSyncExternalStore } from "react";
import { t } from "../../../shared/words/words.ts";
import { personWriting } from "../../grid/editing/person-writing.ts";
import type { ActionRun } from "../../state/actions/action-runner.ts";
import { nothingSelected } from "../../state/actions/action-runner.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { isEmptyValue, type KnownField, readFields } from "./field-values.ts";

/** What became of the last sending; `idle` once something else is entered. */
export type Sending =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "sent"; readonly words: string }
  | { readonly kind: "failed"; readonly words: string; readonly problems: ReadonlyMap<Id, string> };

const idle: Sending = { kind: "idle" };

/** Sends a form: what its fields say is read, its actions run, and what was refused is said at the fields that it belongs to. */
export function useSending(
  formId: Id,
  fields: readonly KnownField[],
): {
  readonly sending: Sending;
  /** Resolves to the first field that has to be looked at. */
  readonly send: () => Promise<Id | null>;
  readonly forget: () => void;
} {
  const { actions, forms, zone, symbols } = useWorkbook();
  const [sending, setSending] = useState<Sending>(idle);
  const isOnItsWay = useSyncExternalStore(forms.subscribe, () => forms.isSending(formId));
  const send = async (): Promise<Id | null> => {
    // A second press comes before the first is drawn.
    if (forms.isSending(formId)) return null;
    const { values, problems } = readFields(fields, forms.draft(formId), personWriting(symbols), zone);
    if (problems.size > 0) {
      setSending({ kind: "failed", words: t("forms.check-fields", { count: problems.size }), problems });
      return firstOf(fields, problems);
    }
    if (fields.length > 0 && [...values.values()].every((value) => isEmptyValue(value) || value === false)) {
      setSending({ kind: "failed", words: t("forms.nothing-entered"), problems });
      return fields[0]?.field.fieldId ?? null;
    }
    forms.setSending(formId, true);
    setSending(idle);
    try {
      const before = new Set(actions.runs().map(({ id }) => id));
      await actions.start(formId, "on-submit", { ...nothingSelected, fields: values });
      const runs = actions.runs().filter((run) => run.hostId === formId && !before.has(run.id));
      const next = outcomeOf(runs, fields);
      if (next.kind === "sent" && next.hasFailed) forms.reset(formId);
      setSending(next);
      return next.kind === "failed" ? firstOf(fields, next.problems) : null;
    } finally {
      forms.setSending(formId, false);
    }
  };
  const forget = (): void => setSending((now) => (now.kind === "idle" ? now : idle));
  return { sending: isOnItsWay ? { kind: "sending" } : sending, send, forget };
}

type Outcome =
  | Extract<Sending, { readonly kind: "failed" }>
  | (Extract<Sending, { readonly kind: "sent" }> & { readonly hasFailed: boolean });

/** What runs came to. Where a row was entered before a later step failed, the entry is in: sent again it would be there twice. */
export function outcomeOf(runs: readonly Pick<ActionRun, "state" | "steps">[], fields: readonly KnownField[]): Outcome {
  const steps = runs.flatMap((run) => run.steps);
  const failed = steps.find(({ kind }) => kind === "failed");
  if (failed === undefined) return { kind: "sent", words: t("forms.sent"), hasFailed: false };
  if (steps.some(({ effect }) => effect === "insert-rows"))
    return { kind: "sent", words: t("forms.half-done", { reason: failed.words }), hasFailed: true };
  const problems = new Map<Id, string>();
  for (const { tableId, columnId, message } of failed.cells ?? [])
    for (const { bound, field } of fields)
      if (bound?.tableId === tableId && bound.columnId === columnId && !problems.has(field.fieldId)) problems.set(field.fieldId, message);
  // What stands at its field is not said twice.
  const words = problems.size > 0 ? t("forms.check-fields", { count: problems.size }) : failed.words;
  return { kind: "failed", words, problems };
}

const firstOf = (fields: readonly KnownField[], problems: ReadonlyMap<Id, string>): Id | null =>
  fields.find(({ field }) => problems.has(field.fieldId))?.field.fieldId ?? null;
