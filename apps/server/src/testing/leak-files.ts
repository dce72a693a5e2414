// Files that programs fetch, in every form: read as whoever gets them reads them.
import { parquetText, unzipped } from "@sheaf/files/testing";
import { pdfText } from "./pdf-text.ts";
import type { Actor, World } from "./world.ts";

export interface FetchedFile {
  readonly asked: string;
  readonly status: number;
  readonly text: string;
}

const asked = [
  ...["facts", "child"].flatMap((elementId) => ["tsv", "xlsx", "parquet", "arrow"].map((format) => ({ elementId, format }))),
  { elementId: "facts", format: "pdf" },
  { pageId: "p", format: "xlsx" },
];

/** How many they are. */
export const FILES = asked.length;

export async function fetchedFiles(world: World, as: Actor, workbookId: string): Promise<readonly FetchedFile[]> {
  const files: FetchedFile[] = [];
  for (const wanted of asked) {
    const { body } = await world.post<{ queryId?: string }>(as, `/v2/workbooks/${workbookId}/export`, wanted);
    const answer = await fetch(`${world.url}/v2/query/${body.queryId}/download`, { headers: { authorization: `Bearer ${as.token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = answer.ok ? await textOf(wanted.format, bytes) : bytes.toString();
    files.push({ asked: `${wanted.format} of ${"elementId" in wanted ? wanted.elementId : "the page"}`, status: answer.status, text });
  }
  return files;
}

async function textOf(format: string, bytes: Buffer): Promise<string> {
  if (format === "parquet") return parquetText(bytes);
  if (format === "pdf") return pdfText(bytes);
  return format === "xlsx" ? [...unzipped(bytes).values()].join("\n") : bytes.toString("latin1");
}
