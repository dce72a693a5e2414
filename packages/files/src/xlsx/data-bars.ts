import type { SheetBar } from "../row-file.ts";
import { argb } from "./styles.ts";
import { columnLetters } from "./xml.ts";

/** Cells below each other that have bars of one scale. */
interface Run {
  readonly column: number;
  readonly from: number;
  to: number;
}

interface Bars {
  readonly bar: SheetBar;
  readonly runs: Run[];
}

/** What of a sheet comes behind its cells, at two places. */
export interface BarParts {
  readonly rules: string;
  readonly extensions: string;
}

/** How much of a cell's width a bar may take, of 100, as on screen. */
const LONGEST = 60;
/** Programs read a list of places up to some 8,000 characters. */
const MOST_RUNS = 500;
/** Of a bar that lies behind words, over white: as strong as on screen. */
const STRENGTH = 0x59 / 255;
/** Runs of cells with colors of their own that are kept for a sheet; further bars have the two colors of their scale. */
const MOST_COLORED = 50_000;
const AXIS = "FFB6BECB";
const X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main";
const EXCEL = "http://schemas.microsoft.com/office/excel/2006/main";

/** The bars of a sheet, found while its cells are written: programs draw them by a rule for many cells, not by cell. */
export class DataBars {
  readonly #all = new Map<string, Bars>();
  /** By column: the run that the row above belongs to. */
  readonly #open = new Map<number, Run & { readonly bar: SheetBar }>();
  #colored = 0;

  /** `null`: the cell is empty, and may lie among others. */
  add(column: number, row: number, given: SheetBar | null): void {
    const bar = given === null || this.#colored < MOST_COLORED ? given : { ...given, nearColor: null };
    const open = this.#open.get(column);
    if (bar === null) {
      if (open?.to === row - 1) open.to = row;
      return;
    }
    const { min, max, above, below } = bar.scale;
    // A scale without length has no room for bars.
    if (!(max > min) || !Number.isFinite(max - min)) return;
    if (open?.to === row - 1 && isSame(open.bar, bar)) {
      open.to = row;
      return;
    }
    const key = JSON.stringify([min, max, above, below, bar.hidesText, bar.nearColor ?? null]);
    if ((bar.nearColor ?? null) !== null) this.#colored += 1;
    const run = { column, from: row, to: row, bar };
    this.#open.set(column, run);
    const known = this.#all.get(key);
    if (known === undefined) this.#all.set(key, { bar, runs: [run] });
    else known.runs.push(run);
  }

  /** Of the sheet with this number. Null: it has no bars. */
  xml(sheet: number): BarParts | null {
    let rules = "";
    let extensions = "";
    let count = 0;
    for (const { bar, runs } of this.#all.values()) {
      for (let at = 0; at < runs.length; at += MOST_RUNS) {
        count += 1;
        const id = `{5EAF0000-0000-4000-${hex(sheet, 4)}-${hex(count, 12)}}`;
        const places = runs
          .slice(at, at + MOST_RUNS)
          .map(({ column, from, to }) => `${columnLetters(column)}${from}:${columnLetters(column)}${to}`);
        rules += plainRule(bar, places.join(" "), id, count);
        extensions += fullRule(bar, places.join(" "), id);
      }
    }
    if (count === 0) return null;
    return {
      rules,
      extensions:
        `<extLst><ext xmlns:x14="${X14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings>${extensions}` +
        "</x14:conditionalFormattings></ext></extLst>",
    };
  }
}

const isSame = ({ hidesText, scale, nearColor = null }: SheetBar, other: SheetBar): boolean =>
  nearColor === (other.nearColor ?? null) &&
  hidesText === other.hidesText &&
  scale.min === other.scale.min &&
  scale.max === other.scale.max &&
  scale.above === other.scale.above &&
  scale.below === other.scale.below;

/** For programs that know no bars below zero. */
function plainRule({ hidesText, scale, nearColor }: SheetBar, places: string, id: string, priority: number): string {
  return (
    `<conditionalFormatting sqref="${places}"><cfRule type="dataBar" priority="${priority}">` +
    `<dataBar minLength="0" maxLength="${LONGEST}"${hidesText ? ' showValue="0"' : ""}><cfvo type="num" val="${scale.min}"/><cfvo type="num" val="${scale.max}"/>` +
    `<color rgb="${paled(nearColor ?? scale.above)}"/></dataBar><extLst><ext xmlns:x14="${X14}" uri="{B025F937-C7B1-47D3-B67F-A62EFF666E3E}">` +
    `<x14:id>${id}</x14:id></ext></extLst></cfRule></conditionalFormatting>`
  );
}

function fullRule({ hidesText, scale, nearColor }: SheetBar, places: string, id: string): string {
  const { min, max } = scale;
  const [above, below] = [nearColor ?? scale.above, nearColor ?? scale.below];
  return (
    `<x14:conditionalFormatting xmlns:xm="${EXCEL}"><x14:cfRule type="dataBar" id="${id}">` +
    `<x14:dataBar minLength="0" maxLength="${LONGEST}"${hidesText ? ' showValue="0"' : ""} border="1" gradient="0" negativeBarBorderColorSameAsPositive="0">` +
    `<x14:cfvo type="num"><xm:f>${min}</xm:f></x14:cfvo><x14:cfvo type="num"><xm:f>${max}</xm:f></x14:cfvo>` +
    `<x14:fillColor rgb="${paled(above)}"/><x14:borderColor rgb="${argb(above)}"/><x14:negativeFillColor rgb="${paled(below)}"/>` +
    `<x14:negativeBorderColor rgb="${argb(below)}"/><x14:axisColor rgb="${AXIS}"/></x14:dataBar></x14:cfRule>` +
    `<xm:sqref>${places}</xm:sqref></x14:conditionalFormatting>`
  );
}

/** A color as it is seen through on white. */
function paled(color: string): string {
  const channels = [1, 3, 5].map((at) => Math.round(255 - (255 - Number.parseInt(color.slice(at, at + 2), 16)) * STRENGTH));
  return argb(`#${channels.map((channel) => hex(channel, 2)).join("")}`);
}

function hex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, "0");
}
