import { ChevronDown, ChevronRight } from "lucide-react";
import { type DragEvent, type HTMLAttributes, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { Icon, type IconType } from "../icons/icon.tsx";
import { WhenReached } from "../layout/when-reached.tsx";
import { cx } from "../styles/cx.ts";
import { visibleRows, type TreeNode, type TreeRow } from "./tree-rows.ts";
import styles from "./tree.module.css";

export interface TreeItem extends TreeNode {
  readonly icon?: IconType | ReactNode;
  /** At the right edge: a type, a count. */
  readonly detail?: ReactNode;
  /** What it is, for whoever rests the pointer on it. */
  readonly description?: string | null;
  /** Buttons that show on hover and focus. */
  readonly actions?: ReactNode;
  readonly isMuted?: boolean;
  /** Selected besides the one that is. */
  readonly isAlsoSelected?: boolean;
  /** In the place of the label, while it is written. */
  readonly field?: ReactNode;
  /** Rows can be let go inside of it. */
  readonly takesIn?: boolean;
  /** In a tree of which rows are checked; choosing a row changes that. `mixed`: something below it is. */
  readonly checked?: boolean | "mixed";
  readonly children?: readonly TreeItem[] | null;
}

export type DropPlace = "before" | "inside" | "after";

interface TreeProps {
  readonly label: string;
  readonly items: readonly TreeItem[];
  readonly expanded: ReadonlySet<string>;
  readonly onToggle: (id: string, isExpanded: boolean) => void;
  readonly selected?: string | null;
  /** `isMore`: with Shift or Ctrl, besides what is selected. */
  readonly onSelect?: (id: string, isMore: boolean) => void;
  /** A key on a row before the tree takes it; true: it is done. */
  readonly onRowKey?: (event: KeyboardEvent, id: string) => boolean;
  /** Rows are dragged: what happens where one is let go. `canDrop` tells whether it may be. */
  readonly drag?: {
    readonly canDrop: (id: string, target: string, at: DropPlace) => boolean;
    readonly onDrop: (id: string, target: string, at: DropPlace) => void;
  };
  readonly onContextMenu?: (event: MouseEvent, id: string) => void;
  /** Draws a guide line beside children, as in the home navigation. */
  readonly hasGuides?: boolean;
}

/**
 * A tree of rows: arrows move, right opens, left closes or goes to the parent, Home and End, letters jump, Enter and
 * Space choose. One row takes part in the Tab order.
 */
export function Tree({
  label,
  items,
  expanded,
  onToggle,
  selected = null,
  onSelect,
  onContextMenu,
  onRowKey,
  drag,
  hasGuides = false,
}: TreeProps) {
  const rows = visibleRows<TreeItem>(items, expanded);
  const [current, setCurrent] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly id: string; readonly at: DropPlace } | null>(null);
  const tabStop =
    rows.find((row) => row.node.id === current)?.node.id ?? rows.find((row) => row.node.id === selected)?.node.id ?? rows[0]?.node.id;

  const focusRow = (row: TreeRow<TreeItem> | undefined): void => {
    if (row === undefined) return;
    setCurrent(row.node.id);
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.node.id)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, row: TreeRow<TreeItem>, index: number): void => {
    if (event.target !== event.currentTarget) return;
    if (onRowKey?.(event, row.node.id) === true) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = (run: () => void): void => {
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    switch (event.key) {
      case "ArrowDown":
        return act(() => focusRow(rows[index + 1]));
      case "ArrowUp":
        return act(() => focusRow(rows[index - 1]));
      case "Home":
        return act(() => focusRow(rows[0]));
      case "End":
        return act(() => focusRow(rows.at(-1)));
      case "ArrowRight":
        return act(() => {
          if (row.isExpanded === false) onToggle(row.node.id, true);
          else if (row.isExpanded === true && rows[index + 1]?.parentId === row.node.id) focusRow(rows[index + 1]);
        });
      case "ArrowLeft":
        return act(() => {
          if (row.isExpanded === true) onToggle(row.node.id, false);
          else focusRow(rows.find((candidate) => candidate.node.id === row.parentId));
        });
      case "Enter":
      case " ":
        return act(() => choose(row, event.shiftKey));
      default:
        if (event.key.length !== 1) return;
        typed.current = {
          text: event.timeStamp - typed.current.at < 600 ? typed.current.text + event.key : event.key,
          at: event.timeStamp,
        };
        act(() => {
          const wanted = typed.current.text.toLocaleLowerCase();
          const from = typed.current.text.length > 1 ? index : index + 1;
          const order = [...rows.slice(from), ...rows.slice(0, from)];
          focusRow(order.find((candidate) => candidate.node.label.toLocaleLowerCase().startsWith(wanted)));
        });
    }
  };

  const choose = (row: TreeRow<TreeItem>, isMore = false): void => {
    setCurrent(row.node.id);
    if (onSelect !== undefined) onSelect(row.node.id, isMore);
    else if (row.isExpanded !== null) onToggle(row.node.id, !row.isExpanded);
  };

  const dragging = ({ node }: TreeRow<TreeItem>): HTMLAttributes<HTMLLIElement> => {
    if (drag === undefined) return {};
    return {
      draggable: node.field === undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", node.label);
        setDragged(node.id);
      },
      onDragOver: (event) => {
        if (dragged === null || dragged === node.id) return;
        const at = placeIn(event, node.takesIn === true);
        if (!drag.canDrop(dragged, node.id, at)) return setOver(null);
        event.preventDefault();
        setOver({ id: node.id, at });
      },
      onDrop: (event) => {
        event.preventDefault();
        if (dragged !== null && over !== null) drag.onDrop(dragged, over.id, over.at);
      },
      onDragEnd: () => {
        setDragged(null);
        setOver(null);
      },
    };
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={cx(styles.tree, hasGuides && styles.guides)}>
      {rows.map((row, index) => (
        <li
          key={row.node.id}
          role="treeitem"
          data-row={row.node.id}
          aria-level={row.level}
          aria-setsize={row.siblings}
          aria-posinset={row.position}
          {...(row.node.checked === undefined
            ? { "aria-selected": row.node.id === selected || row.node.isAlsoSelected === true }
            : { "aria-checked": row.node.checked })}
          {...(over?.id === row.node.id ? { "data-drop": over.at } : {})}
          aria-busy={row.isLoading}
          {...(row.isExpanded === null ? {} : { "aria-expanded": row.isExpanded })}
          tabIndex={row.node.id === tabStop ? 0 : -1}
          className={cx(styles.row, "ring-inside", row.node.isMuted === true && styles.muted)}
          style={{ paddingLeft: 8 + (row.level - 1) * 20 }}
          data-level={row.level}
          onFocus={(event) => event.target === event.currentTarget && setCurrent(row.node.id)}
          onClick={(event) => choose(row, event.shiftKey || event.ctrlKey || event.metaKey)}
          onKeyDown={(event) => onKeyDown(event, row, index)}
          {...(onContextMenu === undefined ? {} : { onContextMenu: (event: MouseEvent) => onContextMenu(event, row.node.id) })}
          {...dragging(row)}
        >
          <Twist row={row} onToggle={onToggle} />
          {isIconType(row.node.icon) ? <Icon icon={row.node.icon} /> : row.node.icon}
          {row.node.field === undefined ? (
            <span className={styles.label} title={row.node.description ?? undefined}>
              {row.node.label}
            </span>
          ) : (
            // What is written in the field is no key and no press of the row.
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
            <span className={styles.label} onClick={(event) => event.stopPropagation()}>
              {row.node.field}
            </span>
          )}
          {row.node.detail !== undefined && <span className={styles.detail}>{row.node.detail}</span>}
          {row.node.actions !== undefined && (
            <span className={styles.actions}>
              <WhenReached around="[data-row]">{() => row.node.actions}</WhenReached>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** At the upper or lower edge of a row, or in it: rows that take nothing in have halves only. */
function placeIn(event: DragEvent<HTMLElement>, takesIn: boolean): DropPlace {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const at = (event.clientY - top) / Math.max(1, height);
  if (takesIn && at > 0.25 && at < 0.75) return "inside";
  return at < 0.5 ? "before" : "after";
}

/** Lucide's icons are components: objects made by forwardRef, which no other node of React is. */
function isIconType(icon: TreeItem["icon"]): icon is IconType {
  return typeof icon === "object" && icon !== null && "render" in icon;
}

function Twist({ row, onToggle }: { readonly row: TreeRow<TreeItem>; readonly onToggle: TreeProps["onToggle"] }) {
  const { isExpanded } = row;
  // Boxes of one level stand below each other, whether something is below them or not.
  if (isExpanded === null) return row.node.checked === undefined ? null : <span className={styles.twist} />;
  return (
    <span
      className={styles.twist}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row.node.id, !isExpanded);
      }}
    >
      <Icon icon={isExpanded ? ChevronDown : ChevronRight} />
    </span>
  );
}
