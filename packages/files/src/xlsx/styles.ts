import { xmlText } from "./xml.ts";

export interface CellStyle {
  /** Null: as the program pleases. */
  readonly code: string | null;
  readonly weight: "normal" | "bold" | "link";
  /** `heading`: on the band of a header. `wrapped`: on several lines of its cell. */
  readonly role: "plain" | "heading" | "wrapped";
  /** Text that would become a formula when somebody edits it. */
  readonly isGuarded?: boolean;
}

/** Number formats below this are built in. */
const FIRST_CODE = 164;

/** The looks of cells that a workbook uses, by number. */
export class StyleTable {
  readonly #styles = new Map<string, { readonly at: number; readonly style: CellStyle }>();
  readonly #codes = new Map<string, number>();

  constructor() {
    this.of({ code: null, weight: "normal", role: "plain" });
  }

  of(style: CellStyle): number {
    const key = JSON.stringify([style.code, style.weight, style.role, style.isGuarded === true]);
    const known = this.#styles.get(key);
    if (known !== undefined) return known.at;
    const at = this.#styles.size;
    this.#styles.set(key, { at, style });
    if (style.code !== null && !this.#codes.has(style.code)) this.#codes.set(style.code, FIRST_CODE + this.#codes.size);
    return at;
  }

  xml(): string {
    const codes = [...this.#codes].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`);
    const formats = [...this.#styles.values()].map(({ style }) => this.#format(style));
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (codes.length === 0 ? "" : `<numFmts count="${codes.length}">${codes.join("")}</numFmts>`) +
      '<fonts count="3"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
      '<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${formats.length}">${formats.join("")}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }

  #format({ code, weight, role, isGuarded = false }: CellStyle): string {
    const number = code === null ? 0 : (this.#codes.get(code) ?? 0);
    const fill = role === "heading" ? 2 : 0;
    const font = weight === "normal" ? 0 : weight === "bold" ? 1 : 2;
    const head =
      `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"` +
      `${number === 0 ? "" : ' applyNumberFormat="1"'}${font === 0 ? "" : ' applyFont="1"'}${fill === 0 ? "" : ' applyFill="1"'}` +
      `${isGuarded ? ' quotePrefix="1"' : ""}`;
    return role === "wrapped" ? `${head} applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>` : `${head}/>`;
  }
}
