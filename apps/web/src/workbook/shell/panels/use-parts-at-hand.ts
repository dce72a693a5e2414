import { useEffect } from "react";
import { loadChunk } from "../../../shared/http/load-chunk.ts";
import { partsSoFar } from "../../../shared/words/lazy-part.ts";
import { elementViewKinds } from "../../elements/registry.ts";
import { useWorkbook } from "../../state/workbook.ts";

/** What a person who edits may open at any moment. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import("../../formula-bar/formula-bar.tsx"),
  () => import("../../formula-bar/editor/formula-editor.ts"),
  () => import("../add/source-picker.tsx"),
  () => import("../entries/input-table-dialog.tsx"),
  () => import("../publish/publishing.tsx"),
  () => import("../publish/versions-dialog.tsx"),
  () => import("../publish/restored-version.ts"),
  () => import("../keys/shortcuts-dialog.tsx"),
];

/** Milliseconds until the page that was asked for has had its turn. */
const AFTER = 4_000;

/** The mark in the browser's record of its times, for whoever measures. */
const PARTS_AT_HAND = "sheaf-parts-at-hand";

/** Brings the parts of the editor one after the other while nothing else is to be done, so that they are there when the network goes. */
export function usePartsAtHand(): void {
  const { mode } = useWorkbook();
  useEffect(() => {
    if (mode !== "edit") return undefined;
    let isGone = false;
    const bring = async (): Promise<void> => {
      const kinds = elementViewKinds.flatMap(({ load, loadPanels }) => [load, loadPanels]);
      const brought = new Set<() => Promise<unknown>>();
      for (;;) {
        const part = [...parts, ...partsSoFar(), ...kinds].find((one) => !brought.has(one));
        if (part === undefined) break;
        brought.add(part);
        // What did not come is asked for again where it is needed, which says so.
        await loadChunk(part).catch(() => undefined);
        if (isGone) return;
        await quiet();
      }
      performance.mark(PARTS_AT_HAND);
    };
    const timer = setTimeout(() => void bring(), AFTER);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [mode]);
}

function quiet(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: AFTER });
    else setTimeout(resolve, 50);
  });
}
