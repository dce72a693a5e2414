import type { Id, LayoutHost } from "@sheaf/workbook";
import type { PointerEvent } from "react";
import { followPointer } from "../../../shared/pointer/follow-pointer.ts";
import type { Box } from "../../commands/layout.ts";
import type { Workbook } from "../../state/workbook.ts";

/** Where something new was let go. */
export interface NewPlace {
  readonly host: LayoutHost;
  /** Null in a stack. */
  readonly box: Box | null;
  /** In a stack: behind which part. */
  readonly after: Id | null;
}

/** Something that is no element yet: what it is called, and how large it will be. */
interface Brought {
  readonly title: string;
  readonly size: { readonly columns: number; readonly rows: number; readonly least: readonly [number, number] };
}

export type Bring = (event: PointerEvent, brought: Brought, onLanded: (place: NewPlace) => void) => void;

/** The page that is shown: who drags something new knows nothing of its grid. */
const pages = new WeakMap<Workbook, Bring>();

/** Lets others bring new elements onto a page while it is shown. */
export function takeNew(workbook: Workbook, bring: Bring): () => void {
  pages.set(workbook, bring);
  return () => {
    if (pages.get(workbook) === bring) pages.delete(workbook);
  };
}

/**
 * Follows a press that may become a drag of something new onto the page that is shown. Null: it was let go over a page that has no grid yet,
 * or a sheet, which place it themselves. A press that hardly moves is a click, which means the same as ever.
 */
export function bringNew(workbook: Workbook, event: PointerEvent, brought: Brought, onLanded: (place: NewPlace | null) => void): void {
  // a finger on the list scrolls it
  if (event.button !== 0 || event.pointerType === "touch") return;
  const bring = pages.get(workbook);
  if (bring !== undefined) return bring(event, brought, onLanded);
  let last = { x: event.clientX, y: event.clientY };
  followPointer(window, {
    onMove: ({ clientX, clientY }) => {
      last = { x: clientX, y: clientY };
    },
    onEnd: (isDone) => {
      const isOver = document.elementFromPoint(last.x, last.y)?.closest("#page") != null;
      if (isDone && isOver) onLanded(null);
    },
    takesEscape: () => false,
  });
}
