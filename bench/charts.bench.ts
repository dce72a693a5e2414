// How long a chart takes from numbers in memory to the painted picture: ours beside ECharts as its manual shows it, and vega-lite, one round after the other in one page.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { CDPSession, Page } from "playwright-core";
import { median, type Bench, type Measurement } from "../tools/bench/measure.ts";
import { launchChromium } from "./support/in-browser.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 5);
/** Read by this bench alone, and so no dependency (decision 137). */
const VEGA = { vega: "6.1.2", "vega-lite": "6.4.0" } as const;
const scenes = [
  { name: "scatter", about: "100,000 points", budget: 250 },
  { name: "bars", about: "2,000 bars", budget: 80 },
  { name: "lines", about: "50 series of 1,000 points", budget: 200 },
  { name: "counties", about: "US counties", budget: 200 },
] as const;
const arms = ["ours", "echarts", "vega"] as const;
type Arm = (typeof arms)[number];
const called = { ours: "ours", echarts: "plain ECharts", vega: "vega-lite" } as const;

export const bench: Bench = {
  name: "charts",
  about: "charts drawn, beside plain ECharts and vega-lite in the same page",
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), "sheaf-bench-charts-"));
    const browser = await launchChromium();
    try {
      const scripts = [...vegaScripts(folder), await built(folder)];
      const page = await (await browser.newContext({ viewport: { width: 1000, height: 600 } })).newPage();
      await page.goto("about:blank");
      for (const content of scripts) await page.addScriptTag({ content });
      return await measured(page);
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

/** The scripts of the compared library, as it is brought into pages. */
function vegaScripts(folder: string): readonly string[] {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  const wanted = Object.entries(VEGA).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...wanted], { cwd: folder, stdio: "ignore" });
  return Object.keys(VEGA).map((name) => {
    const files = join(folder, "node_modules", name, "build");
    return readFileSync(join(files, readdirSync(files).find((file) => file === `${name}.min.js`) ?? `${name}.js`), "utf8");
  });
}

/** What bundles the browser's program. */
interface Bundler {
  readonly build: (config: object) => Promise<unknown>;
}

/** Our arms and the library below them as one script. */
async function built(folder: string): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  const web = createRequire(join(here, "../apps/web/package.json"));
  const { build } = (await import(pathToFileURL(web.resolve("vite")).href)) as Bundler;
  await build({
    configFile: false,
    logLevel: "silent",
    root: join(here, "../packages/charts"),
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(folder, "built"),
      lib: { entry: join(here, "support/chart-arms.ts"), formats: ["iife"], name: "arms", fileName: () => "arms.js" },
    },
  });
  return readFileSync(join(folder, "built/arms.js"), "utf8");
}

async function measured(page: Page): Promise<readonly Measurement[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const all: Measurement[] = [];
  for (const { name, about, budget } of scenes) {
    const times = new Map<Arm, { readonly wall: number[]; readonly busy: number[] }>(arms.map((arm) => [arm, { wall: [], busy: [] }]));
    // The first round loads what each of them loads once.
    for (let round = -1; round < ROUNDS; round += 1)
      for (const arm of arms) {
        const before = await threadTime(session);
        const wall = await page.evaluate(([scene, one]) => (globalThis as unknown as Arms).drawn(scene, one), [name, arm] as const);
        const busy = (await threadTime(session)) - before;
        if (round < 0) continue;
        times.get(arm)?.wall.push(wall);
        times.get(arm)?.busy.push(busy);
      }
    const figure = (arm: Arm, kind: "wall" | "busy"): number => median(times.get(arm)?.[kind] ?? []);
    all.push({
      name: `${about}, to painted`,
      value: figure("ours", "wall"),
      unit: "ms",
      baseline: { name: called.vega, value: figure("vega", "wall") },
      budget,
    });
    for (const arm of ["echarts", "vega"] as const)
      all.push({
        name: `${about}, processor time beside ${called[arm]}`,
        value: figure("ours", "busy"),
        unit: "ms",
        baseline: { name: called[arm], value: figure(arm, "busy") },
        budget: null,
      });
  }
  return all;
}

interface Arms {
  readonly drawn: (scene: string, arm: string) => Promise<number>;
}

/** Milliseconds that the page's main thread has had of a processor. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0) * 1000;
}
