import { zipOf } from "./zip.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export interface SheetText {
  readonly name: string;
  /** The XML of `sheetData`. */
  readonly rows: string;
  readonly state?: string;
  /** The XML of `cols`. */
  readonly columns?: string;
  /** The XML of a table of its cells. */
  readonly table?: string;
  /** Ranges of cells that are shown as one. */
  readonly merged?: readonly string[];
}

/** An .xlsx file. Cell styles: 0 general, 1 date, 2 date with time, 3 duration, 4 money, 5 five digits, 6 percentage. */
export function xlsxOf(
  sheets: readonly SheetText[],
  {
    shared = [],
    is1904 = false,
    names = {},
  }: { readonly shared?: readonly string[]; readonly is1904?: boolean; readonly names?: Readonly<Record<string, string>> } = {},
): Buffer {
  const parts: Record<string, string> = {
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}">${is1904 ? '<workbookPr date1904="1"/>' : ""}<sheets>${sheets
      .map(
        ({ name, state }, n) => `<sheet name="${name}" sheetId="${n + 1}" ${state === undefined ? "" : `state="${state}"`} r:id="s${n}"/>`,
      )
      .join("")}</sheets><definedNames>${Object.entries(names)
      .map(([name, reference]) => `<definedName name="${name}">${reference}</definedName>`)
      .join("")}</definedNames></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}">${sheets
      .map((_, n) => `<Relationship Id="s${n}" Type="${LINKS}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`)
      .join(
        "",
      )}<Relationship Id="t" Type="${LINKS}/styles" Target="styles.xml"/><Relationship Id="u" Type="${LINKS}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy h:mm;@"/><numFmt numFmtId="165" formatCode="&quot;USD &quot;#,##0.00"/><numFmt numFmtId="166" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="46"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${HEAD}<sst xmlns="${MAIN}">${shared.join("")}</sst>`,
  };
  for (const [n, { rows, columns = "", table, merged = [] }] of sheets.entries()) {
    if (table !== undefined) {
      parts[`xl/worksheets/_rels/sheet${n + 1}.xml.rels`] =
        `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="a" Type="${LINKS}/table" Target="../tables/table${n + 1}.xml"/></Relationships>`;
      parts[`xl/tables/table${n + 1}.xml`] = `${HEAD}${table}`;
    }
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `${HEAD}<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells></worksheet>`;
  }
  return zipOf(parts);
}

/** An .ods file; `tables` is the XML of its tables. */
export function odsOf(tables: string): Buffer {
  const spaces = ["office", "table", "text", "calcext"].map((each) => `xmlns:${each}="urn:${each}"`).join(" ");
  return zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": `${HEAD}<office:document-content ${spaces}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });
}

/** A row of cells given in short: texts, numbers and XML of cells. */
export function rowOf(line: number, cells: readonly (string | number | null)[]): string {
  return `<row r="${line}">${cells
    .map((cell, at) => {
      const reference = `${String.fromCharCode(65 + at)}${line}`;
      if (cell === null) return "";
      if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
      return cell.startsWith("<c")
        ? cell.replace("<c", `<c r="${reference}"`)
        : `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
    })
    .join("")}</row>`;
}
