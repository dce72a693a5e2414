import type { InputState } from "@sheaf/contract";
import { CircleAlert } from "lucide-react";
import { type RefObject } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { BelowCell } from "../editors/below-cell.tsx";
import type { TimeZone } from "@sheaf/locale";
import { useWorkbook } from "../../../state/workbook.ts";
import { editedText } from "../model/entry-cells.ts";
import type { EntryColumn } from "../model/entry-columns.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "../view/input-table.module.css";

interface ProblemNoteProps {
  readonly anchor: RefObject<Element | null>;
  readonly problem: InputState["invalid"][number];
  readonly offered: string;
  /** What the cell keeps, as it is shown; null: nothing. */
  readonly kept: string | null;
  readonly column: EntryColumn;
  /** Offers the same value again; null where it is the one in use. */
  readonly onAgain: (() => void) | null;
  readonly onRestore: () => void;
  readonly onEdit: () => void;
}

const HEIGHT = 150;

/** Why the value of a cell does not count, beside the cell: what is in use instead, and the two ways out. */
export function ProblemNote({ anchor, problem, offered, kept, column, onAgain, onRestore, onEdit }: ProblemNoteProps) {
  const { zone } = useWorkbook();
  const { name } = column.column;
  const words = problemWords(problem, offered, column, zone);
  const inUse =
    kept === null ? t("input-table.problem-note.cell-counts-empty-until") : t("input-table.problem-note.old-value-stays-use", { kept });
  return (
    <BelowCell anchor={anchor} label={t("input-table.problem-note.problem-in", { name })} height={HEIGHT}>
      <div className={styles.note}>
        <p className={styles.noteTitle}>
          <Icon icon={CircleAlert} />
          {words.title}
        </p>
        <p className={styles.noteText}>
          {words.rule} {inUse}
        </p>
        <div className={styles.noteActions}>
          <Button size="small" onPress={onRestore}>
            {kept === null ? t("input-table.problem-note.leave-it-empty") : t("input-table.problem-note.restore", { kept })}
          </Button>
          {onAgain !== null && (
            <Button size="small" variant="quiet" onPress={onAgain}>
              {t("shared.try-again")}
            </Button>
          )}
          <Button size="small" variant="quiet" onPress={onEdit}>
            {t("input-table.problem-note.edit")}
          </Button>
        </div>
      </div>
    </BelowCell>
  );
}

/** What is wrong and what the column takes, in the form in which its cells are written. */
function problemWords(
  { code, message, offered: value }: InputState["invalid"][number],
  offered: string,
  { column, rule, input }: EntryColumn,
  zone: TimeZone,
): { readonly title: string; readonly rule: string } {
  const sentence = /[.!?]$/u.test(message) ? message : `${message}.`;
  if (code !== "E_RANGE" || rule === null || input.range === undefined)
    return {
      title: offered === "" ? t("input-table.problem-note.value-missing") : t("input-table.problem-note.does-not-count", { offered }),
      rule: sentence,
    };
  const { min, max } = input.range;
  const write = (end: number | string): string => editedText(end, rule, zone, shownSymbols().decimal);
  const isBelow = min !== undefined && (typeof value === "number" && typeof min === "number" ? value < min : String(value) < String(min));
  const takes =
    min === undefined
      ? t("input-table.problem-note.up-to", { write: write(max ?? "") })
      : max === undefined
        ? t("input-table.problem-note.and-more", { write: write(min) })
        : t("input-table.problem-note.to", { write: write(min), write2: write(max) });
  return {
    title: t("input-table.problem-note.other-limit", { offered, isBelow: String(isBelow) }),
    rule: t("input-table.problem-note.takes", { name: column.name, takes }),
  };
}
