import { Filter, FilterX, MessageCircleQuestion, X } from "lucide-react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./selection-bar.module.css";

export interface SelectionActions {
  /** Groups that are chosen. */
  readonly count: number;
  /** Absent where the viewer may not filter; null where no filter on columns would take just these. */
  readonly onKeep?: (() => void) | null;
  readonly onExclude?: (() => void) | null;
  /** Of two marks: explains what makes them different. */
  readonly onCompare?: () => void;
  readonly onClear: () => void;
}

interface SelectionBarProps extends SelectionActions {
  /** Where the last mark was chosen, px of the plot. */
  readonly at: { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
}

/** Half of its usual width, its height and the gap to the place, px. */
const [HALF, HIGH, GAP] = [150, 32, 10];

/** What can be done with the marks that are chosen in a chart. */
export function SelectionBar({ count, onKeep, onExclude, onCompare, onClear, at, width, height }: SelectionBarProps) {
  const said = t("elements.selection.count", { count });
  const left = width <= 2 * HALF ? width / 2 : Math.max(HALF, Math.min(width - HALF, at.x));
  const top = at.y + GAP + HIGH <= height ? at.y + GAP : Math.max(0, at.y - GAP - HIGH);
  const isNarrow = width < 2 * HALF;
  const isExact = onKeep !== null || onExclude !== null;
  return (
    <div className={styles.bar} style={{ left, top }} role="toolbar" aria-label={said}>
      <span className={styles.count}>{said}</span>
      {onKeep !== undefined && onKeep !== null && (
        <Choice icon={Filter} label={t("elements.selection.keep")} isNarrow={isNarrow} onPress={onKeep} />
      )}
      {onExclude !== undefined && onExclude !== null && (
        <Choice icon={FilterX} label={t("elements.selection.exclude")} isNarrow={isNarrow} onPress={onExclude} />
      )}
      {onCompare !== undefined && (
        <Choice icon={MessageCircleQuestion} label={t("elements.selection.compare")} isNarrow={isNarrow} onPress={onCompare} />
      )}
      {!isExact && <span className={styles.why}>{t("elements.selection.no-filter")}</span>}
      <IconButton icon={X} label={t("elements.selection.clear")} keys="Escape" onPress={onClear} />
    </div>
  );
}

interface ChoiceProps {
  readonly icon: IconType;
  readonly label: string;
  /** In a small chart its words would hide the marks. */
  readonly isNarrow: boolean;
  readonly onPress: () => void;
}

function Choice({ icon, label, isNarrow, onPress }: ChoiceProps) {
  if (isNarrow) return <IconButton icon={icon} label={label} onPress={onPress} />;
  return (
    <Button size="small" variant="quiet" icon={icon} onPress={onPress}>
      {label}
    </Button>
  );
}
