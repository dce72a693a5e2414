import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { type Replacing, replacingOf } from "./replacing.ts";

const ReplaceReferencesDialog = lazyPart(
  () => import("./replace-references-dialog.tsx"),
  (part) => part.ReplaceReferencesDialog,
  ["formula"],
);
const ReplaceTextsDialog = lazyPart(
  () => import("./replace-texts-dialog.tsx"),
  (part) => part.ReplaceTextsDialog,
  ["formula"],
);

/** The dialogs that replace in formulas, opened from anywhere in the workbook. */
export function ReplacingDialogs() {
  const workbook = useWorkbook();
  const [asked, setAsked] = useState<Replacing | null>(null);
  useEffect(() => replacingOf(workbook).onOpen(setAsked), [workbook]);
  if (asked === null) return null;
  const close = (): void => setAsked(null);
  return (
    <Suspense fallback={null}>
      {asked.kind === "references" ? <ReplaceReferencesDialog from={asked.from} onClose={close} /> : <ReplaceTextsDialog onClose={close} />}
    </Suspense>
  );
}
