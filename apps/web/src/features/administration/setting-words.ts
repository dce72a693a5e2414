import {
  type AttributeGroup,
  type EffectiveAttributeName,
  effectiveAttributes,
  type ExportFrequency,
  type InactivityConfig,
} from "@sheaf/contract";
import type { OrganizationThemes } from "@sheaf/theme";
import { themeTitle } from "../../workbook/shell/theme/preset-names.ts";
import { say, shownLocale, t } from "../../shared/words/words.ts";

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

/** A locale of an organization (`DE_DE`, `EN`) in the words of the language on screen. */
export function localeTitle(locale: string): string {
  const [language = "en", region = ""] = locale.split("_");
  // JA_JA and KO_KR: some regions of the list are languages
  const tag = region === "" || region === language ? language.toLowerCase() : `${language.toLowerCase()}-${region}`;
  try {
    return new Intl.DisplayNames([shownLocale()], { type: "language" }).of(tag) ?? locale;
  } catch {
    return locale;
  }
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
    case "theme":
      return value === null
        ? t("settings.follow-readers")
        : ((themes === null ? null : themeTitle(textOf(value), themes)) ?? textOf(value));
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
