import { drag } from "@sheaf/theme";
import { useLayoutEffect, useRef, useState } from "react";
import { cx } from "../styles/cx.ts";
import { lineLimit } from "./line-limit.ts";
import styles from "./truncated-text.module.css";

interface TruncatedTextProps {
  readonly text: string;
  /** A whole number above 0. */
  readonly lines: number;
  readonly className?: string | undefined;
}

/** A text over so many lines at most. Where there is more of it, an ellipsis says so, and all of it is shown on hover. */
export function TruncatedText({ text, lines, className }: TruncatedTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  const limit = lineLimit(lines);
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null) return undefined;
    const measure = (): void => setCut(node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1);
    measure();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A window that is being resized tells of each step: only where it rests is measured.
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, drag.resizeDebounce);
    });
    observer.observe(node);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [text, limit]);
  return (
    <span
      ref={box}
      className={cx(styles.text, limit === 1 && styles.single, className)}
      style={limit === 1 ? undefined : { WebkitLineClamp: limit }}
      {...(isCut ? { title: text } : {})}
    >
      {text}
    </span>
  );
}
