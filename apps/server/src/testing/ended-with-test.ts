import { afterEach } from "vitest";
import { dataFolder, type ServerProcess, startProcess } from "./server-process.ts";

/** Servers and data folders of a file's tests: each ends with the test that began it, servers before the folders they stand on. */
export function endedWithTest(begin = startProcess): {
  /** The path of a new, empty data folder. */
  readonly folder: () => string;
  readonly start: (path: string, environment?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
} {
  const folders: { readonly remove: () => void }[] = [];
  const processes: ServerProcess[] = [];
  afterEach(async () => {
    for (const running of processes.splice(0).reverse()) await running.end("SIGTERM");
    for (const made of folders.splice(0)) made.remove();
  });
  return {
    folder: () => {
      const made = dataFolder();
      folders.push(made);
      return made.path;
    },
    start: async (path, environment = {}) => {
      const running = await begin(path, environment);
      processes.push(running);
      return running;
    },
  };
}
