import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./below-cell.module.css";

/** Something on the edge of an open cell, above it where there is no room below. The keyboard stays in the cell. */
export function BelowCell({
  anchor,
  label,
  height,
  children,
}: {
  readonly anchor: RefObject<Element | null>;
  /** What it is, for people who cannot see it. */
  readonly label: string;
  readonly height: number;
  readonly children: ReactNode;
}) {
  const [box, setBox] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    const place = (): void => setBox(anchor.current?.getBoundingClientRect() ?? null);
    place();
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [anchor]);
  // What is pressed in it takes the keyboard from the cell for no moment: an open cell that is left is kept and closed.
  const hold = (node: HTMLDivElement | null): (() => void) | undefined => {
    if (node === null) return undefined;
    const stay = (event: Event): void => event.preventDefault();
    node.addEventListener("mousedown", stay);
    return () => node.removeEventListener("mousedown", stay);
  };
  if (box === null) return null;
  const isAbove = box.bottom + height > window.innerHeight && box.top > height;
  return createPortal(
    <div
      ref={hold}
      role="dialog"
      aria-label={label}
      className={styles.sheet}
      data-editor=""
      style={{
        left: Math.min(box.left, window.innerWidth - 260),
        minWidth: Math.max(190, box.width),
        ...(isAbove ? { bottom: window.innerHeight - box.top + 2 } : { top: box.bottom + 2 }),
      }}
    >
      {children}
    </div>,
    document.body,
  );
}
