import { Plus, Trash2 } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { type ShownTypeName, ValueTypeIcon } from "../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import styles from "./panel.module.css";

export interface ActedListWords {
  /** Names the menu of what is left. */
  readonly menu: string;
  readonly add: string;
  /** Stands where there is nothing. */
  readonly nothing: string;
  readonly remove: (name: string) => string;
}

interface ActedOn {
  readonly key: string;
  readonly name: string;
  /** The element or model that it belongs to. */
  readonly owner: string;
  /** Null: nothing with a type, or a type that is not known. */
  readonly type: ShownTypeName | null;
  readonly onRemove: () => void;
}

interface Props {
  readonly title: string;
  readonly rows: readonly ActedOn[];
  /** What is left to act on. */
  readonly entries: readonly MenuEntry[];
  readonly words: ActedListWords;
}

/** What a control acts on: a list to add to and to take from. */
export function ActedList({ title, rows, entries, words }: Props) {
  return (
    <PanelSection
      title={title}
      actions={
        <MenuButton
          label={words.menu}
          placement="bottom end"
          entries={entries}
          trigger={<IconButton icon={Plus} label={words.add} isDisabled={entries.length === 0} />}
        />
      }
    >
      {rows.length === 0 && <p className={styles.hint}>{words.nothing}</p>}
      <ul className={styles.targets}>
        {rows.map(({ key, name, owner, type, onRemove }) => (
          <li key={key} className={styles.row}>
            {type !== null && <ValueTypeIcon type={type} />}
            <span className={styles.words}>
              {name} <span className={styles.owner}>{owner}</span>
            </span>
            <IconButton icon={Trash2} label={words.remove(name)} onPress={onRemove} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
