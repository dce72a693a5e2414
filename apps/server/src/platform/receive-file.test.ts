import type * as FileSystem from "node:fs";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test, vi } from "vitest";
import { receiveFile } from "./receive-file.ts";

/** A disk that is slow to open files. */
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof FileSystem>();
  const open = ((...given: Parameters<typeof fs.open>) => void setTimeout(() => fs.open(...given), 100)) as typeof fs.open;
  return {
    ...fs,
    createWriteStream: (path: string, options: object) => fs.createWriteStream(path, { ...options, fs: { ...fs, open } }),
  };
});

const folder = mkdtempSync(join(tmpdir(), "sheaf-receive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const refused = (): never => {
  throw new Error("too large");
};
const cutOff = async function* (): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from("half"));
  throw new Error("the line broke");
};

test.each([
  ["given up before it began", () => [Readable.from([Buffer.from("x")]), { signal: AbortSignal.abort() }] as const],
  ["cut off", () => [Readable.from(cutOff()), {}] as const],
  ["too large", () => [Readable.from([Buffer.from("x")]), { check: refused }] as const],
])("what was %s leaves nothing, although its file was being opened", async (name, sent) => {
  const [body, options] = sent();
  await expect(receiveFile(body, join(folder, name), options)).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readdirSync(folder)).toEqual([]);
});

test("what arrives whole is there", async () => {
  await receiveFile(Readable.from([Buffer.from("whole")]), join(folder, "whole"), {});
  expect(readdirSync(folder)).toEqual(["whole"]);
});
