// A ClickHouse for the conformance tests: the engine itself, in a process of its own that is gone after the test file.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickHousePackage, missingClickHouse } from "./clickhouse-package.ts";

export interface Question {
  readonly id: number;
  readonly sql: string;
}

/** Rows as lines with tabs between the values, or what went wrong. */
export type Answer = { readonly id: number; readonly rows: string } | { readonly id: number; readonly error: string };

interface TestClickHouse {
  /** Rows of a statement: texts as the engine writes them, and nulls. */
  readonly query: (sql: string) => Promise<readonly (readonly (string | null)[])[]>;
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (rows: string) => void;
  readonly reject: (error: Error) => void;
}

export async function startTestClickHouse(settings: Readonly<Record<string, number>>): Promise<TestClickHouse> {
  const entry = clickHousePackage();
  if (entry === null) throw new Error(missingClickHouse() ?? "");
  const folder = mkdtempSync(join(tmpdir(), "sheaf-test-clickhouse-"));
  const child = fork(join(import.meta.dirname, "clickhouse-process.ts"), [entry], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const waiting = new Map<number, Waiting>();
  let log = "";
  child.stderr?.on("data", (text: Buffer) => {
    log = (log + text.toString()).slice(-4000);
  });
  child.on("message", (answer: Answer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("error" in answer) asked?.reject(new Error(answer.error));
    else asked?.resolve(answer.rows);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      for (const { reject } of waiting.values()) reject(new Error(`ClickHouse ended (${signal ?? code ?? ""}): ${log}`));
      waiting.clear();
      resolve();
    });
  });
  let last = 0;
  const query: TestClickHouse["query"] = async (sql) => {
    const rows = await new Promise<string>((resolve, reject) => {
      if (!child.connected) return reject(new Error(`ClickHouse has ended: ${log}`));
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, sql } satisfies Question);
    });
    return rows
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t").map((value) => (value === "\\N" ? null : value.replace(/\\(.)/gsu, unescaped))));
  };
  const written = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await query(`SET ${written.join(", ")}`);
  return {
    query,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "0": "\u0000" };

function unescaped(_: string, letter: string): string {
  return ESCAPED[letter] ?? letter;
}
