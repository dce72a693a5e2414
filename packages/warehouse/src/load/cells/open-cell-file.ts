import { message } from "@sheaf/messages";
import { open } from "node:fs/promises";
import { LoadRefused } from "../dialect.ts";
import type { CellFile } from "./cell-file.ts";
import { openJson } from "./records/json.ts";
import { openOds } from "./sheets/ods.ts";
import { openXlsx } from "./sheets/xlsx.ts";
import { ZipFile } from "./zip.ts";

/** Forms of files that say what their cells are. */
export type CellFormat = "spreadsheet" | "json" | "arrow";

const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from("PK", "latin1");

export async function openCellFile(path: string, format: CellFormat, signal: AbortSignal): Promise<CellFile> {
  switch (format) {
    case "spreadsheet":
      return openSpreadsheet(path, signal);
    case "json":
      return openJson(path, signal);
    case "arrow": {
      const { openArrow } = await import("./records/arrow.ts");
      return openArrow(path);
    }
  }
}

async function openSpreadsheet(path: string, signal: AbortSignal): Promise<CellFile> {
  const head = await readHead(path);
  if (head.subarray(0, 4).equals(OLD_OFFICE)) {
    throw new LoadRefused("unreadable-file", message("errors-files.load.file-old-xls-workbook-protected"));
  }
  if (!head.subarray(0, 2).equals(ZIP)) throw new LoadRefused("unreadable-file", message("errors-files.load.file-no-spreadsheet"));
  const zip = await ZipFile.open(path);
  try {
    const file = zip.has("content.xml") ? await openOds(zip, signal) : await openXlsx(zip, signal);
    if (file.tables.length === 0) throw new LoadRefused("empty-file", message("errors-files.load.file-holds-no-sheet-cells"));
    return file;
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (bytesRead === 0) throw new LoadRefused("empty-file", message("errors-files.load.file-empty"));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
