import { type Element, tabAlignment, tabNames } from "@sheaf/workbook";
import { ArrowLeft, ArrowRight, Pencil, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { NameField } from "../../../shared/fields/name-field.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { t } from "../../../shared/words/words.ts";
import type { Edit } from "../../commands/edit.ts";
import { addTab, deleteTab, moveTab, renameTab } from "../../commands/tabs.ts";
import { useUndoToast } from "../../state/undo-toast.ts";
import { useWorkbook } from "../../state/workbook.ts";
import styles from "./tab-bar.module.css";

interface TabBarProps {
  readonly element: Element;
  readonly count: number;
  readonly chosen: number;
  readonly panelId: string;
  readonly isEditing: boolean;
  readonly onChoose: (index: number) => void;
}

/** The tabs of a container, 36 high: arrows go from one to the next. While editing, a double click names a tab. */
export function TabBar({ element, count, chosen, panelId, isEditing, onChoose }: TabBarProps) {
  const workbook = useWorkbook();
  const undoToast = useUndoToast();
  const [renaming, setRenaming] = useState<number | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const context = useContextMenu();
  const names = tabNames(element);
  const nameOf = (index: number): string => names[index] ?? t("edits.containers.tab", { number: index + 1 });
  const perform = ({ label, operations }: Edit): boolean => operations.length > 0 && workbook.perform(label, operations);
  const now = () => workbook.documents.state().document;

  const go = (index: number): void => {
    onChoose(index);
    bar.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go((to + count) % count);
  };
  const move = (from: number, to: number): void => {
    if (perform(moveTab(now(), element, from, to))) onChoose(to);
  };
  const entries = (index: number): readonly MenuEntry[] => [
    { kind: "item", id: "rename", label: t("shared.rename"), icon: Pencil, onSelect: () => setRenaming(index) },
    {
      kind: "item",
      id: "left",
      label: t("workbook.tab-bar.move-left"),
      icon: ArrowLeft,
      isDisabled: index === 0,
      onSelect: () => move(index, index - 1),
    },
    {
      kind: "item",
      id: "right",
      label: t("workbook.tab-bar.move-right"),
      icon: ArrowRight,
      isDisabled: index >= count - 1,
      onSelect: () => move(index, index + 1),
    },
    { kind: "divider", id: "end" },
    {
      kind: "item",
      id: "delete",
      label: t("shared.delete"),
      icon: Trash2,
      isDestructive: true,
      isDisabled: count < 2,
      onSelect: () => {
        const name = nameOf(index);
        if (!perform(deleteTab(now(), element, index))) return;
        onChoose(Math.max(0, index - 1));
        undoToast(t("workbook.tab-bar.deleted", { name }));
      },
    },
  ];
  return (
    <div ref={bar} className={styles.bar} data-alignment={tabAlignment(element)}>
      <div className={styles.tabs} role="tablist" aria-label={t("workbook.tab-bar.tabs")}>
        {Array.from({ length: count }, (_, index) => (
          <button
            // Tabs have no names of their own that could not be the same: they go by their order.
            key={index}
            type="button"
            role="tab"
            id={`${panelId}-${index}`}
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={panelId}
            tabIndex={index === chosen ? 0 : -1}
            hidden={renaming === index}
            data-tab={index}
            onKeyDown={onKeyDown}
            onClick={() => onChoose(index)}
            {...(isEditing
              ? {
                  onDoubleClick: () => setRenaming(index),
                  onContextMenu: (event) => context.open(event, nameOf(index), entries(index)),
                }
              : {})}
          >
            {nameOf(index)}
          </button>
        ))}
      </div>
      {renaming !== null && (
        <NameField
          label={t("workbook.tab-bar.name-tab")}
          value={nameOf(renaming)}
          maxLength={250}
          className={styles.naming ?? ""}
          onEnd={(name) => {
            setRenaming(null);
            if (name !== null) perform(renameTab(now(), element, renaming, name));
          }}
        />
      )}
      {isEditing && (
        <span className={styles.add}>
          <IconButton
            icon={Plus}
            label={t("workbook.tab-bar.add-tab")}
            onPress={() => {
              if (perform(addTab(now(), element))) onChoose(count);
            }}
          />
        </span>
      )}
      {context.menu}
    </div>
  );
}
