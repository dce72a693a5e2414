import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INTEGER } from "@sheaf/sql";
import { createFrameDecoder, encodeBatchHead, encodeFrame, type ResultFrame } from "./frames.ts";
import { nth } from "./testing/arrow.ts";
import { createPacketDecoder, encodePacket, PacketError } from "./packets.ts";

const frames: readonly ResultFrame[] = [
  {
    kind: "schema",
    request: 3,
    head: { columns: [{ id: "a", name: "Größe \u{1f600} \u0000", type: INTEGER, level: "base", role: "value" }], sql: 'select "ü"' },
    arrow: Uint8Array.of(1, 2, 3),
  },
  { kind: "batch", request: 3, arrow: new Uint8Array(100_000).fill(7) },
  { kind: "error", request: 0, error: { code: "ETIMEDOUT", message: "Warehouse query timed out", errorCode: "warehouse_query_timedout" } },
  { kind: "batch", request: 4_294_967_295, arrow: new Uint8Array(0) },
  { kind: "end", request: 3, end: { rows: 5, truncated: true, queueMs: 1.5, executeMs: 2, fetchMs: 3, path: "cache" } },
];

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe("frames of a result stream", () => {
  test("come back as they were, however the stream is cut", () => {
    const bytes = concat(frames.map(encodeFrame));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 30 }), (cuts) => {
        const decoder = createFrameDecoder();
        const read: ResultFrame[] = [];
        let at = 0;
        for (let i = 0; at < bytes.length; i++) {
          const next = Math.min(bytes.length, at + nth(cuts, i % cuts.length));
          read.push(...decoder.push(bytes.subarray(at, next)));
          at = next;
        }
        decoder.end();
        expect(read).toEqual(frames);
      }),
      { numRuns: 50 },
    );
  });

  test("one byte at a time", () => {
    const small = frames.filter((frame) => frame.kind !== "batch");
    const decoder = createFrameDecoder();
    const read = [...concat(small.map(encodeFrame))].flatMap((byte) => [...decoder.push(Uint8Array.of(byte))]);
    expect(read).toEqual(small);
  });

  test("a batch may be sent as head and bytes without a copy", () => {
    const arrow = Uint8Array.of(9, 8, 7);
    expect(concat([encodeBatchHead(2, arrow.length), arrow])).toEqual(encodeFrame({ kind: "batch", request: 2, arrow }));
  });

  test("a batch's bytes are a copy of their own, aligned for typed arrays", () => {
    const chunk = concat([encodeFrame({ kind: "batch", request: 1, arrow: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) })]);
    const [frame] = createFrameDecoder().push(chunk);
    if (frame?.kind !== "batch") throw new Error("no batch");
    expect(frame.arrow.byteOffset).toBe(0);
    expect(frame.arrow.buffer.byteLength).toBe(8);
    chunk.fill(0);
    expect([...frame.arrow]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("a stream cut in the middle is told from one that ended", () => {
    const bytes = encodeFrame(nth(frames, 0));
    for (const length of [1, 15, 16, 20, bytes.length - 1]) {
      const decoder = createFrameDecoder();
      expect(decoder.push(bytes.subarray(0, length))).toEqual([]);
      expect(() => {
        decoder.end();
      }).toThrow(PacketError);
    }
  });

  test("a stream of another version, of unknown kinds, with lengths beyond the limits or broken JSON is refused", () => {
    const version = encodeFrame(nth(frames, 0));
    version[5] = 2;
    expect(() => createFrameDecoder().push(version)).toThrow(PacketError);
    expect(() => createFrameDecoder().push(encodePacket(1, 9, undefined))).toThrow(/unknown kind 9/u);
    const long = encodePacket(1, 2, undefined);
    new DataView(long.buffer).setUint32(12, 0xff_ff_ff_ff, true);
    expect(() => createFrameDecoder().push(long)).toThrow(/too large/u);
    const broken = encodePacket(1, 3, { a: 1 });
    broken[16] = 0x21;
    expect(() => createPacketDecoder().push(broken)).toThrow(/no JSON/u);
  });

  test("__proto__ in a packet's JSON changes no prototype", () => {
    const bytes = encodePacket(1, 3, JSON.parse('{"__proto__":{"polluted":true}}'));
    createPacketDecoder().push(bytes);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
