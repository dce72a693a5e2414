import type { ControlValue } from "@sheaf/compiler";
import type { ResultsRequest } from "@sheaf/contract";
import { cellAt, encodeFrame, type ResultFrame } from "@sheaf/result";
import { arrowMessages, resultColumns } from "@sheaf/result/testing";
import type { Element } from "@sheaf/workbook";
import { expect, test, vi } from "vitest";
import type { ElementRequest } from "../../elements/element-kind.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import { documentOf } from "../../testing/documents.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { isCanceledHere, openResults, type ResultsStore } from "./results-store.ts";

const rows: ElementRequest = {
  level: "base",
  want: { kind: "rows", columns: ["n"], withOuter: false, outline: false },
  window: { offset: 0, limit: 100 },
  within: null,
};
const table = (id: string): Element => ({
  id,
  kind: "table",
  source: { kind: "warehouse-table", connectionId: "c", path: [id] },
  columns: [{ id: "n", formula: `[${id}/n]` }],
});

/** A stream of results that was asked for, answered by hand. */
interface Asked {
  readonly signal: AbortSignal;
  readonly elements: readonly string[];
  readonly body: Pick<ResultsRequest, "refresh" | "isDue" | "now">;
  readonly answer: (request: number) => void;
}

function opened(): { readonly results: ResultsStore; readonly asked: readonly Asked[]; readonly renewed: () => number } {
  let renewed = 0;
  const asked: Asked[] = [];
  const document = documentOf(table("slow"), table("quick"));
  const open = (_path: string, { body, signal }: { readonly body: ResultsRequest; readonly signal: AbortSignal }) => {
    const stream = new TransformStream<Uint8Array, Uint8Array>();
    const writer = stream.writable.getWriter();
    const send = (frame: ResultFrame): void => void writer.write(encodeFrame(frame)).catch(() => undefined);
    asked.push({
      signal,
      body,
      elements: body.requests.map(({ elementId }) => elementId),
      answer: (request) => {
        send({ kind: "schema", request, head: { columns: [] }, arrow: new Uint8Array() });
        send({ kind: "end", request, end: { rows: 0, truncated: false, queueMs: 0, executeMs: 0, fetchMs: 0 } });
      },
    });
    signal.addEventListener("abort", () => void writer.abort(signal.reason).catch(() => undefined));
    return Promise.resolve(new Response(stream.readable, { headers: { "x-request-id": `request-${asked.length}` } }));
  };
  const results = openResults({
    workbookId: "w",
    moment: { now: () => `2026-01-0${1 + renewed}T00:00:00Z`, renew: () => void (renewed += 1) },
    http: { open } as unknown as HttpClient,
    controls: { all: () => ({}), subscribe: () => () => undefined } as unknown as ControlStore,
    documents: {
      state: () => ({ document }),
      subscribe: () => () => undefined,
      moment: () => ({ at: 0, overlay: [] }),
    } as unknown as DocumentStore,
  });
  return { results, asked, renewed: () => renewed };
}

test("a query that is canceled has failed, ends with its stream, and is asked anew by trying again", async () => {
  const { results, asked } = opened();
  const slow = results.hold("slow", rows, 0);
  const quick = results.hold("quick", rows, 1);
  await vi.waitFor(() => expect(asked[0]?.elements).toEqual(["slow", "quick"]));

  results.cancel("slow");
  expect(slow.state()).toMatchObject({ status: "failed", table: null });
  expect(isCanceledHere(slow.state().error ?? expect.fail())).toBe(true);
  // The other one is still awaited, from the same stream.
  expect(quick.state().status).toBe("waiting");
  expect(asked[0]?.signal.aborted).toBe(false);
  asked[0]?.answer(1);
  await vi.waitFor(() => expect(quick.state().status).toBe("ready"));
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(slow.state().status).toBe("failed");

  results.retry("slow");
  expect(slow.state().status).toBe("waiting");
  await vi.waitFor(() => expect(asked[1]?.elements).toEqual(["slow"]));
  asked[1]?.answer(0);
  await vi.waitFor(() => expect(slow.state().status).toBe("ready"));
  results.close();
});

test("a query canceled alone ends at once", async () => {
  const { results, asked } = opened();
  const slow = results.hold("slow", rows, 0);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  results.cancel("slow");
  expect(asked[0]?.signal.aborted).toBe(true);
  results.cancel("slow");
  expect(slow.state().status).toBe("failed");
  results.close();
});

test("when everything is asked anew, the page has another moment, and nothing of the moment before is shown again", async () => {
  const { results, asked, renewed } = opened();
  const seen = results.hold("quick", rows, 0);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer(0);
  await vi.waitFor(() => expect(seen.state().status).toBe("ready"));
  seen.change({ ...rows, window: { offset: 100, limit: 100 } });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer(0);
  results.refresh("due");
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  expect([renewed(), asked.map(({ body }) => [body.refresh, body.isDue])]).toEqual([
    1,
    [
      [false, undefined],
      [false, undefined],
      [true, true],
    ],
  ]);
  // the window that was looked at before is asked for again
  seen.change(rows);
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  expect([asked[3]?.body.refresh, asked[3]?.body.now]).toEqual([false, "2026-01-02T00:00:00Z"]);
  results.close();
});

test("what rests keeps its answer when everything is refreshed, and is asked anew when it comes back", async () => {
  const { results, asked } = opened();
  const seen = results.hold("slow", rows, 0);
  const passed = results.hold("quick", rows, 1);
  await vi.waitFor(() => expect(asked[0]?.elements).toEqual(["slow", "quick"]));
  asked[0]?.answer(0);
  asked[0]?.answer(1);
  await vi.waitFor(() => expect([seen.state().status, passed.state().status]).toEqual(["ready", "ready"]));

  const wake = results.rest("quick");
  results.refresh();
  await vi.waitFor(() => expect(asked[1]?.elements).toEqual(["slow"]));
  expect(passed.state()).toMatchObject({ status: "ready", isStale: false });
  wake();
  await vi.waitFor(() => expect(asked[2]?.elements).toEqual(["quick"]));
  expect(passed.state().isStale).toBe(true);
  // Nothing changed since: it is not asked again for having rested.
  results.rest("quick")();
  await Promise.resolve();
  expect(asked).toHaveLength(3);
  results.close();
});

test(
  "a control that moves again is answered from its slice: nothing is asked, and what is shown is of the new value",
  { timeout: 40_000 },
  async () => {
    const integer = { kind: "integer", digits: 19 } as const;
    const column = (id: string) => ({ id, name: id, type: integer, cells: [] as bigint[] });
    let values: Readonly<Record<string, ControlValue | null>> = {};
    const listeners = new Set<() => void>();
    const wants: string[] = [];
    const document = documentOf(table("bars"), {
      id: "least",
      kind: "control",
      controlType: "number-range",
      controlId: "Least",
      filters: [{ source: { kind: "table", elementId: "bars" }, columnId: "n" }],
    });
    /** The answer of three groups of rows: 1, 2 and 9, of which there are 5, 7 and 11. */
    const slice = {
      columns: resultColumns([column("n")]),
      keys: [],
      values: [{ kind: "count", column: 1 }],
      order: [],
      tested: [{ controlId: "least", column: 0, type: integer, unit: null }],
      timeZone: "UTC",
      weekStart: "monday",
    };
    const open = (_path: string, { body }: { readonly body: ResultsRequest }) => {
      const frames = body.requests.flatMap(({ want }, request): ResultFrame[] => {
        wants.push(want.kind);
        const isSlice = want.kind === "slice";
        const columns = isSlice
          ? [
              { ...column("key"), cells: [1n, 2n, 9n] },
              { ...column("count"), cells: [5n, 7n, 11n] },
            ]
          : [{ ...column("n"), cells: [body.controls["least"] === undefined ? 23n : 18n] }];
        const [schema = new Uint8Array(), ...batches] = arrowMessages(columns);
        const head = { columns: resultColumns(columns), ...(isSlice ? { slice } : {}) };
        return [
          { kind: "schema", request, head, arrow: schema },
          ...batches.map((arrow): ResultFrame => ({ kind: "batch", request, arrow })),
          { kind: "end", request, end: { rows: 1, truncated: false, queueMs: 0, executeMs: 0, fetchMs: 0, path: "warehouse" } },
        ];
      });
      return Promise.resolve(new Response(new Blob(frames.map((frame) => new Uint8Array(encodeFrame(frame))))));
    };
    const results = openResults({
      workbookId: "w",
      moment: { now: () => "2026-01-01T00:00:00Z", renew: () => undefined },
      http: { open } as unknown as HttpClient,
      controls: {
        all: () => values,
        subscribe: (listener: () => void) => (listeners.add(listener), () => undefined),
      } as unknown as ControlStore,
      documents: {
        state: () => ({ document }),
        subscribe: () => () => undefined,
        moment: () => ({ at: 0, overlay: [] }),
      } as unknown as DocumentStore,
    });
    const from = (min: number): void => {
      values = { least: { kind: "number-range", min } };
      for (const listener of listeners) listener();
    };
    const held = results.hold("bars", rows, 0);
    const shown = () => {
      const { table: found, facts, isStale } = held.state();
      return found === null || isStale ? null : [cellAt(found, 0, 0), facts?.path];
    };
    await vi.waitFor(() => expect(shown()).toEqual([23n, "warehouse"]));
    from(2);
    await vi.waitFor(() => expect(shown()).toEqual([18n, "warehouse"]));
    await vi.waitFor(() => expect(wants).toEqual(["rows", "rows", "slice"]));
    // The code that filters is on its way: until it is here, the warehouse answers.
    let least = 3;
    await vi.waitFor(
      async () => {
        from((least += 0.01));
        await Promise.resolve();
        expect(shown()).toEqual([11n, "slice"]);
      },
      { timeout: 30_000 },
    );
    wants.length = 0;
    from(1);
    await vi.waitFor(() => expect(shown()).toEqual([23n, "slice"]));
    expect(wants).toEqual([]);
    // What was made of a slice is not kept beside it, nor shown again once the slice is too old to serve.
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 16 * 60_000);
    from(least);
    await vi.waitFor(() => expect(wants).toContain("rows"));
    clock.mockRestore();
    results.close();
  },
);

test("what is asked is in the history: with its request id, its reason, and how it ended", async () => {
  const { results, asked } = opened();
  const slow = results.hold("slow", rows, 0);
  results.hold("quick", rows, 1);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const seen = () => results.log.list().map(({ elementId, reason, status }) => [elementId, reason, status]);
  expect(seen()).toEqual([
    ["quick", "opened", "running"],
    ["slow", "opened", "running"],
  ]);
  const [running] = results.log.list();
  results.log.cancel(running?.id ?? -1);
  asked[0]?.answer(0);
  await vi.waitFor(() => expect(slow.state().status).toBe("ready"));
  expect(seen()).toEqual([
    ["quick", "opened", "canceled"],
    ["slow", "opened", "done"],
  ]);
  expect(results.log.list()[1]?.requestId).toBe("request-1");

  results.refreshElement("slow");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(seen()[0]).toEqual(["slow", "refresh", "running"]);
  slow.release();
  await vi.waitFor(() => expect(seen()[0]).toEqual(["slow", "refresh", "dropped"]));

  const left = new AbortController();
  const question = results.ask("slow", rows, { signal: left.signal, purpose: "details" });
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  results.log.cancel(results.log.list()[0]?.id ?? -1);
  await expect(question).rejects.toThrow("canceled");
  expect(results.log.list()[0]).toMatchObject({ purpose: "details", reason: null, status: "canceled" });
  results.close();
});

test("paused, nothing is asked until somebody runs an element, resumes, or asks for it by themselves", async () => {
  const { results, asked } = opened();
  results.pausing.pause();
  const slow = results.hold("slow", rows, 0);
  const quick = results.hold("quick", rows, 1);
  const other = results.hold("quick", { ...rows, window: { offset: 100, limit: 100 } }, 1);
  await settled();
  expect(asked).toEqual([]);
  expect([results.pausing.waiting(), results.pausing.holdsBack("slow"), slow.state().status]).toEqual([2, true, "waiting"]);
  // what the formula bar asks with every letter is not asked either; what somebody opens is
  await expect(results.ask("slow", rows, { signal: new AbortController().signal, purpose: "preview" })).rejects.toThrow("paused");
  void results.ask("quick", rows, { signal: new AbortController().signal, purpose: "details" });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  // so is what somebody looks for
  const found = results.hold("slow", { ...rows, window: { offset: 500, limit: 100 } }, 4, "search");
  await vi.waitFor(() => expect(asked[1]?.elements).toEqual(["slow"]));
  found.release();

  results.pausing.run("slow");
  await vi.waitFor(() => expect(asked[2]?.elements).toEqual(["slow"]));
  expect(results.pausing.holdsBack("slow")).toBe(false);
  asked[2]?.answer(0);
  await vi.waitFor(() => expect(slow.state().status).toBe("ready"));
  expect(results.pausing.isPaused()).toBe(true);
  // a refresh is asked for by a button: the element is asked, and the page stays paused
  results.refreshElement("slow");
  await vi.waitFor(() => expect(asked[3]?.elements).toEqual(["slow"]));

  // what nobody looks at any more is not asked for
  other.release();
  await new Promise((done) => setTimeout(done, 120));
  results.pausing.resume();
  await vi.waitFor(() => expect(asked[4]?.elements).toEqual(["quick"]));
  expect(results.log.list()[0]?.reason).toBe("resume");
  asked[4]?.answer(0);
  await vi.waitFor(() => expect(quick.state().status).toBe("ready"));
  expect(results.pausing.waiting()).toBe(0);
  results.close();
});

/** What is asked in a turn is sent after it. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
