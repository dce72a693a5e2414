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
  /**
   * Values that stand beside each other: one unit, the one that their axis writes where there is an axis, and one count
   * of digits. A value too small for that unit has its own.
   */
  readonly together: (values: readonly number[], axis?: LabelledAxis | null) => ShortNumbers["value"];
}

/** An axis as far as its words go; `step` as for `ticks`. */
export interface LabelledAxis {
  readonly ticks: readonly number[];
  readonly step: number | null;
}

/** Moments (milliseconds since 1970-01-01 UTC) have no short form: they are written as their column writes them. */
export function shortMoments(write: (moment: number) => string): ShortNumbers {
  const value: ShortNumbers["value"] = (moment) => write(Number(moment));
  return { ticks: (ticks) => ticks.map(write), value, together: () => value };
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
  if (duration !== undefined) return { ticks: (ticks) => ticks.map(duration), value: duration, together: () => duration };
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

  const mostPlaces = spec?.type === "f" && spec.precision !== null && spec.precision !== undefined ? spec.precision : Infinity;

  const units = (symbols.names ?? englishNames).scales;

  const fixed = (value: NumericValue, places: number, trim = true): string => {
    const write = numberFormatter(`${plain ? "" : ","}.${Math.min(12, places)}${trim ? "~" : ""}f`, symbols);
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
    value: valueText,
    together,
  };

  function valueText(value: NumericValue, digits?: number): string {
    if (percent) {
      const places = digits ?? 1;
      const write = numberFormatter(`,.${Math.min(12, places)}%`, symbols);
      return write === undefined ? String(value) : signed(write(value)) + suffix;
    }
    if (plain) return signed(fixed(value, 0)) + suffix;
    const text = digits === undefined ? compact(value) : (numberFormatter(`,.${Math.min(12, digits)}f`, symbols)?.(value) ?? String(value));
    return signed(text) + suffix;
  }

  function together(values: readonly number[], axis: LabelledAxis | null = null): ShortNumbers["value"] {
    const sizes = values.map(Math.abs).filter((size) => size > 0 && Number.isFinite(size));
    const largest = Number(sizes.reduce((high, size) => Math.max(high, size), 0).toPrecision(3));
    // Each decade of a log axis has a unit of its own.
    if (percent || plain || axis?.step === null || !(largest >= 1e-4 && largest < 1e15)) return valueText;
    const ofAxis = axis === null ? null : unitOf(axis.ticks, axis.step);
    if (axis !== null && ofAxis !== null && largest >= ofAxis.size / 100) {
      const ways = waysIn(ofAxis.size, sizes, largest, placesFor(axis.step / ofAxis.size));
      // A few thousands beside an axis of thousands: 4,619 and 399, not 4.619k and 0.399k.
      const isFull = ofAxis.size === 1000 && largest < LARGE && ways.places > 1;
      return isFull ? writer(WHOLE, waysIn(1, sizes, largest)) : writer(ofAxis, ways);
    }
    const large = unitWhere((power) => isLarge(largest, power)) ?? WHOLE;
    const ways = waysIn(large.size, sizes, largest);
    // 1,482k and 463k, not 1.482M and 0.463M, where no axis says M.
    const smaller = large.size === 1000 ? WHOLE : unitWhere((power) => 10 ** power === large.size / 1000);
    return smaller === null || ways.places < 3 ? writer(large, ways) : writer(smaller, waysIn(smaller.size, sizes, largest));
  }

  function writer({ size, tail }: Unit, ways: Ways): ShortNumbers["value"] {
    const { least } = ways;
    // In full, a number has no more places than its column asks for.
    const places = size === 1 ? Math.min(ways.places, mostPlaces) : ways.places;
    return (value, digits) => {
      const number = Number(value);
      if (digits !== undefined || !(Math.abs(number) >= least)) return valueText(value, digits);
      return signed(fixed(size === 1 ? value : number / size, places, false) + tail) + suffix;
    };
  }

  function tickText(tick: number, ticks: readonly number[], step: number | null): string {
    if (plain) return fixed(tick, 0);
    if (step === null) return compact(tick);
    const largest = ticks.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    // Beyond the named units, and for very small numbers, an exponent is shorter than zeros.
    if (largest >= 1e15 || (largest > 0 && step < 1e-6)) {
      const digits = Math.min(12, Math.max(0, Math.ceil(Math.log10(largest / step) - 1e-9)));
      return tick === 0 ? "0" : (numberFormatter(`.${digits}~e`, symbols)?.(tick) ?? String(tick));
    }
    if (tick === 0) return "0";
    const { size, tail } = unitOf(ticks, step);
    return fixed(tick / size, placesFor(step / size), false) + tail;
  }

  /** Of an axis: the largest in which its ticks are short and still told from each other. */
  function unitOf(ticks: readonly number[], step: number): Unit {
    const largest = ticks.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
    const isFit = (power: number): boolean => placesFor(step / 10 ** power) <= (isLarge(largest, power) ? 1 : 0);
    return unitWhere((power) => largest >= 10 ** power && isFit(power)) ?? WHOLE;
  }

  function unitWhere(isFit: (power: number) => boolean): Unit | null {
    const found = units.find(({ power }) => isFit(power));
    return found === undefined ? null : { size: 10 ** found.power, tail: found.tail };
  }
}

/** A few thousands are as short in full: 1,500, not 1.5k. */
const LARGE = 10_000;
const isLarge = (size: number, power: number): boolean => size >= Math.max(LARGE, 10 ** power);

const WHOLE: Unit = { size: 1, tail: "" };

interface Unit {
  readonly size: number;
  readonly tail: string;
}

interface Ways {
  readonly places: number;
  /** Smaller values have a unit of their own. */
  readonly least: number;
}

/** How values are written alike in a unit: the largest with 3 figures, the smallest with 2, and never in fewer places than asked for. */
function waysIn(size: number, sizes: readonly number[], largest: number, fewest = 0): Ways {
  const full = Math.max(fewest, 2 - Math.floor(Math.log10(largest / size) + 1e-9));
  const most = Math.max(3, full + 1);
  // Less than a thousand is never shorter in thousands: 343, not 0.343k.
  const least = size === 1000 ? size : size * 10 ** (1 - most);
  const own = [...new Set(sizes.filter((value) => value >= least))];
  return {
    least,
    places:
      own.length > MOST_APART
        ? full
        : placesApart(
            own.map((value) => value / size),
            full,
            most,
          ),
  };
}

/** Labels beyond this number are not compared with each other. */
const MOST_APART = 2000;

/** As few decimal places as tell values apart that differ in 3 figures, and change none by more than a twentieth. */
function placesApart(values: readonly number[], full: number, most: number): number {
  const shown = (value: number, places: number): number => Number(value.toFixed(Math.min(12, places)));
  const differing = new Set(values.map((value) => Number(value.toPrecision(3)))).size;
  for (let places = full; places <= most; places += 1) {
    const isNear = values.every((value) => Math.abs(shown(value, places) - value) <= value / 20);
    if (!isNear || new Set(values.map((value) => shown(value, places))).size < differing) continue;
    let fewest = places;
    while (fewest > 0 && values.every((value) => shown(value, fewest - 1) === shown(value, places))) fewest -= 1;
    return fewest;
  }
  return most;
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
