import { namesOf, type Page, phoneLayout, type PhonePlace, phonePlaces } from "@sheaf/workbook";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Eye, EyeOff, Puzzle } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { pairsOfFigures } from "../../canvas/nodes/figure-pairs.ts";
import { setPhoneLayout } from "../../commands/phones.ts";
import { BoundRow, SwitchRow } from "../../elements/property-rows/rows.tsx";
import { viewKindOf } from "../../elements/registry.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import rowStyles from "../../elements/property-rows/property-rows.module.css";
import styles from "./phone-arrangement.module.css";

const MOST_ROWS = 100;

interface PhoneArrangementProps {
  readonly page: Page;
  /** Shows the page as it is on a phone. */
  readonly onArranging: () => void;
}

/** The order of a page on phones, what is left out there, what stands beside each other, and how high it is. */
export function PhoneArrangement({ page, onArranging }: PhoneArrangementProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [open, setOpen] = useState<string | null>(null);
  const places = phonePlaces(document, page);
  const isOwn = phoneLayout(document, page.id) !== null;
  const arrange = (next: readonly PhonePlace[] | null): void =>
    void performEdit(workbook, setPhoneLayout(workbook.documents.state().document, page, next));
  if (places.length === 0) return null;
  if (!isOwn)
    return (
      <>
        <p className={rowStyles.note}>{t("workbook.device.by-itself")}</p>
        <Button
          size="small"
          onPress={() => {
            onArranging();
            // It begins as it is drawn by itself.
            const halves = pairsOfFigures(places.map(({ elementId }) => findElement(document, elementId)?.kind ?? ""));
            arrange(places.map((place, at) => ({ ...place, isHalf: halves.has(at) })));
          }}
        >
          {t("workbook.device.arrange")}
        </Button>
      </>
    );
  const change = (at: number, next: Partial<PhonePlace>): void =>
    arrange(places.map((place, index) => (index === at ? { ...place, ...next } : place)));
  const moveTo = (at: number, to: number): void => {
    const [moved] = places.slice(at, at + 1);
    const others = places.toSpliced(at, 1);
    if (moved !== undefined) arrange(others.toSpliced(to, 0, moved));
  };
  const names = namesOf(document);
  return (
    <>
      <ol className={styles.list} aria-label={t("workbook.device.order")}>
        {places.map((place, at) => {
          const element = findElement(document, place.elementId);
          if (element === undefined) return null;
          const name = names.element(element);
          const isOpen = open === place.elementId;
          return (
            <li key={place.elementId} className={cx(styles.item, place.isHidden && styles.hidden)}>
              <div className={styles.line}>
                <button
                  type="button"
                  className={styles.name}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(isOpen ? null : place.elementId)}
                >
                  <Icon icon={isOpen ? ChevronDown : ChevronRight} />
                  <Icon icon={viewKindOf(element)?.icon ?? Puzzle} />
                  <span className={styles.words}>{name}</span>
                </button>
                <IconButton
                  icon={ArrowUp}
                  label={t("workbook.device.up", { name })}
                  isDisabled={at === 0}
                  onPress={() => moveTo(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t("workbook.device.down", { name })}
                  isDisabled={at === places.length - 1}
                  onPress={() => moveTo(at, at + 1)}
                />
                <IconButton
                  icon={place.isHidden ? EyeOff : Eye}
                  label={t(place.isHidden ? "workbook.device.show" : "workbook.device.hide", { name })}
                  onPress={() => change(at, { isHidden: !place.isHidden })}
                />
              </div>
              {isOpen && (
                <div className={styles.details}>
                  <SwitchRow label={t("workbook.device.half")} value={place.isHalf} onChange={(isHalf) => change(at, { isHalf })} />
                  <BoundRow
                    label={t("workbook.device.rows")}
                    value={place.rows}
                    onCommit={(rows) =>
                      change(at, { rows: rows === undefined ? null : Math.min(MOST_ROWS, Math.max(1, Math.round(rows))) })
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Button size="small" onPress={() => arrange(null)}>
        {t("workbook.device.automatic")}
      </Button>
    </>
  );
}
