import { type WorkbookDocument, writeWorkbookFile, writeWorkbookValue, type WriteOptions } from "@sheaf/workbook";
import { job, type SharedText, valueOf } from "../../../platform/workers/index.ts";

interface Writing {
  readonly document: SharedText;
  /** The document's name is the inode's. */
  readonly name: string;
  readonly format: "yaml" | "json";
  readonly options: Pick<WriteOptions, "envelope" | "dialect" | "folderId">;
  /** The server's own members, which come first. */
  readonly server: Readonly<Record<string, string | number>>;
}

/** Writes a document as a workbook file. */
export const writeJob = job("write a file", ({ document, name, format, options, server }: Writing): string => {
  const written = { ...valueOf<WorkbookDocument>(document), name };
  if (format === "json") return `${JSON.stringify({ ...server, ...writeWorkbookValue(written, options).value }, null, 2)}\n`;
  // YAML scalars that need no quoting but texts
  const members = Object.entries(server).map(([key, value]) => `${key}: ${typeof value === "number" ? value : JSON.stringify(value)}\n`);
  return `${members.join("")}${writeWorkbookFile(written, { ...options, format: "yaml" }).text}`;
});
