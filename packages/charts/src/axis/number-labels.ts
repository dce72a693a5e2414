import {
  MINUS,
  defaultSymbols,
  englishNames,
  numberFormatter,
  parseNumberSpec,
  compactNumber,
  durationWriter,
  symbolsOfColumn,
  type ColumnFormat,
  type NumberSymbols,
  type NumericValue,
} from "@sheaf/locale";

/** How the numbers of a column are written short: on axes, beside marks, in legends. */
export interface ShortNumbers {
  /** One tick of an axis; `step` is the distance of its ticks, null on a log axis. */
  readonly ticks: (ticks: readonly number[], step: number | null) => readonly string[];
  /** A value beside a mark: at most 3 significant figures, percent to 1 place. `digits` overrides. */
  readonly value: (value: number | bigint | string, digits?: number) => string;
}

/** A part of a whole with so many places: `41.2%`. */
export function writtenShare(share: number, places: number, symbols: NumberSymbols = defaultSymbols): string {
  return numberFormatter(`.${Math.min(12, places)}%`, symbols)?.(share) ?? String(share);
}

/** Short numbers for a column's format. Years and codes (a format without groups) are never shortened. */
export function shortNumbers(format: ColumnFormat | null, inherited: NumberSymbols = defaultSymbols): ShortNumbers {
  const number = format?.kind === "number" ? format : null;
  const symbols = symbolsOfColumn(number ?? {}, inherited);
  const duration = number === null ? undefined : durationWriter(number, symbols);
  // Lengths of time have no short form: digits of a second would be lost before minutes are.
  if (duration !== undefined) return { ticks: (ticks) => ticks.map(duration), value: duration };
  const checked = number?.formatString === undefined ? null : parseNumberSpec(number.formatString);
  const spec = checked?.ok === true ? checked.spec : null;
  const percent = format?.kind === "percent" || spec?.type === "%" || spec?.type === "p";
  const plain =
    spec !== null &&
    !percent &&
    !spec.grouped &&
    spec.symbol !== "$" &&
    (spec.type === "d" || (spec.type === "f" && spec.precision === 0) || (spec.type === "" && spec.zero));
  const prefix = (number?.prefix ?? "") + (spec?.symbol === "$" ? symbols.currency : "");
  const suffix = number?.suffix ?? "";

  const units = (symbols.names ?? englishNames).scales;

  const fixed = (value: NumericValue, places: number): string => {
    const write = numberFormatter(`${plain ? "" : ","}.${Math.min(12, places)}~f`, symbols);
    return write === undefined ? String(value) : write(value);
  };
  /** Beyond the named units, and for the smallest numbers, an exponent keeps it at 3 figures. */
  const compact = (value: number | bigint | string): string => {
    const size = Math.abs(Number(value));
    const named = size === 0 || (size < 1e15 && size >= 1e-4);
    return named ? compactNumber(value, 3, symbols) : (numberFormatter(".3~g", symbols)?.(value) ?? String(value));
  };
  const signed = (text: string): string => (text.startsWith(MINUS) ? MINUS + prefix + text.slice(MINUS.length) : prefix + text);

  return {
    ticks(ticks, step) {
      const top = ticks.at(-1);
      return ticks.map((tick) => {
        // The unit is said once, at the top.
        const unit = tick === top ? suffix : "";
        return (
          signed(percent ? `${fixed(tick * 100, placesFor(step === null ? tick * 100 : step * 100))}%` : tickText(tick, ticks, step)) + unit
        );
      });
    },
    value(value, digits) {
      if (percent) {
        const places = digits ?? 1;
        const write = numberFormatter(`,.${Math.min(12, places)}%`, symbols);
        return write === undefined ? String(value) : signed(write(value)) + suffix;
      }
      if (plain) return signed(fixed(value, 0)) + suffix;
      const text =
        digits === undefined ? compact(value) : (numberFormatter(`,.${Math.min(12, digits)}f`, symbols)?.(value) ?? String(value));
      return signed(text) + suffix;
    },
  };

  function tickText(tick: number, ticks: readonly number[], step: number | null): string {
    if (plain) return fixed(tick, 0);
    if (step === null) return compact(tick);
    const largest = ticks.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    // Beyond the named units, and for very small numbers, an exponent is shorter than zeros.
    if (largest >= 1e15 || (largest > 0 && step < 1e-6)) {
      const digits = Math.min(12, Math.max(0, Math.ceil(Math.log10(largest / step) - 1e-9)));
      return tick === 0 ? "0" : (numberFormatter(`.${digits}~e`, symbols)?.(tick) ?? String(tick));
    }
    // The largest unit in which the tick is short and still told from its neighbors.
    const unit = units.find(({ power }) => Math.abs(tick) >= 10 ** power && placesFor(step / 10 ** power) <= 2);
    const size = 10 ** (unit?.power ?? 0);
    return fixed(tick / size, placesFor(step / size)) + (unit?.tail ?? "");
  }
}

/** Decimal places that multiples of a step need. */
function placesFor(step: number): number {
  const distance = Math.abs(step);
  if (!(distance > 0)) return 0;
  for (let places = 0; places <= 12; places += 1) {
    const scaled = distance * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, scaled)) return places;
  }
  return 12;
}
