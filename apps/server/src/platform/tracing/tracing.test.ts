import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { OtlpExporter } from "./otlp.ts";
import { type EndedSpan, noTracing, openTracing, type Tracing } from "./tracing.ts";

function collecting(share = 1, random?: () => number): { readonly tracing: Tracing; readonly spans: EndedSpan[] } {
  const spans: EndedSpan[] = [];
  const tracing = openTracing({ share, take: (span) => spans.push(span), stop: () => Promise.resolve() }, random);
  return { tracing, spans };
}

test("spans within each other are one trace, across waiting and at the same time", async () => {
  const { tracing, spans } = collecting();
  const call = (name: string): Promise<void> =>
    tracing.span({ name, kind: "server" }, async () => {
      await Promise.all(
        ["x", "y"].map((part) =>
          tracing.span({ name: `${name}${part}` }, async () => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            tracing.measured({ name: `${name}${part} measured`, ms: 3 }, [
              { name: "first", ms: 1 },
              { name: "second", ms: 50 },
            ]);
          }),
        ),
      );
    });
  await Promise.all([call("a"), call("b")]);
  for (const name of ["a", "b"]) {
    const root = spans.find((span) => span.name === name)!;
    expect(root.parentId).toBeNull();
    const inside = spans.filter(({ parentId }) => parentId === root.spanId);
    expect(inside.map((span) => span.name).toSorted()).toEqual([`${name}x`, `${name}y`]);
    for (const part of inside) {
      const [measured] = spans.filter(({ parentId }) => parentId === part.spanId);
      expect(measured!.name).toBe(`${part.name} measured`);
      const [first, second] = spans.filter(({ parentId }) => parentId === measured!.spanId);
      expect([first!.from, first!.to - first!.from, second!.to]).toEqual([measured!.from, expect.closeTo(1, 1), measured!.to]);
    }
    expect(new Set(spans.filter(({ name: one }) => one.startsWith(name)).map(({ traceId }) => traceId)).size).toBe(1);
  }
});

test("of a trace all or nothing is taken, by the share or as whoever asked says; a failure is told by its code, never by its words", async () => {
  const draws = [0.9, 0.1];
  const { tracing, spans } = collecting(0.5, () => draws.shift()!);
  for (const name of ["left out", "taken"])
    await tracing.span({ name }, () =>
      tracing.span({ name: `${name}, inside` }, () => Promise.resolve(tracing.measured({ name: "m", ms: 1 }))),
    );
  expect(spans.map(({ name }) => name)).toEqual(["m", "taken, inside", "taken"]);
  spans.length = 0;
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  await tracing.span({ name: "theirs", traceParent: `00-${trace}-00f067aa0ba902b7-01` }, () => Promise.resolve());
  await tracing.span({ name: "not theirs", traceParent: `00-${trace}-00f067aa0ba902b7-00` }, () => Promise.resolve());
  expect(spans).toMatchObject([{ name: "theirs", traceId: trace, parentId: "00f067aa0ba902b7" }]);
  spans.length = 0;
  draws.push(0);
  const failing = tracing.span({ name: "fails" }, () => Promise.reject(Object.assign(new Error("the cell of Ada"), { code: "ENOENT" })));
  await expect(failing).rejects.toThrow("Ada");
  expect(spans).toMatchObject([{ name: "fails", hasFailed: true, attributes: { "error.type": "ENOENT" } }]);
  expect(JSON.stringify(spans)).not.toContain("Ada");
});

test("nothing is begun where nothing is traced", async () => {
  expect(noTracing.begin({ name: "x" })).toBeNull();
  expect(await noTracing.span({ name: "x" }, (span) => Promise.resolve(span))).toBeNull();
});

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});
const span = (name: string): EndedSpan => ({
  traceId: "1".repeat(32),
  spanId: "2".repeat(16),
  parentId: null,
  name,
  kind: "internal",
  from: 1,
  to: 2,
  attributes: {},
  hasFailed: false,
});

test("a collector that is away is waited for with bounded memory, its words and keys stand in no log, and what is left is sent at the end", async () => {
  let status = 503;
  const names: string[] = [];
  const collector: Server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const text = Buffer.concat(pieces).toString("utf8");
      if (status === 200) names.push(...[...text.matchAll(/"name":"(n\d+)"/gu)].map(([, name]) => name ?? ""));
      response.writeHead(status).end("words of the collector");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  ending.push(() => new Promise((resolve) => collector.close(resolve)));
  const warn = vi.fn<(fields: object, message: string) => void>();
  const target = {
    url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
    headers: { authorization: "a secret key" },
    service: "sheaf",
  };
  const exporter = new OtlpExporter(target, { warn: warn as never });
  for (let n = 0; n < 5_000; n += 1) exporter.take(span(`n${n}`));
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
  status = 200;
  await vi.waitFor(() => expect(names).toHaveLength(4_096), { timeout: 15_000, interval: 50 });
  expect(names.slice(0, 3)).toEqual(["n0", "n1", "n2"]);
  exporter.take(span("n9999"));
  await exporter.stop();
  expect(names.at(-1)).toBe("n9999");
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret|words/u);
});

test("the end does not wait for a collector that does not answer", async () => {
  const collector = createServer(() => undefined);
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  ending.push(() => {
    collector.closeAllConnections();
    return new Promise((resolve) => collector.close(resolve));
  });
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const exporter = new OtlpExporter({ url, headers: {}, service: "sheaf" }, { warn: () => undefined });
  exporter.take(span("n"));
  const began = performance.now();
  await exporter.stop();
  expect(performance.now() - began).toBeLessThan(5_000);
});
