import { dirname } from "node:path";
import { engineWords } from "../engine-errors.ts";
import type { ExaminedTables } from "../operations/examine.ts";
import { EngineProcess } from "./engine-process.ts";

const MIB = 1024 * 1024;

/** How a database file stands. `unreadable`: it does not open, or the engine ends over it. */
export type ExaminedFile = ({ readonly kind: "read" } & ExaminedTables) | { readonly kind: "unreadable"; readonly why: string };

/**
 * Opens a database file for reading, in a process of its own as everywhere, and reads all of its tables; nothing is written. No other process
 * may have it open.
 */
export async function examineFile(file: string, signal: AbortSignal): Promise<ExaminedFile> {
  const memoryBytes = 512 * MIB;
  let said = "";
  let engine: EngineProcess;
  try {
    engine = await EngineProcess.start(
      {
        file,
        folder: dirname(file),
        readOnly: true,
        threads: 2,
        memoryBytes,
        killBytes: 2 * memoryBytes,
        killAfterMs: 2_000,
        temporary: null,
        readableFolders: [],
      },
      ({ stderr }) => (said = stderr),
    );
  } catch (error) {
    return { kind: "unreadable", why: said === "" ? wordsOf(error) : engineWords(said) };
  }
  try {
    return { kind: "read", ...(await engine.call("examineTables", null, { signal })) };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: "unreadable", why: wordsOf(error) };
  } finally {
    await engine.close();
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
