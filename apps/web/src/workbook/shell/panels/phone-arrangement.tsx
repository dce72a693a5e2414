import { effectiveLayout, namesOf, type Page, phoneLayout, type PhonePlace, phonePlaces, walkNodes } from "@sheaf/workbook";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Eye, EyeOff, Puzzle } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { hostName } from "../../canvas/nodes/canvas-nodes.ts";
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
  const known = phoneLayout(document, page.id);
  const places = phonePlaces(document, page, known);
  const isOwn = known !== null;
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
  // Elements stand in order among those of their own place: the page, a container, a tab.
  const found = new Map(walkNodes(effectiveLayout(document, page.id)?.nodes ?? []).map((one) => [one.node.elementId, one]));
  const hostOf = (at: number): string => {
    const host = found.get(places[at]?.elementId ?? "")?.host;
    return host === undefined ? "" : hostName(host);
  };
  /** Whom an element changes places with in a direction; -1: nobody. */
  const neighbor = (at: number, step: 1 | -1): number => {
    for (let next = at + step; next >= 0 && next < places.length; next += step) if (hostOf(next) === hostOf(at)) return next;
    return -1;
  };
  const swap = (at: number, other: number): void => {
    const [one, two] = [places[at], places[other]];
    if (one !== undefined && two !== undefined) arrange(places.with(at, two).with(other, one));
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
            <li
              key={place.elementId}
              className={cx(styles.item, place.isHidden && styles.hidden)}
              style={{ marginInlineStart: 12 * (found.get(place.elementId)?.depth ?? 0) }}
            >
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
                  isDisabled={neighbor(at, -1) < 0}
                  onPress={() => swap(at, neighbor(at, -1))}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t("workbook.device.down", { name })}
                  isDisabled={neighbor(at, 1) < 0}
                  onPress={() => swap(at, neighbor(at, 1))}
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
                  {/* What holds others is as high as they are. */}
                  {viewKindOf(element)?.holds !== true && (
                    <BoundRow
                      label={t("workbook.device.rows")}
                      value={place.rows}
                      onCommit={(rows) =>
                        change(at, { rows: rows === undefined ? null : Math.min(MOST_ROWS, Math.max(1, Math.round(rows))) })
                      }
                    />
                  )}
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
