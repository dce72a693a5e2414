import { CodedError } from "@sheaf/contract";
import { fileName, FileTooLarge, freeName, ZipStream } from "@sheaf/files";
import { message } from "@sheaf/messages";
import type { RunFile } from "../destinations/outgoing.ts";
import type { RunNote } from "../history/notes.ts";

/** All files as one archive; each is asked for when the one before it is written. `parts`: of the archive's name. */
export const zipped =
  (openings: readonly (() => Promise<RunFile>)[], parts: readonly string[]): (() => Promise<RunFile>) =>
  async () => ({
    name: fileName(parts, "zip"),
    contentType: "application/zip",
    write: async (sink) => {
      const zip = new ZipStream(sink);
      const taken = new Set<string>();
      const notes: RunNote[] = [];
      try {
        for (const open of openings) {
          const file = await open();
          await zip.begin(freeName(taken, file.name));
          notes.push(...(await file.write((bytes) => zip.write(bytes))));
          await zip.finish();
        }
        await zip.end();
      } catch (error) {
        throw error instanceof FileTooLarge
          ? new CodedError("EFBIG", message("errors-schedules.running.archive-too-large", { problem: error.message }))
          : error;
      } finally {
        zip.destroy();
      }
      return notes;
    },
  });
