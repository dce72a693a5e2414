import { isNumberName, isTimeName } from "@sheaf/sql";
import { Ellipsis, Plus } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import { Button } from "../../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { useToasts } from "../../../../../shared/feedback/toast.tsx";
import { Select } from "../../../../../shared/fields/select.tsx";
import { TextField } from "../../../../../shared/fields/text-field.tsx";
import { toCallError } from "../../../../../shared/http/call-error.ts";
import { MenuButton } from "../../../../../shared/menus/menu.tsx";
import { Dialog } from "../../../../../shared/overlays/dialog.tsx";
import { useWorkbook } from "../../../../state/workbook.ts";
import { orderMenu, swapped, without } from "../../../property-rows/order-menu.ts";
import { columnEntries, type Offered, useOffered } from "../offered-columns.ts";
import {
  entriesOf,
  isBlank,
  type ManualEntry,
  type ManualSource,
  type ManualType,
  pastedEntries,
  problemsOf,
  sourceOf,
  textOf,
} from "./manual-list.ts";
import { t } from "../../../../../shared/words/words.ts";
import styles from "./manual-list.module.css";

interface ManualListDialogProps {
  readonly name: string;
  /** Null: the control takes its values from elsewhere so far. */
  readonly source: ManualSource | null;
  readonly onKeep: (source: ReturnType<typeof sourceOf>) => void;
  readonly onClose: () => void;
}

const typeWords: readonly { readonly id: ManualType; readonly label: string }[] = [
  {
    id: "text",
    get label() {
      return t("control.manual-list-dialog.text");
    },
  },
  {
    id: "number",
    get label() {
      return t("control.manual-list-dialog.numbers");
    },
  },
  {
    id: "date",
    get label() {
      return t("control.manual-list-dialog.dates");
    },
  },
  {
    id: "boolean",
    get label() {
      return t("control.manual-list-dialog.true-or-false");
    },
  },
];
const blank: ManualEntry = { value: "", label: "" };
const anyType = (): boolean => true;
const typeOf = ({ type }: Offered): ManualType =>
  isNumberName(type) ? "number" : isTimeName(type) ? "date" : type === "boolean" ? "boolean" : "text";

/** The values that a control offers, written by hand: their order, their labels, many at once. One step of undo. */
export function ManualListDialog({ name, source, onKeep, onClose }: ManualListDialogProps) {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const offered = useOffered(anyType);
  const [type, setType] = useState<ManualType>(source?.valueType ?? "text");
  const [first] = useState<readonly ManualEntry[]>(() =>
    source === null || (source.values ?? []).length === 0 ? [blank] : entriesOf(source),
  );
  const [entries, setEntries] = useState(first);
  const list = useRef<HTMLOListElement>(null);
  const problems = problemsOf(entries, type);
  const count = entries.filter((entry) => !isBlank(entry)).length;

  const change = (index: number, part: Partial<ManualEntry>): void =>
    setEntries((now) => now.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const append = (added: readonly ManualEntry[]): void => setEntries((now) => [...now.filter((entry) => !isBlank(entry)), ...added]);
  const focusValue = (index: number): void => {
    // The row may be drawn only now.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>("[data-value] input")[index]?.focus());
  };
  const addBehind = (index: number): void => {
    setEntries((now) => [...now.slice(0, index + 1), blank, ...now.slice(index + 1)]);
    focusValue(index + 1);
  };
  const paste = (event: ClipboardEvent, index: number): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\n\t]/u.test(text.trim())) return;
    event.preventDefault();
    const pasted = pastedEntries(text);
    setEntries((now) => [...now.slice(0, index), ...pasted, ...now.slice(isBlank(now[index] ?? blank) ? index + 1 : index)]);
  };
  const takeFrom = async (column: Offered): Promise<void> => {
    try {
      const found = await workbook.values(column.elementId, column.columnId, "", new AbortController().signal);
      if (count === 0) setType(typeOf(column));
      setEntries((now) => {
        const kept = now.filter((entry) => !isBlank(entry));
        const known = new Set(kept.map(({ value }) => value));
        const added = found.values.map(({ value }) => textOf(value)).filter((value) => !known.has(value));
        return [...kept, ...added.map((value) => ({ value, label: "" }))];
      });
      if (found.total === null)
        toasts.show({ text: t("control.manual-list-dialog.more-values-first-were", { name: column.name, count: found.values.length }) });
    } catch (thrown) {
      toasts.show({ text: toCallError(thrown)?.message ?? t("control.manual-list-dialog.values-could-not-read"), status: "error" });
    }
  };
  return (
    <Dialog
      title={t("control.manual-list-dialog.values-of", { name })}
      isOpen
      onClose={onClose}
      isDirty={entries !== first || type !== (source?.valueType ?? "text")}
      footerStart={
        <span className={styles.count}>
          {count === 1 ? t("control.manual-list-dialog.1-value") : t("control.manual-list-dialog.values", { count })}
        </span>
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={problems.some((problem) => problem !== null)}
            onPress={() => {
              onKeep(sourceOf(entries, type));
              onClose();
            }}
          >
            {t("shared.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.top}>
        <Select label={t("control.manual-list-dialog.type")} isInline size="small" options={typeWords} value={type} onChange={setType} />
        <MenuButton
          label={t("control.manual-list-dialog.add-values")}
          placement="bottom end"
          entries={[
            { kind: "item", id: "value", label: t("control.manual-list-dialog.value"), onSelect: () => addBehind(entries.length - 1) },
            {
              kind: "item",
              id: "none",
              label: t("control.manual-list-dialog.no-value"),
              onSelect: () => append([{ value: null, label: "" }]),
            },
            {
              kind: "submenu",
              id: "column",
              label: t("control.manual-list-dialog.all-column"),
              entries: columnEntries(offered, (one) => void takeFrom(one)),
            },
          ]}
          trigger={
            <Button size="small" icon={Plus}>
              {t("control.manual-list-dialog.add-values")}
            </Button>
          }
        />
      </div>
      <ol ref={list} className={styles.list} aria-label={t("control.manual-list-dialog.values-of", { name })}>
        {entries.map((entry, index) => (
          // They have no ids: their place is what tells them apart.
          <li key={index} className={styles.entry}>
            <div data-value className={styles.field}>
              <TextField
                label={t("control.manual-list-dialog.value-2", { index: index + 1 })}
                hideLabel
                size="small"
                isDisabled={entry.value === null}
                value={entry.value ?? t("control.manual-list-dialog.no-value")}
                placeholder={t("control.manual-list-dialog.value")}
                error={problems[index] ?? null}
                onChange={(value) => change(index, { value })}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") addBehind(index);
                  else event.continuePropagation();
                }}
              />
            </div>
            <div className={styles.field}>
              <TextField
                label={t("control.manual-list-dialog.label", { index: index + 1 })}
                hideLabel
                size="small"
                value={entry.label}
                placeholder={entry.value === null || entry.value === "" ? t("control.manual-list-dialog.label-2") : entry.value}
                onChange={(label) => change(index, { label })}
              />
            </div>
            <MenuButton
              label={t("control.manual-list-dialog.value-2", { index: index + 1 })}
              placement="bottom end"
              entries={orderMenu({
                index,
                count: entries.length,
                verb: t("control.manual-list-dialog.move"),
                onSwap: (from, to) => setEntries((now) => swapped(now, from, to)),
                onDelete: (at) => setEntries((now) => (now.length === 1 ? [blank] : without(now, at))),
              })}
              trigger={<IconButton icon={Ellipsis} label={t("control.manual-list-dialog.more-for-value", { index: index + 1 })} />}
            />
          </li>
        ))}
      </ol>
      <p className={styles.hint}>{t("control.manual-list-dialog.enter-adds-value-behind")}</p>
    </Dialog>
  );
}
