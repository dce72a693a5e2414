import { HEAD, OFFICE, PACKAGE } from "./parts.ts";
import { xmlText } from "./xml.ts";

/** A cell that leads to another sheet, or out of the file. */
export type SheetLink = { readonly place: string } & ({ readonly sheet: string } | { readonly url: string });

export interface Picture {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
  /** As it is shown, px. */
  readonly width: number;
  readonly height: number;
  /** Null: it says nothing to those who do not see it. */
  readonly alt: string | null;
}

/** A picture whose corner is at a cell, both counted from 0. */
export interface SheetPicture extends Picture {
  readonly column: number;
  readonly row: number;
  /** Px from the corner of the cell. */
  readonly inset?: number;
}

/** Programs open no sheet with more. */
const MOST_LINKS = 65_000;

/** Where cells of a sheet lead, found while they are written. */
export class CellLinks {
  readonly all: SheetLink[] = [];

  /** Whether the cell leads there: beyond what programs open cells are text. */
  add(place: string, url: string): boolean {
    // their addresses are not longer
    if (this.all.length >= MOST_LINKS || url.length > 2_000) return false;
    this.all.push({ place, url });
    return true;
  }
}

/** Units of drawings to a px. */
const EMU = 9525;
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006";
const LINKS = "link";

export const drawingTag = '<drawing r:id="drawing"/>';

export function hyperlinks(links: readonly SheetLink[]): string {
  if (links.length === 0) return "";
  const all = links.map((link, at) => {
    // An apostrophe inside of a name that stands in apostrophes is written twice.
    const where = "sheet" in link ? `location="${xmlText(`'${link.sheet.replaceAll("'", "''")}'!A1`)}"` : `r:id="${LINKS}${at}"`;
    return `<hyperlink ref="${link.place}" ${where}/>`;
  });
  return `<hyperlinks>${all.join("")}</hyperlinks>`;
}

/** Null: the sheet has none. */
export function sheetRelations(sheet: number, links: readonly SheetLink[], hasPictures: boolean): string | null {
  const all = links.flatMap((link, at) =>
    "url" in link
      ? [`<Relationship Id="${LINKS}${at}" Type="${OFFICE}/hyperlink" Target="${xmlText(link.url)}" TargetMode="External"/>`]
      : [],
  );
  if (hasPictures) all.push(`<Relationship Id="drawing" Type="${OFFICE}/drawing" Target="../drawings/drawing${sheet}.xml"/>`);
  return all.length === 0 ? null : `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

/** The pictures of a sheet: where they stand, which they are, and their bytes. */
export function drawingParts(
  sheet: number,
  pictures: readonly SheetPicture[],
): readonly { readonly name: string; readonly content: string | Uint8Array }[] {
  // the same bytes are in the file once, however many cells show them
  const files = new Map<Uint8Array, { readonly file: string; readonly number: number }>();
  for (const { bytes, type } of pictures) {
    if (files.has(bytes)) continue;
    const number = files.size + 1;
    files.set(bytes, { file: `image${sheet}-${number}.${type === "image/png" ? "png" : "jpeg"}`, number });
  }
  const anchors = pictures.map((picture, at) => anchor(picture, at + 1, files.get(picture.bytes)?.number ?? 0)).join("");
  const relations = [...files.values()]
    .map(({ file }, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/image" Target="../media/${file}"/>`)
    .join("");
  return [
    {
      name: `xl/drawings/drawing${sheet}.xml`,
      content: `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors}</xdr:wsDr>`,
    },
    {
      name: `xl/drawings/_rels/drawing${sheet}.xml.rels`,
      content: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    },
    ...[...files].map(([bytes, { file }]) => ({ name: `xl/media/${file}`, content: bytes })),
  ];
}

function anchor({ column, row, width, height, alt, inset = 0 }: SheetPicture, number: number, file: number): string {
  const size = `cx="${Math.round(width * EMU)}" cy="${Math.round(height * EMU)}"`;
  const off = Math.round(inset * EMU);
  const said = alt === null ? "" : ` descr="${xmlText(alt)}"`;
  return (
    `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${off}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${off}</xdr:rowOff></xdr:from>` +
    `<xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="Picture ${number}"${said}/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="rId${file}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  );
}
