// What others wait for `select 1` while somebody sends files that are dear to work through (R16, R32): wall-clock figures, at the 99th percentile.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { hostileElements, hostileYaml } from "@sheaf/workbook/testing";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { ask, createWorkbook, type Person, post, signIn } from "./support/calls.ts";
import { startServer, stopServer, type ReadyServer } from "./support/server-process.ts";

const QUESTIONS = 100;
/** Senders at the same time. */
const SENDERS = 3;
const BUDGET = 100;

export const bench: Bench = {
  name: "neighbors",
  about: "what others wait for `select 1` at p99 while somebody sends hostile files, over what they wait without",
  async run() {
    const data = mkdtempSync(join(tmpdir(), "sheaf-bench-neighbors-"));
    let server: ReadyServer | null = null;
    try {
      server = await startServer(["apps/server/src/main.ts"], data);
      const person = await signIn(server);
      let connectionId = "";
      const workbookId = await createWorkbook(person, (_, connection) => {
        connectionId = connection;
        const source = { kind: "sql", connectionId, statement: "select 1 as a" };
        const columns = [{ id: "a", formula: "[Custom SQL/a]" }];
        return [{ id: "p", name: "P", elements: [{ id: "one", kind: "table", name: "One", source, columns }] }];
      });
      for (let n = 0; n < 20; n += 1) await ask(person, workbookId, question(n));
      const quiet = percentile(await waits(person, workbookId), 0.99);
      const measurements: Measurement[] = [{ name: "alone", value: quiet, unit: "ms", baseline: null, budget: null }];
      const folderId = await homeOf(person);
      const whole = hostileElements(connectionId).map(({ name, text }) => ({
        name,
        text: JSON.stringify({ ...(JSON.parse(text) as object), folderId }),
      }));
      for (const { name, text } of [...hostileYaml(), ...whole]) {
        const value = percentile(await whileSent(person, text, () => waits(person, workbookId)), 0.99);
        measurements.push({ name, value, unit: "ms", baseline: { name: "alone", value: quiet }, budget: quiet + BUDGET });
      }
      return measurements;
    } finally {
      if (server !== null) await stopServer(server);
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function homeOf(person: Person): Promise<string> {
  const asked = await post(person, "/graphql2", { query: "{ me { member { homeInodeId } } }" });
  const { data } = (await asked.json()) as { readonly data: { readonly me: { readonly member: { readonly homeInodeId: string } } } };
  return data.me.member.homeInodeId;
}

const question = (offset: number) => ({ elementId: "one", level: "base", offset });

/** Milliseconds of each question, one after the other. */
async function waits(person: Person, workbookId: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < QUESTIONS; n += 1) {
    const began = performance.now();
    await ask(person, workbookId, question(n));
    times.push(performance.now() - began);
  }
  return times;
}

/** Sends a file again and again while something is measured. */
async function whileSent<T>({ url, token }: Person, text: string, measured: () => Promise<T>): Promise<T> {
  const body = new Uint8Array(gzipSync(text));
  const headers = { "content-type": "application/yaml", "content-encoding": "gzip", authorization: `Bearer ${token}` };
  let isOver = false;
  const send = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${url}/v2/workbooks/spec`, { method: "POST", headers, body });
      await answer.arrayBuffer();
      if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const senders = Array.from({ length: SENDERS }, send);
  try {
    return await measured();
  } finally {
    isOver = true;
    await Promise.all(senders);
  }
}
