import { memo, type ReactNode, useCallback, useRef, useState } from "react";
import { scrollerOf } from "./scroller-of.ts";
import styles from "./near-rows.module.css";

/** Rows that come near together. */
const PART = 16;
/** Rows that are near from the beginning, before anybody looked where they are. */
const FIRST = 3 * PART;
/** Pixels around what is in sight: the next Tab, and a turn of the wheel, find their row there. */
const MARGIN = 480;

interface NearRowsProps<T> {
  readonly rows: readonly T[];
  /** Pixels; all rows have the same height. */
  readonly rowHeight: number;
  /** A list item, with a key. */
  readonly renderRow: (row: T) => ReactNode;
  /** All that a row out of sight says. */
  readonly name: (row: T) => string;
}

/**
 * Items of a list in something that scrolls: those in sight and around them. The others are their names, to be read out and found, so
 * that a list of a thousand costs little more than one of a hundred whenever anything on the page is drawn.
 */
export function NearRows<T>({ rows, rowHeight, renderRow, name }: NearRowsProps<T>) {
  const [near, setNear] = useState<ReadonlySet<number>>(firstParts);
  const observer = useRef<IntersectionObserver | null>(null);
  const observe = useCallback((part: HTMLElement | null) => {
    if (part === null) return undefined;
    const see = (entries: readonly IntersectionObserverEntry[]): void => setNear((before) => withNews(before, entries));
    observer.current ??= new IntersectionObserver(see, { root: scrollerOf(part), rootMargin: `${MARGIN}px 0px` });
    const { current } = observer;
    current.observe(part);
    return () => current.unobserve(part);
  }, []);
  if (rows.length <= FIRST) return rows.map(renderRow);
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => {
    const from = part * PART;
    const own = rows.slice(from, from + PART);
    return (
      <div key={part} role="presentation" data-part={part} ref={observe} style={{ height: own.length * rowHeight }}>
        {near.has(part) ? own.map(renderRow) : <FarRows names={own.map(name)} rowHeight={rowHeight} />}
      </div>
    );
  });
}

interface FarRowsProps {
  readonly names: readonly string[];
  readonly rowHeight: number;
}

const FarRows = memo(
  function FarRows({ names, rowHeight }: FarRowsProps) {
    return (
      <div role="presentation" className={styles.far}>
        {names.map((name, row) => (
          <div key={row} role="listitem" style={{ height: rowHeight }}>
            {name}
          </div>
        ))}
      </div>
    );
  },
  (before, now) => before.names.length === now.names.length && before.names.every((name, row) => name === now.names[row]),
);

/** The same set where nothing is news. */
function withNews(before: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]): ReadonlySet<number> {
  const now = new Set(before);
  for (const { target, isIntersecting } of entries) {
    const part = Number((target as HTMLElement).dataset["part"]);
    if (isIntersecting) now.add(part);
    // Where the focus is stays: it would be lost with its row.
    else if (!target.contains(document.activeElement)) now.delete(part);
  }
  return now.size === before.size && [...now].every((part) => before.has(part)) ? before : now;
}

const firstParts = (): ReadonlySet<number> => new Set(Array.from({ length: FIRST / PART }, (_, part) => part));
