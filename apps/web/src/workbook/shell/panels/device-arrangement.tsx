import {
  columnsIn,
  columnsOn,
  deviceLayout,
  type DevicePlace,
  devicePlaces,
  effectiveLayout,
  namesOf,
  type NarrowDevice,
  type Page,
  walkNodes,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Eye, EyeOff, Puzzle } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { t } from "../../../shared/words/words.ts";
import { hostName } from "../../canvas/nodes/canvas-nodes.ts";
import { pairsOfFigures } from "../../canvas/nodes/figure-pairs.ts";
import { nodesOnTablet } from "../../canvas/nodes/on-tablet.ts";
import { setDeviceLayout } from "../../commands/device-layouts.ts";
import { BoundRow, ChoiceRow, SwitchRow } from "../../elements/property-rows/rows.tsx";
import { viewKindOf } from "../../elements/registry.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import rowStyles from "../../elements/property-rows/property-rows.module.css";
import styles from "./device-arrangement.module.css";

const MOST_ROWS = 100;

interface DeviceArrangementProps {
  readonly page: Page;
  readonly device: NarrowDevice;
}

/** The order of a page on a device, what is left out there, what stands beside each other, and how high it is. */
export function DeviceArrangement({ page, device }: DeviceArrangementProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [open, setOpen] = useState<string | null>(null);
  const known = deviceLayout(document, page.id, device);
  const places = devicePlaces(document, page, device, known);
  const arrange = (next: readonly DevicePlace[] | null): void =>
    void performEdit(workbook, setDeviceLayout(workbook.documents.state().document, page, device, next));
  if (places.length === 0) return null;
  if (known === null)
    return (
      <>
        <p className={rowStyles.note}>{t("pages.device.by-itself", { device })}</p>
        <Button size="small" onPress={() => arrange(asByItself(document, page, device, places))}>
          {t("pages.device.arrange", { device })}
        </Button>
      </>
    );
  const change = (at: number, next: Partial<DevicePlace>): void =>
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
      <ol className={styles.list} aria-label={t("pages.device.order", { device })}>
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
                  label={t("pages.device.up", { name })}
                  isDisabled={neighbor(at, -1) < 0}
                  onPress={() => swap(at, neighbor(at, -1))}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t("pages.device.down", { name })}
                  isDisabled={neighbor(at, 1) < 0}
                  onPress={() => swap(at, neighbor(at, 1))}
                />
                <IconButton
                  icon={place.isHidden ? EyeOff : Eye}
                  label={t(place.isHidden ? "pages.device.show" : "pages.device.hide", { name, device })}
                  onPress={() => change(at, { isHidden: !place.isHidden })}
                />
              </div>
              {isOpen && (
                <div className={styles.details}>
                  <WidthRow device={device} span={place.span} onChange={(span) => change(at, { span })} />
                  {/* What holds others is as high as they are. */}
                  {viewKindOf(element)?.holds !== true && (
                    <BoundRow
                      label={t("pages.device.rows")}
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
        {t("pages.device.automatic")}
      </Button>
    </>
  );
}

/** How wide an element is on a device. */
function WidthRow({
  device,
  span,
  onChange,
}: {
  readonly device: NarrowDevice;
  readonly span: number;
  readonly onChange: (span: number) => void;
}) {
  if (device === "phone")
    return <SwitchRow label={t("pages.device.half")} value={span === 1} onChange={(isHalf) => onChange(isHalf ? 1 : columnsOn(device))} />;
  const widths = [
    { id: "6", label: t("pages.device.width-whole") },
    { id: "4", label: t("pages.device.width-two-thirds") },
    { id: "3", label: t("pages.device.width-half") },
    { id: "2", label: t("pages.device.width-third") },
    { id: "1", label: t("pages.device.width-sixth") },
    { id: "5", label: t("pages.device.width-five-sixths") },
  ];
  return <ChoiceRow label={t("pages.device.width")} value={String(span)} options={widths} onChange={(id) => onChange(Number(id))} />;
}

/** What is arranged begins as it is drawn by itself. */
function asByItself(document: WorkbookDocument, page: Page, device: NarrowDevice, places: readonly DevicePlace[]): readonly DevicePlace[] {
  if (device === "phone") {
    const halves = pairsOfFigures(places.map(({ elementId }) => findElement(document, elementId)));
    return places.map((place, at) => ({ ...place, span: halves.has(at) ? 1 : columnsOn(device) }));
  }
  const region = effectiveLayout(document, page.id);
  if (region === null) return places;
  const shares = new Map(
    walkNodes(nodesOnTablet(document, page, region.nodes)).flatMap(({ node: { elementId, place }, host }) =>
      elementId === null || place === null ? [] : [[elementId, (place.column[1] - place.column[0]) / columnsIn(region, host)] as const],
    ),
  );
  return places.map((place) => ({
    ...place,
    span: Math.max(1, Math.round((shares.get(place.elementId) ?? 1) * columnsOn(device))),
  }));
}
