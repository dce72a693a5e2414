import type { InputState } from "@sheaf/contract";
import { CircleAlert } from "lucide-react";
import { type RefObject } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { BelowCell } from "../editors/below-cell.tsx";
import styles from "./input-table.module.css";

interface ProblemNoteProps {
  readonly anchor: RefObject<Element | null>;
  readonly problem: InputState["invalid"][number];
  readonly offered: string;
  /** What the cell keeps, as it is shown; null: nothing. */
  readonly kept: string | null;
  readonly column: string;
  readonly onRestore: () => void;
  readonly onEdit: () => void;
}

const HEIGHT = 150;

/** Why the value of a cell does not count, beside the cell: what is in use instead, and the two ways out. */
export function ProblemNote({ anchor, problem, offered, kept, column, onRestore, onEdit }: ProblemNoteProps) {
  const inUse =
    kept === null ? "The cell counts as empty until this is fixed." : `The old value, ${kept}, stays in use until this is fixed.`;
  return (
    <BelowCell anchor={anchor} label={`Problem in ${column}`} height={HEIGHT}>
      <div className={styles.note}>
        <p className={styles.noteTitle}>
          <Icon icon={CircleAlert} />
          {offered === "" ? "A value is missing" : `${offered} does not count`}
        </p>
        <p className={styles.noteText}>
          {problem.message} {inUse}
        </p>
        <div className={styles.noteActions}>
          <Button size="small" onPress={onRestore}>
            {kept === null ? "Leave it empty" : `Restore ${kept}`}
          </Button>
          <Button size="small" variant="quiet" onPress={onEdit}>
            Edit
          </Button>
        </div>
      </div>
    </BelowCell>
  );
}
