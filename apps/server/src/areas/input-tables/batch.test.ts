import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readBatch } from "./batch.ts";

const read = (line: string) => readBatch(Readable.from([Buffer.from(`${line}\n`)]));

describe("V48: a line of a batch is measured before it is parsed", () => {
  test.each([
    ["100,000 brackets", "[".repeat(100_000) + "]".repeat(100_000), "nested deeper than 200 levels"],
    ["6 million lists", `[${"[],".repeat(6_000_000)}[]]`, "more than 5000000 values"],
  ])("%s are refused", async (_, line, message) => {
    await expect(read(line)).rejects.toMatchObject({ errorCode: "payload_too_large", message: expect.stringContaining(message) });
  });
});
