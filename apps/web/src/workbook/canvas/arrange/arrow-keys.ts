import type { KeyboardEvent } from "react";

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Runs with columns and rows for an arrow key. */
export function arrows(
  event: Pick<KeyboardEvent, "key" | "preventDefault" | "stopPropagation">,
  run: (columns: number, rows: number) => void,
): void {
  const direction = directions[event.key];
  if (direction === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  run(...direction);
}
