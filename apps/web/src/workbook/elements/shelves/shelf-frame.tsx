import { Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./shelves.module.css";

interface ShelfFrameProps {
  readonly title: string;
  readonly icon?: IconType;
  /** What the shelf can take, behind its plus. */
  readonly entries: readonly MenuEntry[];
  /** The name of the plus. */
  readonly addLabel?: string;
  /** The words on an empty shelf. */
  readonly hint: string;
  /** Something is held over the shelf that would land here. */
  readonly isTarget?: boolean;
  readonly dropRef?: Ref<HTMLElement>;
  /** The columns on the shelf. */
  readonly children: readonly ReactNode[];
}

/** One shelf: its title, its columns, a plus with what it can take, and the place where a dragged thing lands. */
export function ShelfFrame({
  title,
  icon,
  entries,
  addLabel = t("elements.shelf-frame.add-to", { title }),
  hint,
  isTarget = false,
  dropRef,
  children,
}: ShelfFrameProps) {
  return (
    <section ref={dropRef} className={cx(styles.shelf, isTarget && styles.over)} aria-label={title}>
      <header className={styles.shelfHead}>
        {icon !== undefined && <Icon icon={icon} />}
        <h3 className={styles.shelfTitle}>{title}</h3>
        <MenuButton
          label={t("elements.shelf-frame.fields-for", { title })}
          placement="bottom end"
          entries={entries}
          trigger={<IconButton icon={Plus} label={addLabel} />}
        />
      </header>
      {children}
      {children.length === 0 && (isTarget ? <div className={styles.slot} /> : <p className={styles.hint}>{hint}</p>)}
      {children.length > 0 && isTarget && <div className={cx(styles.slot, styles.behind)} />}
    </section>
  );
}
