import type { FormulaPlace, FormulaSlot } from "@sheaf/compiler";
import type { Element } from "@sheaf/workbook";
import { useMemo } from "react";
import { isBroken } from "../../formula-bar/formula-check.ts";
import { PreviewText } from "../../formula-bar/preview/preview-text.tsx";
import { usePreview } from "../../formula-bar/preview/use-preview.ts";
import { useDocument } from "../../state/workbook.ts";

/** A value of a filter. */
export const valueSlot: FormulaSlot = { kind: "value", id: "~value" };

/** What a formula of a filter comes to now, as the formula bar says it of a column. */
export function ValueNow({
  elementId,
  text,
  place,
}: {
  readonly elementId: Element["id"];
  readonly text: string;
  readonly place: FormulaPlace | null;
}) {
  const document = useDocument();
  const target = useMemo(() => ({ elementId, columnId: valueSlot.id }), [elementId]);
  const isSound = place !== null && text.trim() !== "" && !isBroken(place.check(text));
  const preview = usePreview(target, text, place, document, null, isSound);
  return <PreviewText preview={preview} isBroken={false} />;
}
