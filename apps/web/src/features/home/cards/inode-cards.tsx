import type { InodeSummary } from "@sheaf/contract";
import { type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Checkbox } from "../../../shared/choices/checkbox.tsx";
import type { InodeActions } from "../../../shared/documents/inode-actions.tsx";
import { documentKindIcon } from "../../../shared/icons/document-icon.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import type { ListGroup, RowDrag, RowSelection } from "../../../shared/lists/list-table.tsx";
import { scrollerOf } from "../../../shared/lists/scroller-of.ts";
import { cx } from "../../../shared/styles/cx.ts";
import { useScheme } from "../../../shared/styles/color-scheme.ts";
import { InodeButtons } from "../inode-buttons.tsx";
import { InodeName } from "../inode-name.tsx";
import { useCardsInSight } from "./cards-in-sight.ts";
import { useCover } from "./cover-pictures.ts";
import { nextCard } from "./next-card.ts";
import styles from "./inode-cards.module.css";

interface InodeCardsProps {
  readonly label: string;
  readonly groups: readonly ListGroup<InodeSummary>[];
  readonly now: number;
  readonly orgSlug: string;
  readonly momentOf: (inode: InodeSummary) => string;
  readonly order: ReactNode;
  readonly actions: InodeActions;
  readonly selection: RowSelection<InodeSummary>;
  readonly drag: RowDrag<InodeSummary>;
  readonly onOpen: (inode: InodeSummary) => void;
  readonly onContextMenu: (inode: InodeSummary, event: MouseEvent) => void;
}

/** Documents and folders as cards, each with a picture of its first page. Arrow keys move between their names. */
export function InodeCards({ label, groups, order, ...card }: InodeCardsProps) {
  const { isOn } = card.selection;
  const all = groups.flatMap(({ rows }) => rows);
  const isSelecting = all.some(isOn);
  const isEverything = isSelecting && all.every(isOn);
  return (
    // the links in it have the keyboard; arrows only lead from one to the other
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={cx(styles.cards, isSelecting && styles.selecting)} role="group" aria-label={label} onKeyDown={moveByArrows}>
      <div className={styles.head}>
        <Checkbox
          isSelected={isEverything}
          isIndeterminate={isSelecting && !isEverything}
          onChange={(isChosen) => card.selection.onChange(all, isChosen)}
        >
          {card.selection.allLabel}
        </Checkbox>
        {order}
      </div>
      {groups.map(({ id, title, rows }) => (
        <section key={id} {...(title === null ? {} : { "aria-label": title })}>
          {title !== null && <h2 className={styles.heading}>{title}</h2>}
          <CardGrid rows={rows} {...card} />
        </section>
      ))}
    </div>
  );
}

/** Cards beside and below each other; of very many those that are in sight or near. */
function CardGrid({ rows, ...card }: Omit<InodeCardsProps, "label" | "groups" | "order"> & { readonly rows: readonly InodeSummary[] }) {
  const grid = useRef<HTMLUListElement>(null);
  const pieces = useCardsInSight(grid, rows.length);
  return (
    <ul className={cx(styles.grid, pieces !== null && styles.long)} ref={grid}>
      {pieces === null
        ? rows.map((inode, index) => <InodeCard key={inode.inodeId} inode={inode} place={{ index, of: null }} {...card} />)
        : pieces.map((piece) => {
            if (piece.kind === "room")
              return <li key={piece.key} role="presentation" className={styles.room} style={{ height: piece.height }} />;
            const inode = rows[piece.index];
            return (
              inode !== undefined && (
                <InodeCard key={inode.inodeId} inode={inode} place={{ index: piece.index, of: rows.length }} {...card} />
              )
            );
          })}
    </ul>
  );
}

/** Pixels around what is in sight: a picture is there before its card is. */
const MARGIN = 200;

function InodeCard({
  inode,
  place,
  now,
  orgSlug,
  momentOf,
  actions,
  selection,
  drag,
  onOpen,
  onContextMenu,
}: Omit<InodeCardsProps, "label" | "groups" | "order"> & {
  readonly inode: InodeSummary;
  /** `of`: how many there are, where not all are drawn. */
  readonly place: { readonly index: number; readonly of: number | null };
}) {
  const card = useRef<HTMLLIElement>(null);
  const [isInSight, setInSight] = useState(false);
  const [isOver, setOver] = useState(false);
  const { scheme } = useScheme();
  useEffect(() => {
    if (card.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${MARGIN}px 0px`,
    });
    observer.observe(card.current);
    return () => observer.disconnect();
  }, []);
  const cover = useCover(inode, scheme, isInSight);
  const isSelected = selection.isOn(inode);
  const isDropped = (event: DragEvent): boolean => event.dataTransfer.types.includes("text/x-row") && drag.mayDrop(inode);
  return (
    // a shortcut for the mouse: by keyboard there are the link, the buttons and the menu
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <li
      ref={card}
      data-card={place.index}
      {...(place.of === null ? {} : { "aria-posinset": place.index + 1, "aria-setsize": place.of })}
      className={cx(styles.card, isSelected && styles.selected, isOver && styles.over, inode.archivedAt === null && styles.opens)}
      draggable={drag.mayStart(inode)}
      onClick={(event) => {
        // links and buttons in a card act for themselves
        if (!(event.target as Element).closest("a, button, input, label, [role^=menuitem]")) onOpen(inode);
      }}
      onContextMenu={(event) => onContextMenu(inode, event)}
      onDragStart={(event) => {
        if (!drag.mayStart(inode)) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/x-row", inode.inodeId);
        drag.onStart(inode);
      }}
      onDragOver={(event) => {
        if (!isDropped(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "move";
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isDropped(event)) return;
        event.preventDefault();
        drag.onDrop(inode);
      }}
    >
      <div className={styles.cover} data-cover={cover.kind}>
        {cover.kind === "shown" ? (
          <img src={cover.source} alt="" draggable={false} className={styles.picture} />
        ) : (
          cover.kind === "none" && <Icon icon={documentKindIcon(inode.type)} className={styles.sign ?? ""} />
        )}
      </div>
      <div className={styles.check}>
        <Checkbox aria-label={selection.label(inode)} isSelected={isSelected} onChange={(isOn) => selection.onChange([inode], isOn)} />
      </div>
      <div className={styles.words}>
        <InodeName inode={inode} orgSlug={orgSlug} now={now} />
        <div className={styles.foot}>
          <Avatar name={inode.owner.name} seed={inode.owner.userId} isDecorative />
          <span className={styles.owner}>{inode.owner.name}</span>
          <span className={styles.moment}>{momentOf(inode)}</span>
        </div>
      </div>
      <div className={styles.actions}>
        <InodeButtons inode={inode} actions={actions} />
      </div>
    </li>
  );
}

/** Arrow keys, Home and End on the name of a card lead to that of another one. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>(`li.${styles.card} .${styles.words} a`)];
  const at = names.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const boxes = names.map((name) => (name.closest("li") ?? name).getBoundingClientRect());
  const to = nextCard(boxes, at, event.key, getComputedStyle(event.currentTarget).direction === "rtl");
  if (to === null) return;
  event.preventDefault();
  if (event.key === "Home" || event.key === "End") void focusEnd(event.currentTarget, event.key);
  else names[to]?.focus();
}

/** The first card or the last one, which may have to be drawn. */
async function focusEnd(cards: HTMLElement, key: "Home" | "End"): Promise<void> {
  const scroller = scrollerOf(cards);
  if (cards.querySelector(`.${styles.room}`) !== null && scroller !== null) {
    scroller.scrollTop = key === "Home" ? 0 : scroller.scrollHeight;
    // It is drawn once the scrolling was told.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }
  const names = [...cards.querySelectorAll<HTMLElement>(`li.${styles.card} .${styles.words} a`)];
  names.at(key === "Home" ? 0 : -1)?.focus();
}
