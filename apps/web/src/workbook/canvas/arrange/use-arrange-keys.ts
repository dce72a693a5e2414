import type { Id } from "@sheaf/workbook";
import { useEffect } from "react";
import { isWriting } from "../is-writing.ts";
import { arrows } from "./arrow-keys.ts";
import type { Handle } from "./grid-geometry.ts";

/** Alt with an arrow moves the selected element by a column or row; with Shift, it grows or shrinks. Text fields keep their keys. */
export function useArrangeKeys(selected: Id | null, step: (elementId: Id, handle: Handle, columns: number, rows: number) => void): void {
  useEffect(() => {
    if (selected === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isWriting(event)) return;
      arrows(event, (columns, rows) => step(selected, event.shiftKey ? "se" : "move", columns, rows));
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [selected, step]);
}
