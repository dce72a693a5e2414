import { type ChartColor, columnIn, fieldsIn, type Id, type Json, listOf, memberOf, unread } from "@sheaf/workbook";
import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../../../../shared/choices/checkbox.tsx";
import { t } from "../../../../../shared/words/words.ts";
import { OptionalChoiceRow, Rows, SwitchRow } from "../../../property-rows/rows.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { channelOf, channelsOf, shelvesOf } from "../../../shelves/chart-channels.ts";
import type { ChartPort } from "../../../shelves/panel-port.ts";
import styles from "./format.module.css";

/** What a tooltip says of a mark: of points every column, of other marks what their place and their value do not say. */
export type TooltipSubject = "point" | "mark";

const PATH = ["sheaf", "chart", "tooltip"] as const;

function saidOf({ element }: ChartPort, subject: TooltipSubject): readonly Id[] {
  const channels = channelsOf(element);
  const on = (kept: (form: string, scale: string) => boolean): readonly Id[] =>
    shelvesOf(element).flatMap((name) => {
      const channel = channelOf(element, name);
      return channel !== null && kept(channel.at.form, channel.scale) ? (channels[name] ?? []) : [];
    });
  if (subject === "point") return [...new Set(on((_, scale) => scale !== "panel"))];
  const color = unread<ChartColor>(memberOf(element, "color"));
  const values = on((form) => form === "columns");
  const tone = color?.by === "scale" && typeof color.column === "string" && !values.includes(color.column) ? [color.column] : [];
  return [...tone, ...on((form) => form === "rest")];
}

interface TooltipFormatProps {
  readonly port: ChartPort;
  readonly subject: TooltipSubject;
  /** Marks stack: a value is a share as well. */
  readonly hasTotals: boolean;
}

/** What tooltips say, and in which order. */
export function TooltipFormat({ port, subject, hasTotals }: TooltipFormatProps) {
  const { element } = port;
  const set = (path: readonly string[], value: Json | undefined): void =>
    port.setMembers(t("chart-panels.labels.tooltip"), setAt(element, path, value));
  return (
    <PanelSection title={t("chart-panels.labels.tooltip")}>
      <Rows>
        {subject === "mark" && (
          <>
            <SwitchRow
              label={t("chart-panels.labels.all-series")}
              value={textAt(element, ["tooltip", "multiSeries"]) !== "hidden"}
              onChange={(on) => set(["tooltip", "multiSeries"], on ? undefined : "hidden")}
            />
            <SwitchRow
              label={t("chart-panels.labels.column-names")}
              value={textAt(element, ["tooltip", "columnNames"]) !== "hidden"}
              onChange={(on) => set(["tooltip", "columnNames"], on ? undefined : "hidden")}
            />
          </>
        )}
        {hasTotals && textAt(element, ["stacking"]) === "normalized" && (
          <OptionalChoiceRow
            label={t("chart-panels.labels.first")}
            value={textAt(element, ["tooltip", "valueFormat"])}
            options={[
              { id: "number", label: t("chart-panels.labels.value") },
              { id: "percent", label: t("chart-panels.labels.share-of-the-stack") },
            ]}
            otherwise="number"
            onChange={(format) => set(["tooltip", "valueFormat"], format)}
          />
        )}
      </Rows>
      <TooltipColumns port={port} subject={subject} />
    </PanelSection>
  );
}

/** The columns of the tooltip in their order, which is changed by buttons or keys, and whether each is shown. */
function TooltipColumns({ port, subject }: { readonly port: ChartPort; readonly subject: TooltipSubject }) {
  const { element } = port;
  const entries = listOf(memberAt(element, PATH));
  const named = entries.flatMap((entry) => columnIn(entry) ?? []);
  const hidden = new Set(entries.flatMap((entry) => (fieldsIn(entry).visibility === "hidden" ? (columnIn(entry) ?? []) : [])));
  const own = saidOf(port, subject);
  const placeOf = (id: Id): number => (named.includes(id) ? named.indexOf(id) : named.length);
  const ids = own.toSorted((one, other) => placeOf(one) - placeOf(other));
  if (ids.length === 0) return <p className={styles.note}>{t("chart-panels.tooltip.none")}</p>;
  const write = (order: readonly Id[], left: ReadonlySet<Id>): void => {
    const isUsual = left.size === 0 && order.every((id, index) => id === own[index]);
    const next = order.map((columnId): Json => ({ columnId, ...(left.has(columnId) ? { visibility: "hidden" } : {}) }));
    port.setMembers(t("chart-panels.tooltip.columns"), setAt(element, PATH, isUsual ? undefined : next));
  };
  const move = (index: number, by: 1 | -1): void => {
    const other = index + by;
    const [one, two] = [ids[index], ids[other]];
    if (one === undefined || two === undefined) return;
    write(
      ids.map((id, at) => (at === index ? two : at === other ? one : id)),
      new Set(ids.filter((id) => hidden.has(id))),
    );
  };
  return (
    <ul className={styles.order} aria-label={t("chart-panels.tooltip.columns")}>
      {ids.map((id, index) => {
        const name = port.columns.find((column) => column.id === id)?.name ?? "";
        return (
          <li
            key={id}
            onKeyDownCapture={(event) => {
              if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
              event.preventDefault();
              event.stopPropagation();
              move(index, event.key === "ArrowUp" ? -1 : 1);
            }}
          >
            <Checkbox
              isSelected={!hidden.has(id)}
              onChange={(isShown) => write(ids, new Set(ids.filter((each) => (each === id ? !isShown : hidden.has(each)))))}
            >
              {name}
            </Checkbox>
            <IconButton
              icon={ChevronUp}
              label={t("chart-panels.tooltip.up", { name })}
              isDisabled={index === 0}
              onPress={() => move(index, -1)}
            />
            <IconButton
              icon={ChevronDown}
              label={t("chart-panels.tooltip.down", { name })}
              isDisabled={index === ids.length - 1}
              onPress={() => move(index, 1)}
            />
          </li>
        );
      })}
    </ul>
  );
}
