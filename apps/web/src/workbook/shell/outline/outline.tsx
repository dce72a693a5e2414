import { type Element, type Id, type Page, namesOf } from "@sheaf/workbook";
import { Lock, LockOpen, Puzzle, Trash2 } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { NameField } from "../../../shared/fields/name-field.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import { Tree, type TreeItem } from "../../../shared/lists/tree.tsx";
import { t } from "../../../shared/words/words.ts";
import { useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { showElement } from "../../elements/on-page/show-element.ts";
import { isLocked, lockOf, setLocked } from "../../commands/locks.ts";
import { useWrittenText } from "../../elements/live-texts/written-text.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { useFocusPart } from "../../state/focus.ts";
import { showTabsAround } from "../../state/shown-tabs.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { selectedWith } from "../elements/arrange-entries.ts";
import { foundRows, outlineOf, type OutlineRow } from "./outline-items.ts";
import { moveInOutline, stepInOutline, writtenName } from "./outline-moves.ts";
import styles from "./outline.module.css";

const steps: Readonly<Record<string, "up" | "down" | "in" | "out">> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** The elements of a page as a tree: found, renamed, moved, locked and deleted where they stand. */
export function Outline({ page, remove }: { readonly page: Page | null; readonly remove: (element: Element) => void }) {
  const workbook = useWorkbook();
  const { focus, shown } = workbook;
  const document = useDocument();
  const names = namesOf(document);
  const elementId = useFocusPart("elementId");
  const others = useFocusPart("others");
  const { entries, commitName } = useCanvasActions();
  const context = useContextMenu();
  // Containers are open until somebody closes them.
  const [closed, setClosed] = useState<ReadonlySet<string>>(none);
  const [search, setSearch] = useState("");
  const [renaming, setRenaming] = useState<Id | null>(null);
  const all = useMemo(() => (page === null ? [] : outlineOf(document, page)), [document, page]);
  const rows = useMemo(() => foundRows(all, search, (element) => namesOf(document).element(element)), [all, search, document]);
  const expanded = useMemo(() => new Set((page?.elements ?? []).flatMap(({ id }) => (closed.has(id) ? [] : [id]))), [page, closed]);

  const back = (id: Id): void => {
    setRenaming(null);
    requestAnimationFrame(() => window.document.querySelector<HTMLElement>(`[role=tree] [data-row="${CSS.escape(id)}"]`)?.focus());
  };
  const lock = (element: Element): void => {
    const edit = setLocked(workbook.documents.state().document, element, !isLocked(element));
    workbook.perform(edit.label, edit.operations);
  };
  const moved = (ids: readonly Id[]): readonly Id[] => {
    const [first] = ids;
    const element = first === undefined ? undefined : findElement(workbook.documents.state().document, first);
    return element === undefined ? ids : selectedWith(workbook, element);
  };
  const itemOf = ({ element, holds, rows: below }: OutlineRow): TreeItem => {
    const by = lockOf(document, element.id);
    const name = names.element(element);
    return {
      id: element.id,
      label: name,
      icon: viewKindOf(element)?.icon ?? Puzzle,
      isAlsoSelected: others.includes(element.id),
      takesIn: holds,
      ...(below.length === 0 ? {} : { children: below.map(itemOf) }),
      ...(by === null ? {} : { detail: <LockedSign isOwn={by.id === element.id} /> }),
      ...(renaming === element.id
        ? {
            field: (
              <RenameField
                element={element}
                onEnd={(written) => {
                  if (written !== null) commitName(element, written);
                  back(element.id);
                }}
              />
            ),
          }
        : {}),
      ...(by !== null && by.id !== element.id
        ? {}
        : { actions: <RowActions name={name} isLocked={by !== null} lock={() => lock(element)} remove={() => remove(element)} /> }),
    };
  };
  const onRowKey = (event: KeyboardEvent, id: string): boolean => {
    const element = findElement(document, id);
    if (element === undefined || page === null) return false;
    if (event.key === "F2") {
      setRenaming(id);
      return true;
    }
    if (event.key === "Delete" && !event.altKey) {
      remove(element);
      return true;
    }
    const step = event.altKey && !event.ctrlKey && !event.metaKey ? steps[event.key] : undefined;
    if (step === undefined) return false;
    const edit = stepInOutline(workbook.documents.state().document, page.id, id, step);
    if (edit !== null && edit.operations.length > 0 && workbook.perform(edit.label, edit.operations)) back(id);
    return true;
  };
  return (
    <div className={styles.outline}>
      {(all.length > 5 || search !== "") && (
        <div className={styles.search}>
          <SearchField label={t("pages.outline.search")} value={search} onChange={setSearch} size="small" />
        </div>
      )}
      <div className={styles.tree}>
        {rows.length === 0 ? (
          <p className={styles.note}>
            {search.trim() === ""
              ? t("workbook.elements-panel.nothing-page-yet")
              : t("pages.outline.nothing-found", { search: search.trim() })}
          </p>
        ) : (
          <Tree
            label={t("workbook.elements-panel.page-elements")}
            items={rows.map(itemOf)}
            expanded={search.trim() === "" ? expanded : new Set((page?.elements ?? []).map(({ id }) => id))}
            onToggle={(id, isExpanded) =>
              setClosed((before) => new Set(isExpanded ? [...before].filter((one) => one !== id) : [...before, id]))
            }
            selected={elementId}
            onSelect={(id, isMore) => {
              if (isMore && elementId !== null && elementId !== id) return focus.selectAlso(id);
              focus.select(id);
              if (page !== null) showTabsAround(shown, document, page.id, id);
              showElement(id);
            }}
            onRowKey={onRowKey}
            drag={{
              canDrop: (id, target, at) =>
                page !== null && lockOf(document, id) === null && moveInOutline(document, page.id, moved([id]), target, at) !== null,
              onDrop: (id, target, at) => {
                const edit = page === null ? null : moveInOutline(workbook.documents.state().document, page.id, moved([id]), target, at);
                if (edit !== null && edit.operations.length > 0) workbook.perform(edit.label, edit.operations);
              },
            }}
            onContextMenu={(event, id) => {
              const element = findElement(document, id);
              if (element !== undefined) context.open(event, names.element(element), entries(element));
            }}
          />
        )}
      </div>
      {context.menu}
    </div>
  );
}

/** What is at hand on a row: it shows to the pointer and the keyboard. */
function RowActions({
  name,
  isLocked: locked,
  lock,
  remove,
}: {
  readonly name: string;
  readonly isLocked: boolean;
  readonly lock: () => void;
  readonly remove: () => void;
}) {
  return (
    <>
      <IconButton
        icon={locked ? LockOpen : Lock}
        label={locked ? t("pages.outline.unlock", { name }) : t("pages.outline.lock", { name })}
        onPress={lock}
      />
      {!locked && <IconButton icon={Trash2} label={t("pages.outline.delete", { name })} onPress={remove} />}
    </>
  );
}

function LockedSign({ isOwn }: { readonly isOwn: boolean }) {
  const words = isOwn ? t("pages.outline.locked") : t("pages.outline.locked-with");
  return (
    <span className={styles.locked} title={words}>
      <Lock size={14} aria-label={words} role="img" />
    </span>
  );
}

/** The name of an element where it stands in the outline, with its formulas as people write them. */
function RenameField({ element, onEnd }: { readonly element: Element; readonly onEnd: (stored: string | null) => void }) {
  const words = useWrittenText(element);
  const value = words.print(writtenName(element));
  return (
    <NameField
      label={t("pages.outline.name")}
      value={value}
      maxLength={250}
      className={styles.field}
      onEnd={(name) => onEnd(name === null || name === value ? null : words.store(name))}
    />
  );
}

const none: ReadonlySet<string> = new Set();
