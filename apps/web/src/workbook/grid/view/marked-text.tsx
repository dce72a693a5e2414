import type { ReactNode } from "react";
import styles from "./grid.module.css";

/** A text with some of its parts marked. */
export function markedText(text: string, parts: readonly (readonly [number, number])[]): ReactNode {
  if (parts.length === 0) return text;
  const pieces: ReactNode[] = [];
  let done = 0;
  for (const [from, to] of parts) {
    if (from > done) pieces.push(text.slice(done, from));
    pieces.push(
      <mark key={from} className={styles.hit}>
        {text.slice(from, to)}
      </mark>,
    );
    done = to;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}
