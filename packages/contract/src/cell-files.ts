import type { InputColumn } from "@sheaf/workbook";
import { z } from "zod";
import { isUuid } from "./ids.ts";

/** A file that was uploaded for the cells of an input table. `type` is a media type, `size` in bytes. */
export interface CellFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** POST /v2/workbooks/:workbookId/input-tables/:elementId/files?layer=&columnId=&name= : `value` is what a cell takes. */
export const cellFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** Path of the file under the organization's own addresses, for who is signed in. */
  downloadUrl: z.string(),
  value: z.string(),
});

/** The messages of columns of files. */
export const fileMessages = {
  tooMany: (count: number): string => `Only ${count} files are allowed`,
  notAccepted: "One or more files are not accepted",
  tooLarge: "File too large",
  unaccepted: "Unaccepted file type",
} as const;

/** A file as an entry of a cell's list carries it: its id, size and type, then its name. */
export function cellFileText({ id, name, type, size }: CellFile): string {
  return `${id} ${size} ${type} ${name}`;
}

const SHAPE = /^(\S{36}) (\d{1,15}) ([a-z0-9.+-]{1,100}\/[a-z0-9.+-]{1,100}) (.{1,200})$/u;

/** Null: the text tells of no file. */
export function readCellFile(text: string): CellFile | null {
  const [, id = "", size = "", type = "", name = ""] = SHAPE.exec(text) ?? [];
  return isUuid(id) ? { id, name, type, size: Number(size) } : null;
}

/** The files of a cell; empty where it holds anything else. */
export function cellFilesOf(value: unknown): readonly CellFile[] {
  if (!Array.isArray(value)) return [];
  const files = value.map((one) => (typeof one === "string" ? readCellFile(one) : null));
  return files.every((file) => file !== null) ? files : [];
}

/** A name that files may have anywhere: no control characters, no way into another folder, at most 200 characters, its ending kept. */
export function fileName(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/u).at(-1) ?? "";
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const isName = plain !== "" && !/^\.+$/u.test(plain);
  if (!isName) return "file";
  if (plain.length <= 200) return plain;
  const ending = /\.[^.]{1,20}$/u.exec(plain)?.[0] ?? "";
  return `${plain.slice(0, 200 - ending.length).replace(/\p{Surrogate}$/u, "")}${ending}`;
}

/** A media type without parameters; what is none is a file of any kind. */
export function mediaType(given: string): string {
  const plain = (given.split(";")[0] ?? "").trim().toLowerCase();
  return /^[a-z0-9.+-]{1,100}\/[a-z0-9.+-]{1,100}$/u.test(plain) ? plain : "application/octet-stream";
}

type FileRule = Pick<InputColumn, "maxFileSizeMb" | "acceptedFileTypes">;
const MIB = 1024 * 1024;

/** Why a column does not take a file; null: it does. A megabyte has 1,048,576 bytes. */
export function fileBroken({ maxFileSizeMb, acceptedFileTypes }: FileRule, file: Omit<CellFile, "id">, mostBytes: number): string | null {
  if (file.size > Math.min(mostBytes, (maxFileSizeMb ?? Infinity) * MIB)) return fileMessages.tooLarge;
  return accepts(acceptedFileTypes, file) ? null : fileMessages.unaccepted;
}

/** As a browser reads the same list: endings with or without a point, media types, and all of a kind by `image/*`. */
function accepts(accepted: readonly string[] | undefined, { name, type }: Pick<CellFile, "name" | "type">): boolean {
  const kinds = (accepted ?? []).map((kind) => kind.trim().toLowerCase()).filter((kind) => kind !== "");
  if (kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind === "*" || kind === "*/*") return true;
    if (kind.endsWith("/*")) return type.startsWith(kind.slice(0, -1));
    if (kind.includes("/")) return type === kind;
    return name.toLowerCase().endsWith(kind.startsWith(".") ? kind : `.${kind}`);
  });
}
