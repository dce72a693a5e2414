import { DEFAULT_DATE_FORMAT, DEFAULT_DATETIME_FORMAT } from "./date-format.ts";
import { defaultSymbols, type NumberSymbols } from "./number-format.ts";
import { englishNames, type NamesSource, namesOf } from "./place-names.ts";

/** What an organization says of its numbers by itself. */
export interface OwnNumberFormat {
  readonly currency: string;
  readonly decimal: string;
  readonly grouping: readonly number[];
  /** The marks are meant, even where they are the usual ones. */
  readonly isOwn?: boolean | null | undefined;
  readonly thousands: string;
}

const WIDE_SPACE = "\u{a0}";
const THIN_SPACE = "\u{202f}";

const point = { decimal: ".", group: "," };
const comma = { decimal: ",", group: "." };
const spaced = { decimal: ",", group: WIDE_SPACE };

interface Place {
  readonly decimal: string;
  readonly group: string;
  /** How a day is written; absent: as everywhere where nobody said a place, year first. */
  readonly date?: string;
}

/** Marks of numbers and the order of days, by place. Currencies are none of a place: an amount stays in the currency that it is in. */
const places: Readonly<Record<string, Place>> = {
  EN: point,
  EN_AU: { ...point, date: "%d/%m/%Y" },
  EN_CA: point,
  EN_GB: { ...point, date: "%d/%m/%Y" },
  EN_IE: { ...point, date: "%d/%m/%Y" },
  DE_DE: { ...comma, date: "%d.%m.%Y" },
  ES_ES: { ...comma, date: "%d/%m/%Y" },
  ES_MX: { ...point, date: "%d/%m/%Y" },
  FR_FR: { decimal: ",", group: THIN_SPACE, date: "%d/%m/%Y" },
  FR_CA: spaced,
  IT_IT: { ...comma, date: "%d/%m/%Y" },
  JA_JA: { ...point, date: "%Y/%m/%d" },
  KO_KR: { ...point, date: "%Y. %m. %d." },
  NL_NL: { ...comma, date: "%d-%m-%Y" },
  PL_PL: { ...spaced, date: "%d.%m.%Y" },
  PT_BR: { ...comma, date: "%d/%m/%Y" },
  PT_PT: { ...spaced, date: "%d/%m/%Y" },
  RU_RU: { ...spaced, date: "%d.%m.%Y" },
  SV_SE: spaced,
  TH_TH: { ...point, date: "%d/%m/%Y" },
  ZH_CN: { ...point, date: "%Y/%m/%d" },
  ZH_TW: { ...point, date: "%Y/%m/%d" },
};

/** Of a language without a place, the first place that speaks it. */
function placeNamed(locale: string): string | undefined {
  const code = locale.toUpperCase().replaceAll("-", "_");
  if (Object.hasOwn(places, code)) return code;
  const [language = ""] = code.split("_");
  return Object.keys(places).find((name) => name === language || name.startsWith(`${language}_`));
}

function placeOf(locale: string): Place | undefined {
  const name = placeNamed(locale);
  return name === undefined ? undefined : places[name];
}

/** The place that a browser asks for: the first language of its `Accept-Language` that there is a place of; null where there is none. */
export function placeAskedFor(accepted: string): string | null {
  for (const part of accepted.slice(0, 500).split(",")) {
    const tag = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;|$)/iu.exec(part)?.[1];
    const name = tag === undefined ? undefined : placeNamed(tag);
    if (name !== undefined) return name;
  }
  return null;
}

const saysNothing = ({ decimal, grouping, thousands, isOwn }: OwnNumberFormat): boolean =>
  isOwn !== true &&
  decimal === defaultSymbols.decimal &&
  thousands === defaultSymbols.group &&
  grouping.join(",") === defaultSymbols.groupSizes.join(",");

/**
 * How numbers and dates are written for somebody: as the person chose, else with the marks that the organization set, else as its locale does.
 * What a document says of a column wins over all of it. `intl` knows what months and large numbers are called there.
 */
export function symbolsFor(
  person: string | null,
  organization: string | null,
  own: OwnNumberFormat | null,
  intl?: NamesSource,
): NumberSymbols {
  const personal = person === null ? undefined : placeOf(person);
  const place = personal ?? (organization === null ? undefined : placeOf(organization)) ?? point;
  const marks =
    personal === undefined && own !== null && !saysNothing(own)
      ? { decimal: own.decimal, group: own.thousands, groupSizes: own.grouping }
      : { decimal: place.decimal, group: place.group, groupSizes: defaultSymbols.groupSizes };
  const { date } = place as Place;
  const names = intl === undefined ? englishNames : namesOf(person ?? organization, intl);
  return {
    ...marks,
    currency: own?.currency ?? defaultSymbols.currency,
    ...(names === englishNames ? {} : { names }),
    ...(date === undefined
      ? {}
      : { dates: { date, datetime: DEFAULT_DATETIME_FORMAT.replace(DEFAULT_DATE_FORMAT, date), isDayFirst: date.startsWith("%d") } }),
  };
}
