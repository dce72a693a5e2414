import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { cx } from "../styles/cx.ts";
import styles from "./splitter.module.css";

interface SplitterProps {
  readonly label: string;
  /** Size of the part before it (after it when reversed), px. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly defaultValue?: number;
  readonly orientation?: "vertical" | "horizontal";
  readonly isReversed?: boolean;
}

/** The edge between two parts: drag it, or arrows by 8, with Shift by 40, Home and End; a double click resets. */
export function Splitter({ label, value, min, max, onChange, defaultValue, orientation = "vertical", isReversed = false }: SplitterProps) {
  const start = useRef<{ readonly at: number; readonly value: number } | null>(null);
  const at = (event: PointerEvent): number => (orientation === "vertical" ? event.clientX : event.clientY);
  const set = (next: number): void => {
    const bounded = Math.round(Math.min(max, Math.max(min, next)));
    if (bounded !== value) onChange(bounded);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = (event.shiftKey ? 40 : 8) * (isReversed ? -1 : 1);
    const [less, more] = orientation === "vertical" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    if (event.key === less) set(value - step);
    else if (event.key === more) set(value + step);
    else if (event.key === "Home") set(min);
    else if (event.key === "End") set(max);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={cx(styles.splitter, styles[orientation])}
      onKeyDown={onKeyDown}
      onDoubleClick={() => defaultValue !== undefined && set(defaultValue)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), value };
      }}
      onPointerMove={(event) => {
        if (start.current !== null) set(start.current.value + (at(event) - start.current.at) * (isReversed ? -1 : 1));
      }}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    />
  );
}
