import type { Page } from "playwright-core";
import { median, percentile, type Measurement } from "../../tools/bench/measure.ts";
import { frameFigures, scrollFrames } from "./frames.ts";

/** A sixtieth of a second, and what the clock of the page rounds. */
const FRAME = 16.8;
const STEPS = 240;
/** From theme to theme and back. */
const THEMES = ["ocean", "cobalt", "earth", "matrix", "ocean", "cobalt", "retro"] as const;

/** What somebody does with a page of many elements that is open in the editor: scrolls it, drags one of them, chooses another theme. */
export async function pageWork(page: Page, of: string, dragged: string): Promise<readonly Measurement[]> {
  // Once over all of it, so that everything is drawn.
  await scrollFrames(page, "[data-element]", { steps: STEPS, x: 0, y: 60 });
  await page.waitForLoadState("networkidle");
  const scrolled = await scrollFrames(page, "[data-element]", { steps: STEPS, x: 0, y: 60 });
  const drag = await dragFrames(page, dragged);
  const themes = await themeTimes(page);
  return [
    ...frameFigures(`a page of ${of}`, scrolled, FRAME),
    { name: `${of}: frames while one is dragged, median`, value: median(drag), unit: "ms", baseline: null, budget: null },
    { name: `${of}: frames while one is dragged, p95`, value: percentile(drag, 0.95), unit: "ms", baseline: null, budget: FRAME },
    { name: `${of}: another theme, until it is painted, median`, value: median(themes), unit: "ms", baseline: null, budget: 100 },
  ];
}

/** From frame to frame while an element is moved to and fro by its grip, ms. */
async function dragFrames(page: Page, name: string): Promise<readonly number[]> {
  await page.locator("main#page").evaluate((main) => main.scrollTo(0, 0));
  const element = page.locator("[data-element]").and(page.getByRole("group", { name, exact: true }));
  await element.hover({ position: { x: 20, y: 20 } });
  const grip = await page.getByRole("button", { name: `Move ${name}`, exact: true }).boundingBox();
  if (grip === null) throw new Error(`${name} has no grip`);
  const [x, y] = [grip.x + 8, grip.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    let last = performance.now();
    const frame = (now: number): void => {
      times.push(now - last);
      last = now;
      if (times.length < 600) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let round = 0; round < 3; round += 1) {
    await page.mouse.move(x + 200, y + 240, { steps: 40 });
    await page.mouse.move(x + 10, y + 10, { steps: 40 });
  }
  const times = await page.evaluate(() => (window as unknown as { readonly frameTimes: readonly number[] }).frameTimes);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return times.slice(2);
}

/** From the click on a theme to the frame that shows its ground, ms each. */
async function themeTimes(page: Page): Promise<readonly number[]> {
  await page.getByRole("button", { name: "Theme", exact: true }).click();
  await page.locator(`[data-theme-card=${THEMES[0]}]`).waitFor();
  const times: number[] = [];
  for (const name of THEMES) {
    times.push(
      await page.evaluate(async (theme) => {
        const ground = (): string => {
          const content = document.querySelector("main#page [data-backed]");
          return content === null ? "" : getComputedStyle(content).getPropertyValue("--frame");
        };
        const before = ground();
        const began = performance.now();
        document.querySelector<HTMLElement>(`[data-theme-card=${theme}]`)?.click();
        while (ground() === before && performance.now() - began < 5_000) await new Promise((resolve) => requestAnimationFrame(resolve));
        // Behind the paint of that frame.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        return performance.now() - began;
      }, name),
    );
    await page.waitForTimeout(600);
  }
  return times.slice(1);
}
