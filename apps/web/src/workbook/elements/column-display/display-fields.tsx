import { ChoiceRow, TextRow } from "../property-rows/rows.tsx";
import { numberText, numberTyped } from "../property-rows/typed-number.ts";
import type { FormulaNames } from "../conditional-formats/rule-drafts.ts";
import type { ColumnDisplay } from "@sheaf/charts/cells";
import { t } from "../../../shared/words/words.ts";

interface DisplayFieldsProps {
  readonly display: ColumnDisplay;
  readonly isPercent: boolean;
  readonly names: FormulaNames;
  readonly onChange: (display: ColumnDisplay) => void;
}

const shapes = [
  {
    id: "line",
    get label() {
      return t("formats.display-fields.line");
    },
  },
  {
    id: "area",
    get label() {
      return t("formats.display-fields.area");
    },
  },
  {
    id: "bar",
    get label() {
      return t("formats.display-fields.bars");
    },
  },
] as const;

const fits = [
  {
    id: "contain",
    get label() {
      return t("formats.display-fields.whole-picture");
    },
  },
  {
    id: "cover",
    get label() {
      return t("formats.display-fields.fill-the-cell");
    },
  },
] as const;

/** What a way of drawing leaves to choose. */
export function DisplayFields({ display, isPercent, names, onChange }: DisplayFieldsProps) {
  switch (display.kind) {
    case "link":
      return (
        <>
          <TextRow
            label={t("formats.display-fields.text")}
            value={display.label ?? ""}
            placeholder={t("formats.display-fields.the-value")}
            onCommit={(label) => {
              const { label: _, ...others } = display;
              onChange(label === "" ? others : { ...others, label });
            }}
          />
          <TextRow
            label={t("formats.display-fields.address")}
            value={display.url === undefined ? "" : names.print(display.url)}
            placeholder={t("formats.display-fields.value-formula")}
            onCommit={(text) => {
              const { url: _, ...others } = display;
              onChange(text.trim() === "" ? others : { ...others, url: names.store(text) });
            }}
          />
        </>
      );
    case "progress": {
      const end = (member: "min" | "max", label: string, usual: number) => (
        <TextRow
          label={label}
          value={display[member] === undefined ? "" : numberText(display[member])}
          placeholder={String(usual)}
          check={(text) => (text.trim() === "" || numberTyped(text) !== null ? null : t("formats.display-fields.give-a-number"))}
          onCommit={(text) => {
            const { [member]: _, ...others } = display;
            const number = numberTyped(text);
            onChange(number === null ? others : { ...others, [member]: number });
          }}
        />
      );
      return (
        <>
          {end("min", t("formats.display-fields.empty-at"), 0)}
          {end("max", t("formats.display-fields.full-at"), isPercent ? 1 : 100)}
        </>
      );
    }
    case "sparkline":
      return (
        <ChoiceRow
          label={t("formats.display-fields.shape")}
          value={display.shape ?? "line"}
          options={shapes}
          onChange={(shape) => onChange({ ...display, shape })}
        />
      );
    case "image":
      return (
        <>
          <ChoiceRow
            label={t("formats.display-fields.fit")}
            value={display.fit === "cover" ? "cover" : "contain"}
            options={fits}
            onChange={(fit) => {
              const { fit: _, ...others } = display;
              onChange(fit === "contain" ? others : { ...others, fit });
            }}
          />
          <TextRow
            label={t("formats.display-fields.height")}
            value={display.height === undefined ? "" : String(display.height)}
            placeholder={t("formats.display-fields.the-rows")}
            check={(text) =>
              text.trim() === "" || (Number(text) >= 1 && Number.isInteger(Number(text)))
                ? null
                : t("formats.display-fields.give-number-pixels")
            }
            onCommit={(text) => {
              const { height: _, ...others } = display;
              onChange(text.trim() === "" ? others : { ...others, height: Number(text) });
            }}
          />
        </>
      );
    case "duration":
    case "tags":
    case "person":
    case "json":
      return null;
  }
}
