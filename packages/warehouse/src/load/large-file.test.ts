import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { expect, test } from "vitest";
import { createWarehouseHost } from "../host.ts";

const MIB = 1024 * 1024;
const BYTES = (process.env["LONG"] === "1" ? 1024 : 64) * MIB;

/** Resident memory of a process in MiB; 0 where the system does not tell. */
function residentMiB(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / MIB;
  } catch {
    return 0;
  }
}

async function writeFile(path: string): Promise<number> {
  const out = createWriteStream(path);
  out.write("id,name,amount,day,note\n");
  let rows = 0;
  let bytes = 0;
  while (bytes < BYTES) {
    let text = "";
    for (let i = 0; i < 10_000; i++, rows++) {
      text += `${rows},name ${rows % 1000},${(rows * 0.25).toFixed(2)},2024-0${1 + (rows % 9)}-1${rows % 10},"a note, with ""quotes"" ${rows}"\n`;
    }
    bytes += text.length;
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  return rows;
}

test(`V67 a file of ${BYTES / MIB} MiB is loaded exactly, in memory that does not grow with it`, async () => {
  const folder = await mkdtemp(join(tmpdir(), "sheaf-large-"));
  const host = await createWarehouseHost({ folder, limits: { memoryBytes: 512 * MIB, threads: 2 } });
  try {
    const warehouse = host.embedded("tenant");
    const file = join(await warehouse.incomingFolder(), "large.csv");
    const rows = await writeFile(file);
    const options = { signal: new AbortController().signal };
    const own = process.memoryUsage().rss;
    let ownPeak = own;
    let peak = 0;
    const watch = setInterval(() => {
      ownPeak = Math.max(ownPeak, process.memoryUsage().rss);
      void host.processIds().then((pids) => {
        for (const pid of pids) peak = Math.max(peak, residentMiB(pid));
      });
    }, 50);
    const looked = await warehouse.sniffDelimited({ file, fileName: "large.csv", choice: {} }, options);
    if (!looked.ok) throw new Error("refused");
    expect(looked.found.isWhole).toBe(false);
    const began = performance.now();
    const outcome = await warehouse.loadDelimited(
      { file, dialect: looked.found.dialect, columns: looked.found.columns },
      { path: ["main", "large"], mode: "create", comment: null },
      options,
    );
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    expect(outcome).toMatchObject({ ok: true, loaded: { rows } });
    expect((ownPeak - own) / MIB).toBeLessThan(64);
    // Both processes: what DuckDB is allowed (512 MiB and 1 GiB), and Node itself. Independent of the file's size.
    expect(peak).toBeLessThan(1400);
    if (process.env["LONG"] === "1") {
      const { size } = await stat(file);
      process.stdout.write(`${Math.round(size / MIB)} MiB in ${seconds.toFixed(1)} s, peak of a process ${Math.round(peak)} MiB\n`);
    }
  } finally {
    await host.close();
    await rm(folder, { recursive: true });
  }
}, 600_000);
