// What the server adds to a query on three million rows, what it takes to answer from its cache, and how soon others see an edit.
import type { DuckDBConnection } from "@duckdb/node-api";
import { percentile, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { ask, makeWorkbook, type Question, type Person } from "./support/calls.ts";
import { besideRawFlights } from "./support/raw-flights.ts";

const ROUNDS = 60;
const WARMUP = 5;

export const bench: Bench = {
  name: "server",
  about: "server time over raw DuckDB on the flights table, answers from the cache, edits over the live socket",
  async run() {
    return await besideRawFlights("server", async (person, raw) => {
      const workbookId = await makeWorkbook(person);
      return [...(await overhead(person, workbookId, raw)), await edits(person, workbookId)];
    });
  },
};

async function overhead(person: Person, workbookId: string, raw: DuckDBConnection): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  const questions = [
    { name: `500 rows`, at: (round: number): Question => ({ elementId: "rows", level: "base", offset: 1_000_000 + round * 7919 }) },
    { name: "groups", at: (round: number): Question => ({ elementId: "groups", level: "by-origin", offset: round }) },
  ];
  for (const { name, at } of questions) {
    const over: number[] = [];
    const alone: number[] = [];
    const kept: number[] = [];
    for (let round = -WARMUP; round < ROUNDS; round++) {
      const question = at(round + WARMUP);
      const began = performance.now();
      const { sql, path } = await ask(person, workbookId, question);
      const ours = performance.now() - began;
      if (path !== "warehouse") throw new Error(`a question that is new was answered from the ${path}`);
      const rawBegan = performance.now();
      await (await raw.run(sql)).fetchAllChunks();
      const theirs = performance.now() - rawBegan;
      const againBegan = performance.now();
      const again = await ask(person, workbookId, question);
      const cached = performance.now() - againBegan;
      if (again.path !== "cache") throw new Error("an answer was not kept");
      if (round < 0) continue;
      over.push(ours - theirs);
      alone.push(theirs);
      kept.push(cached);
    }
    const baseline = { name: "raw", value: percentile(alone, 0.5) };
    measurements.push(
      { name: `${name}: server time over raw, median`, value: percentile(over, 0.5), unit: "ms", baseline, budget: null },
      { name: `${name}: server time over raw, p95`, value: percentile(over, 0.95), unit: "ms", baseline, budget: 15 },
      { name: `${name}: from the cache, median`, value: percentile(kept, 0.5), unit: "ms", baseline: null, budget: null },
      { name: `${name}: from the cache, p95`, value: percentile(kept, 0.95), unit: "ms", baseline: null, budget: 10 },
    );
  }
  return measurements;
}

/** One person's edit until the other's socket has it. */
async function edits(person: Person, workbookId: string): Promise<Measurement> {
  const [one, two] = [await openSocket(person, workbookId, "one"), await openSocket(person, workbookId, "two")];
  const times: number[] = [];
  for (let round = 0; round < 40; round++) {
    const id = `edit-${round}`;
    const seen = two.until(
      (message) => (message["entries"] as readonly { readonly id: string }[] | undefined)?.some((each) => each.id === id) === true,
    );
    const began = performance.now();
    one.send({
      kind: "submit",
      base: round,
      transactions: [
        { id, label: "Rename", undoes: null, operations: [{ kind: "set-field", path: ["pages", { key: "page" }, "name"], value: id }] },
      ],
    });
    await seen;
    times.push(performance.now() - began);
  }
  one.close();
  two.close();
  return { name: "an edit until another person has it, p95", value: percentile(times, 0.95), unit: "ms", baseline: null, budget: 250 };
}

type Message = Readonly<Record<string, unknown>>;

async function openSocket({ url, token }: Person, workbookId: string, client: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/workbooks/${workbookId}`);
  const listeners = new Set<(message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    for (const listener of listeners) listener(JSON.parse(String(data)) as Message);
  });
  const until = (holds: (message: Message) => boolean): Promise<void> =>
    new Promise((resolve) => {
      const listener = (message: Message): void => {
        if (!holds(message)) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });
  const send = (message: unknown): void => socket.send(JSON.stringify(message));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const ready = until(({ kind }) => kind === "ready");
  send({ bearer: token });
  await ready;
  const greeted = until(({ kind }) => kind === "peers");
  send({ kind: "hello", version: 1, client, since: null, outboxBase: null });
  await greeted;
  return { send, until, close: () => socket.close() };
}
