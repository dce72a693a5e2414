import type { ControlTarget } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { isTarget } from "../control-operations.ts";
import { columnEntries, type Offered } from "./offered-columns.ts";
import styles from "./panel.module.css";

interface Props {
  readonly title: string;
  readonly targets: readonly ControlTarget[];
  /** The columns that there are, those of the targets among them. */
  readonly offered: readonly Offered[];
  readonly words: {
    /** Names the menu of the columns that are left. */
    readonly columns: string;
    readonly add: string;
    /** Stands where there is no target. */
    readonly nothing: string;
    readonly remove: (name: string) => string;
  };
  readonly onAdd: (column: Offered) => void;
  readonly onRemove: (target: ControlTarget, name: string) => void;
}

/** The columns that a control acts on: a list to add to and to take from. */
export function TargetList({ title, targets, offered, words, onAdd, onRemove }: Props) {
  const free = offered.filter((one) => !targets.some((target) => isTarget(target, one.elementId, one.columnId)));
  return (
    <PanelSection
      title={title}
      actions={
        <MenuButton
          label={words.columns}
          placement="bottom end"
          entries={columnEntries(free, onAdd)}
          trigger={<IconButton icon={Plus} label={words.add} />}
        />
      }
    >
      {targets.length === 0 && <p className={styles.hint}>{words.nothing}</p>}
      <ul className={styles.targets}>
        {targets.map((target) => {
          const known = offered.find((one) => isTarget(target, one.elementId, one.columnId));
          const name = known?.name ?? target.columnId;
          return (
            <li key={JSON.stringify(target)} className={styles.row}>
              {known !== undefined && <ValueTypeIcon type={known.type} />}
              <span className={styles.words}>
                {name} <span className={styles.owner}>{known?.elementName ?? ""}</span>
              </span>
              <IconButton icon={Trash2} label={words.remove(name)} onPress={() => onRemove(target, name)} />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
