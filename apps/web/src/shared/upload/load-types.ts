import type { LoadType } from "./upload-calls.ts";
import { t } from "../words/words.ts";

export const typeChoices = [
  {
    id: "text",
    get label() {
      return t("connections.load-types.text");
    },
  },
  {
    id: "integer",
    get label() {
      return t("connections.load-types.whole-number");
    },
  },
  {
    id: "decimal",
    get label() {
      return t("connections.load-types.decimal-number");
    },
  },
  {
    id: "float",
    get label() {
      return t("connections.load-types.number");
    },
  },
  {
    id: "boolean",
    get label() {
      return t("connections.load-types.true-or-false");
    },
  },
  {
    id: "duration",
    get label() {
      return t("connections.load-types.duration");
    },
  },
  {
    id: "date",
    get label() {
      return t("connections.load-types.date");
    },
  },
  {
    id: "datetime",
    get label() {
      return t("connections.load-types.date-and-time");
    },
  },
] as const satisfies readonly { readonly id: LoadType["kind"]; readonly label: string }[];

const PLAIN = { decimal: ".", group: "" } as const;
/** Digits of a decimal that a person chose: as many as there are, six of them behind the point. */
const PRECISION = 38;
const SCALE = 6;

/**
 * The type for a choice: what was proposed, where the choice is the same kind; else the kind in its plainest form, with
 * the signs of the proposal.
 */
export function typeOf(kind: LoadType["kind"], proposed: LoadType): LoadType {
  if (kind === proposed.kind) return proposed;
  const signs = "signs" in proposed ? proposed.signs : PLAIN;
  switch (kind) {
    case "text":
    case "boolean":
      return { kind };
    case "integer":
      return { kind, wide: false, signs };
    case "decimal":
      return { kind, precision: PRECISION, scale: SCALE, signs };
    case "float":
      return { kind, signs };
    case "duration":
      return { kind, short: "hours", scale: 0 };
    case "date":
    case "datetime":
      return { kind, format: "iso" };
  }
}

const dateFormats = [
  { id: "iso", label: "2001-06-30" },
  { id: "%d.%m.%Y", label: "30.06.2001" },
  { id: "%d/%m/%Y", label: "30/06/2001" },
  { id: "%m/%d/%Y", label: "06/30/2001" },
  { id: "%Y/%m/%d", label: "2001/06/30" },
] as const;

/** Months and quarters; a date with a time has none of them. */
const periodFormats = [
  {
    id: "%B %Y",
    get label() {
      return t("connections.load-types.month-name");
    },
  },
  {
    id: "%b-%y",
    get label() {
      return t("connections.load-types.month-short");
    },
  },
  { id: "%Y-%m", label: "2001-06" },
  { id: "%m/%Y", label: "06/2001" },
  {
    id: "Q%q %Y",
    get label() {
      return t("connections.load-types.quarter");
    },
  },
] as const;

/** Ways to write dates that can be chosen, the present one among them. */
export function formatChoices(type: {
  readonly kind: "date" | "datetime";
  readonly format: string;
}): readonly { readonly id: string; readonly label: string }[] {
  const choices =
    type.kind === "date"
      ? [...dateFormats, ...periodFormats]
      : dateFormats.map(({ id, label }) => ({ id: id === "iso" ? id : `${id} %H:%M:%S`, label: `${label} 18:30:00` }));
  return choices.some((choice) => choice.id === type.format) ? choices : [{ id: type.format, label: type.format }, ...choices];
}
