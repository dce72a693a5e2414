import { LassoSelect, SquareDashedMousePointer } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { t } from "../../../../shared/words/words.ts";
import type { DragShape } from "../marks/marks-by-kind.ts";

interface SelectToolsProps {
  readonly shape: DragShape | null;
  /** Null: a drag chooses nothing. */
  readonly onShape: (shape: DragShape | null) => void;
  /** Whether a drag can be without a shape: it moves a map. */
  readonly canBeNone: boolean;
}

/** What a drag over the chart draws around marks. */
export function SelectTools({ shape, onShape, canBeNone }: SelectToolsProps) {
  const press = (next: DragShape) => () => onShape(next === shape && canBeNone ? null : next);
  return (
    <>
      <IconButton
        icon={SquareDashedMousePointer}
        label={t("elements.selection.rectangle")}
        isSelected={shape === "rectangle"}
        onPress={press("rectangle")}
      />
      <IconButton icon={LassoSelect} label={t("elements.selection.lasso")} isSelected={shape === "lasso"} onPress={press("lasso")} />
    </>
  );
}
