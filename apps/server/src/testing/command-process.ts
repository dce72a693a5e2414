import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const COMMANDS = join(import.meta.dirname, "../../../cli/src/main.ts");

/** A `sheaf` command as a program of its own on a data folder. */
export interface CommandProcess {
  readonly isOver: () => boolean;
  readonly done: Promise<{ readonly code: number | null; readonly text: string }>;
  kill(): Promise<void>;
}

export function startCommand(data: string, ...given: readonly string[]): CommandProcess {
  const child = spawn(process.execPath, [COMMANDS, ...given], {
    env: {
      PATH: process.env["PATH"],
      HOME: data,
      SHEAF_DATA: data,
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "sheaf-test-compile-cache"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  const done = new Promise<{ readonly code: number | null; readonly text: string }>((resolve) =>
    child.once("exit", (code) => resolve({ code, text })),
  );
  return {
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    done,
    kill: async () => {
      child.kill("SIGKILL");
      await done;
    },
  };
}
