import type * as promises from "node:fs/promises";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { emptySpools, openSpool, spoolFolder } from "./spool.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof promises>();
  // whatever is made in a folder of this name finds the disk full
  const open: typeof real.open = (path, flags, mode) =>
    String(path).includes("no-room") ? real.open("/dev/full", "r+") : real.open(path, flags, mode);
  return { ...real, open };
});

const dataFolder = mkdtempSync(join(tmpdir(), "sheaf-spool-"));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test("it is in the folder of the data, which is emptied at start; what was cleared leaves its room", async () => {
  const folder = spoolFolder({ dataFolder });
  expect(folder).toBe(join(dataFolder, "spool"));
  mkdirSync(folder);
  writeFileSync(join(folder, "left"), "x");
  await emptySpools({ dataFolder });
  expect(existsSync(folder)).toBe(false);
  const spool = await openSpool(folder);
  await spool.add(Buffer.from("abc"));
  await spool.clear();
  await spool.add(Buffer.from("de"));
  expect([spool.size, (await spool.read(0, 9)).toString()]).toEqual([2, "de"]);
  await spool.close();
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!existsSync("/dev/full"))("a full disk has its code", async () => {
  const spool = await openSpool(join(dataFolder, "no-room"));
  await expect(spool.add(Buffer.from("abc"))).rejects.toMatchObject({ errorCode: "storage_full" });
  await spool.close();
});
