import {
  type AttributeGroup,
  type EffectiveAttributeName,
  effectiveAttributes,
  type ExportFrequency,
  type InactivityConfig,
  type NumberFormat,
} from "@sheaf/contract";
import { defaultSymbols, numberFormatter } from "@sheaf/locale";
import type { OrganizationThemes } from "@sheaf/theme";
import { themeTitle } from "../../workbook/shell/theme/preset-names.ts";
import { localeTitle } from "../../shared/words/locale-title.ts";
import { say, t } from "../../shared/words/words.ts";

export const titleOf = (name: EffectiveAttributeName): string => say({ key: effectiveAttributes[name].title });
export const meaningOf = (name: EffectiveAttributeName): string => say({ key: effectiveAttributes[name].meaning });

const groups = {
  region: "settings.group.region",
  people: "settings.group.people",
  documents: "settings.group.documents",
  data: "settings.group.data",
  exports: "settings.group.exports",
  security: "settings.group.security",
} as const satisfies Readonly<Record<AttributeGroup, string>>;
export const groupOrder = Object.keys(groups) as readonly AttributeGroup[];
export const titleOfGroup = (group: AttributeGroup): string => t(groups[group]);

type Period = Extract<ExportFrequency, { type: "cron" }>["cronFreq"]["type"];
const every = {
  minute: (count) => t("settings.every.minute", { count }),
  hour: (count) => t("settings.every.hour", { count }),
  day: (count) => t("settings.every.day", { count }),
  week: (count) => t("settings.every.week", { count }),
  month: (count) => t("settings.every.month", { count }),
} as const satisfies Readonly<Record<Period, (count: number) => string>>;

type Marks = Omit<NumberFormat, "currency" | "grouping"> & { readonly grouping: readonly number[] };

/** Marks of numbers that an organization can choose: those of its language and region first, then its own, by an example. */
export const numberMarks: readonly [Marks, ...Marks[]] = [
  { decimal: ".", thousands: ",", grouping: [3] },
  { decimal: ".", thousands: ",", grouping: [3], isOwn: true },
  { decimal: ",", thousands: ".", grouping: [3] },
  { decimal: ",", thousands: "\u{202f}", grouping: [3] },
  { decimal: ".", thousands: "’", grouping: [3] },
  { decimal: ".", thousands: ",", grouping: [3, 2, 2, 2] },
  { decimal: ",", thousands: "", grouping: [3] },
];

/** The usual marks are told from the same ones that an organization means; of others it makes no difference. */
export const markId = (marks: Marks): string =>
  `${marks.decimal} ${marks.thousands} ${marks.grouping.join()}${areUsual(marks) && marks.isOwn === true ? " own" : ""}`;

function areUsual({ decimal, thousands, grouping }: Marks): boolean {
  return decimal === defaultSymbols.decimal && thousands === defaultSymbols.group && grouping.join() === defaultSymbols.groupSizes.join();
}

/** An amount written with them. */
export function marksInWords(format: NumberFormat): string {
  const { currency, decimal, grouping, thousands } = format;
  const marks = { decimal, group: thousands, groupSizes: grouping, currency };
  const isUsual = areUsual(format) && format.isOwn !== true;
  const amount = numberFormatter("$,.2f", marks)?.(1_234_567.89) ?? "";
  return isUsual ? `${t("settings.number-format.by-locale")}, ${currency}` : amount;
}

/** A value that is text. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A value in words, as it stands beside “Default”. */
export function valueInWords(name: EffectiveAttributeName, value: unknown, themes: OrganizationThemes | null): string {
  const { control } = effectiveAttributes[name];
  switch (control.kind) {
    case "switch":
      return value === true ? t("settings.on") : t("settings.off");
    case "number": {
      const count = Number(value);
      if (control.unit === "days") return t("settings.days", { count });
      return control.unit === "rows" ? t("settings.rows", { count }) : t("settings.minutes", { count: count / 60 });
    }
    case "choice": {
      const key = control.options[textOf(value)];
      return key === undefined ? textOf(value) : say({ key });
    }
    case "time-zone":
      return textOf(value);
    case "locale":
      return localeTitle(textOf(value));
    case "number-format":
      return marksInWords(value as NumberFormat);
    case "theme":
      return value === null
        ? t("settings.follow-readers")
        : ((themes === null ? null : themeTitle(textOf(value), themes)) ?? textOf(value));
    case "member":
      return value === null ? t("settings.default-new-owner-none") : textOf(value);
    case "domains":
      return Array.isArray(value) && value.length > 0 ? value.join(", ") : t("settings.anybody");
    case "export-frequency": {
      const frequency = value as ExportFrequency;
      if (frequency.type === "none") return t("settings.no-limit");
      const { type, repeat } = frequency.cronFreq;
      return every[type](repeat.value);
    }
    case "switches": {
      const on = Object.entries(control.names).filter(([one]) => (value as Readonly<Record<string, boolean>>)[one] === true);
      return on.length === 0 ? t("settings.off") : on.map(([, key]) => say({ key })).join(", ");
    }
    case "script":
      return value === null ? t("settings.script-none") : t("settings.script-some", { count: textOf(value).split("\n").length });
    case "inactivity": {
      const { isEnabled, timeoutSecs } = value as InactivityConfig;
      return isEnabled ? t("settings.inactivity-after", { count: timeoutSecs / 60 }) : t("settings.off");
    }
  }
}
