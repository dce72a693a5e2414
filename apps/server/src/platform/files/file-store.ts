import type { Readable } from "node:stream";
import { isUuid } from "@sheaf/contract";

/** What a file is for: each kind has its own upkeep. */
export type FileKind = "cell" | "picture" | "shapes" | "export";

/** Where the bytes of a file stand: under its organization, by an id that nobody guesses. No name of a person's is part of it. */
export interface FilePlace {
  readonly organizationId: string;
  readonly kind: FileKind;
  readonly id: string;
}

export interface WrittenFile {
  readonly size: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface ListedFile {
  readonly place: FilePlace;
  /** Milliseconds. */
  readonly writtenAt: number;
}

export interface FileWriting {
  /** What it throws of the size so far cuts the body off at once. */
  readonly check?: (size: number) => void;
  readonly signal?: AbortSignal;
}

/** Files that people bring, or have made to fetch them: one store for the whole product. */
export interface FileStore {
  /** Where they lie, for the operator. */
  readonly where: string;
  /** The file is there whole and durably, or not at all. */
  write(place: FilePlace, body: Readable | undefined, writing?: FileWriting): Promise<WrittenFile>;
  /** The first bytes, and all of them as a stream to be read or destroyed. Throws ENOENT. */
  read(place: FilePlace, first: number): Promise<{ readonly head: Buffer; readonly size: number; readonly body: Readable }>;
  /** One that is not there is gone already. */
  remove(place: FilePlace): Promise<void>;
  /** Every file of every organization. */
  list(): AsyncGenerator<ListedFile>;
  /** Takes away what a server that was killed left half written before a moment (milliseconds); gives how many. */
  forgetUnfinished(before: number): Promise<number>;
}

/** Folders of the kinds below that of the organization. Files of cells came first: theirs is the organization's own. */
const folders: Readonly<Record<FileKind, string>> = { cell: "", picture: "pictures/", shapes: "shapes/", export: "exports/" };
const kinds = Object.keys(folders) as readonly FileKind[];

/** The place as a path of plain letters, the same in every store and in backups. */
export function keyOf({ organizationId, kind, id }: FilePlace): string {
  if (!isUuid(organizationId) || !isUuid(id)) throw new Error("not an id");
  return `${organizationId}/${folders[kind]}${id}`;
}

/** The place that a path names; null: it is none of ours. */
export function placeOf(key: string): FilePlace | null {
  const parts = key.split("/");
  const [organizationId = "", id = ""] = [parts[0], parts.at(-1)];
  const folder = parts.slice(1, -1).map((part) => `${part}/`);
  const kind = kinds.find((one) => folders[one] === folder.join(""));
  return parts.length > 1 && kind !== undefined && isUuid(organizationId) && isUuid(id) ? { organizationId, kind, id } : null;
}
