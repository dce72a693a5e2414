import { usualPaper } from "@sheaf/paper";
import { gather } from "@sheaf/press";
import { arrowMessages, resultColumns } from "@sheaf/result/testing";
import { FLOAT } from "@sheaf/sql";
import { noOrganizationThemes } from "@sheaf/theme";
import { readWorkbookValue } from "@sheaf/workbook";
import { afterEach, describe, expect, test } from "vitest";
import { sharedJson, WorkPool } from "../../platform/workers/index.ts";
import { Drawings } from "./drawings.ts";
import type { Drawing } from "./jobs/draw-job.ts";

test("R32: drawings of a person are made one after another, in the order in which they were asked; others do not wait for them", async () => {
  const turns = new Drawings({ run: () => Promise.reject(new Error("nothing is drawn")) });
  const [ann, bo] = [
    { organizationId: "o", userId: "ann" },
    { organizationId: "o", userId: "bo" },
  ];
  const seen: string[] = [];
  const first = await turns.enter(ann);
  const second = turns.enter(ann).then((end) => {
    seen.push("second");
    return end;
  });
  const third = turns.enter(ann).then((end) => {
    seen.push("third");
    return end;
  });
  (await turns.enter(bo))();
  expect(seen).toEqual([]);
  first();
  (await second)();
  (await third)();
  expect(seen).toEqual(["second", "third"]);
  (await turns.enter(ann))();
});

describe("R16: drawings in threads", () => {
  const pools: WorkPool[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });
  const drawings = (time: number): Drawings => {
    const program = new URL("../../app/draw-thread.ts", import.meta.url);
    const pool = new WorkPool({ program, threads: 1, memory: 256, time, abandons: true, log: { warn: () => undefined } });
    pools.push(pool);
    return new Drawings(pool);
  };
  const ann = { organizationId: "o", userId: "ann" };
  const nobody = new AbortController().signal;

  async function drawing(rows: number): Promise<Drawing> {
    const { document } = readWorkbookValue({
      name: "Book",
      schemaVersion: 1,
      pages: [
        {
          id: "p",
          name: "P",
          elements: [
            {
              id: "t",
              kind: "table",
              name: "T",
              source: { kind: "warehouse-table", connectionId: "c", path: ["t"] },
              columns: [{ id: "a", name: "A", formula: "[t/a]" }],
            },
          ],
        },
      ],
    });
    const columns = [{ id: "a", name: "A", type: FLOAT, cells: Array.from({ length: rows }, (_, at) => at / 7) }];
    const answer = { columns: resultColumns(columns), messages: arrowMessages(columns), rows, isCut: false };
    const gathered = await gather(
      {
        document: document!,
        environment: { controls: new Map(), timeZone: "UTC", weekStart: "monday", now: "2026-01-02T03:04:05.000000Z" },
        ask: async () => answer,
        explain: String,
        pause: async () => undefined,
      },
      {
        what: { kind: "workbook" },
        format: "pdf",
        paper: { ...usualPaper, wholeTables: true },
        language: "en",
        themes: noOrganizationThemes,
        person: null,
        isShown: () => true,
        limits: { rows: 100_000, marks: 10, points: 10, cells: 1_000_000, printsTime: 60_000 },
      },
    );
    return { document: sharedJson(document!), onlyShown: false, gathered };
  }

  test("what takes too long is stopped with words of its own, and the next drawing is made", async () => {
    const made = drawings(400);
    const dear = made.draw(await drawing(20_000), ann, nobody);
    const next = made.draw(await drawing(3), ann, nobody);
    await expect(dear).rejects.toMatchObject({
      errorCode: "timedout",
      message: expect.stringMatching(/^It takes too long to draw/),
      details: { limit: "time" },
    });
    const { name, bytes } = await next;
    expect(name).toBe("Book");
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe("%PDF-");
  });

  test("a drawing that nobody waits for any more is ended, and the next one is made", async () => {
    const made = drawings(60_000);
    const going = new AbortController();
    const left = made.draw(await drawing(20_000), ann, going.signal);
    const next = made.draw(await drawing(3), ann, nobody);
    going.abort();
    await expect(left).rejects.toMatchObject({ errorCode: "connection_closed" });
    expect((await next).bytes.length).toBeGreaterThan(500);
  });
});
