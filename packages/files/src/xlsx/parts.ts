/** The parts of a workbook that say which others there are. */
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Names are XML text already. */
export function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("");
  return `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`;
}

export function workbookRelations(sheets: number): string {
  const all = numbers(sheets).map(
    (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  all.push(`<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

export const packageRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** `drawings`: numbers of the sheets that have pictures. */
export function contentTypes(sheets: number, drawings: readonly number[]): string {
  const all = numbers(sheets).map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_TYPES}.worksheet+xml"/>`,
  );
  all.push(
    ...drawings.map(
      (number) =>
        `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`,
    ),
  );
  const pictures =
    drawings.length === 0 ? "" : '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>';
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${pictures}<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>${all.join("")}</Types>`
  );
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
