import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dataFolder, type ServerProcess, signInTo, startProcess } from "../server-process.ts";
import { freePort } from "../temporary-postgres.ts";
import { readMe } from "../traffic.ts";
import { type Fault, faults, type Victim } from "./faults.ts";
import { startWork } from "./work.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run torture -- MINUTES [--seed N]`: a real server under work, and faults at random by the seed. After every few faults the server is
 * killed once more, and all that was acknowledged is counted. Ends with 1 where something is lost, doubled, or not served again in time.
 */
const FAULTS_OF_AN_EPISODE = 4;
/** Until people are served again, on a machine that does other things too. */
const BACK_WITHIN = 60_000;
const DISK_MEGABYTES = 900;

interface Played {
  readonly fault: string;
  readonly backAfter: number;
}

async function main(given: readonly string[]): Promise<number> {
  const seedAt = given.indexOf("--seed");
  const minutes = Number(
    given.find((one, index) => !one.startsWith("-") && index !== seedAt + 1) ?? (seedAt === 0 ? given[2] : undefined) ?? 5,
  );
  const seed = seedAt < 0 ? Math.floor(Math.random() * 1_000_000_000) : Number(given[seedAt + 1]);
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    say("npm run torture -- MINUTES [--seed N]");
    return 2;
  }
  say(`seed ${seed}, ${minutes} minutes; the same faults again: npm run torture -- ${minutes} --seed ${seed}`);
  const disk = smallDisk();
  const own = disk === null ? dataFolder() : null;
  const folder = own?.path ?? join(disk ?? "", "data");
  if (own === null) {
    mkdirSync(folder);
    chmodSync(folder, 0o711);
  }
  let server: ServerProcess | null = null;
  try {
    const port = await freePort();
    const start = async (): Promise<ServerProcess> => {
      const started = await startProcess(folder, { PORT: String(port) });
      if (new URL(started.url).port !== String(port)) throw new Error(`it came back at ${started.url}`);
      return (server = started);
    };
    await start();
    return await torture({ folder, disk, minutes, seed, current: () => server ?? never(), start });
  } finally {
    await (server as ServerProcess | null)?.end("SIGTERM");
    own?.remove();
    if (disk !== null) {
      spawnSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true, force: true });
    }
  }
}

function never(): never {
  throw new Error("there is no server");
}

interface Setting {
  readonly folder: string;
  readonly disk: string | null;
  readonly minutes: number;
  readonly seed: number;
  readonly current: () => ServerProcess;
  readonly start: () => Promise<ServerProcess>;
}

async function torture({ folder, disk, minutes, seed, current, start }: Setting): Promise<number> {
  const roll = diceOf(seed);
  const until = performance.now() + minutes * 60_000;
  const victimOf = (token: string): Victim => ({
    folder,
    disk,
    token,
    roll,
    server: current,
    restart: () => start().then(() => undefined),
  });
  const played: Played[] = [];
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const sums = { folders: 0, pages: 0, rows: 0 };
  const sizes: { readonly megabytes: number; readonly descriptors: number }[] = [];
  const possible = faults.filter((fault) => {
    const why = fault.missing?.(victimOf("")) ?? null;
    if (why !== null) say(`left out: ${fault.name} (${why})`);
    return why === null;
  });
  for (let episode = 0; performance.now() < until && wrong.length === 0; episode += 1) {
    const token = await signInTo(current());
    const work = await startWork(current(), token, `e${episode}`);
    for (let n = 0; n < FAULTS_OF_AN_EPISODE && performance.now() < until; n += 1) {
      await wait(500 + roll() * 1_500);
      const fault = possible[Math.floor(roll() * possible.length)];
      if (fault === undefined) break;
      const { backAfter, problem } = await play(fault, victimOf(token));
      played.push({ fault: fault.name, backAfter });
      say(
        `${String(episode).padStart(4)}  ${fault.name.padEnd(40)} served again after ${Math.round(backAfter)} ms${problem === null ? "" : `  ${problem}`}`,
      );
      if (problem !== null) wrong.push(`${fault.name}: ${problem}`);
    }
    await work.stop();
    sizes.push(sizeOf(current().child.pid ?? 0));
    // What was acknowledged survives this, too; and whoever still edits ends with it.
    await play(faults[0] ?? never(), victimOf(token));
    wrong.push(...(await work.wrong()));
    for (const [code, count] of work.outcomes()) counts.set(code, (counts.get(code) ?? 0) + count);
    const { folders, pages, rows } = work.acknowledged();
    sums.folders += folders;
    sums.pages += pages;
    sums.rows += rows;
  }
  print({ played, wrong, counts, sums, sizes, seed });
  return wrong.length === 0 ? 0 : 1;
}

async function play(fault: Fault, victim: Victim): Promise<{ readonly backAfter: number; readonly problem: string | null }> {
  const problem = await fault.play(victim).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const began = performance.now();
  for (;;) {
    const { errorCode } = await readMe(victim.server().url, victim.token);
    const backAfter = performance.now() - began;
    if (errorCode === null) return { backAfter, problem };
    const { exitCode, signalCode } = victim.server().child;
    if (exitCode !== null || signalCode !== null) {
      const last = victim.server().stderr().slice(-600);
      await victim.restart();
      return { backAfter, problem: `the server ended by itself (${exitCode ?? signalCode}): ${last}` };
    }
    if (backAfter > BACK_WITHIN) return { backAfter, problem: `nobody is served after ${BACK_WITHIN} ms: ${errorCode}` };
    await wait(20);
  }
}

interface Found {
  readonly played: readonly Played[];
  readonly wrong: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly sums: { readonly folders: number; readonly pages: number; readonly rows: number };
  readonly sizes: readonly { readonly megabytes: number; readonly descriptors: number }[];
  readonly seed: number;
}

function print({ played, wrong, counts, sums, sizes, seed }: Found): void {
  say(`\n${"fault".padEnd(40)} times   served again: median, worst`);
  for (const { name } of faults) {
    const times = played.filter(({ fault }) => fault === name);
    const sorted = times.map(({ backAfter }) => Math.round(backAfter)).toSorted((a, b) => a - b);
    if (sorted.length === 0) continue;
    say(`${name.padEnd(40)} ${String(sorted.length).padStart(5)}   ${sorted[Math.floor(sorted.length / 2)]} ms, ${sorted.at(-1)} ms`);
  }
  say(`acknowledged   ${sums.folders} folders, ${sums.pages} edits, ${sums.rows} rows`);
  say(`calls          ${[...counts].map(([code, count]) => `${count} ${code}`).join(", ")}`);
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first !== undefined && last !== undefined)
    say(
      `server         ${first.megabytes} MB and ${first.descriptors} descriptors after the first round, ${last.megabytes} and ${last.descriptors} after the last`,
    );
  for (const one of wrong.slice(0, 50)) say(`WRONG          ${one}`);
  say(wrong.length === 0 ? "nothing lost, nothing doubled" : `${wrong.length} wrong; the same again: --seed ${seed}`);
}

function sizeOf(pid: number): { readonly megabytes: number; readonly descriptors: number } {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
    return { megabytes: Math.round(kilobytes / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return { megabytes: 0, descriptors: 0 };
  }
}

/** A disk of its own, so small that it can be filled; null where we may not have one. */
function smallDisk(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const place = mkdtempSync(join(tmpdir(), "sheaf-torture-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m`, "tmpfs", place]).status !== 0) {
    rmSync(place, { recursive: true, force: true });
    return null;
  }
  chmodSync(place, 0o711);
  return place;
}

/** Numbers from 0 to 1 that a seed gives, always the same ones. */
function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

process.exitCode = await main(process.argv.slice(2));
