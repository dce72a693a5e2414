import type { Page } from "playwright-core";

/** What keys cost a page, milliseconds each. */
export interface KeyTimes {
  /** Until the letter is painted. */
  readonly busy: readonly number[];
  /** What follows from it after that. */
  readonly following: readonly number[];
  /** How long a machine works at all of it, however much else it has to do: of all figures the one that others at work change least. */
  readonly worked: readonly number[];
}

/** Between keys, as somebody types who is fast, ms. */
const PAUSE = 60;

/** Types letters where the keyboard is, and says how long the page was busy with each. */
export async function typed(page: Page, letters: string): Promise<KeyTimes> {
  await page.evaluate(() => {
    const busy: number[] = [];
    const following: number[] = [];
    Object.assign(globalThis, { busy, following });
    window.addEventListener(
      "keydown",
      () => {
        const began = performance.now();
        let worked = Number.POSITIVE_INFINITY;
        setTimeout(() => {
          worked = Math.min(worked, performance.now());
        }, 0);
        requestAnimationFrame((frame) =>
          setTimeout(() => {
            // The key's own work and that of its frame; the wait for the frame, where it had not begun by then, is not ours.
            const painted = performance.now();
            busy.push(painted - began - Math.max(0, frame - worked));
            // What waited for the paint is queued by now: this comes behind it.
            setTimeout(() => following.push(performance.now() - painted), 0);
          }, 0),
        );
      },
      { capture: true },
    );
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const processor = async (): Promise<number> => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
  };
  const worked: number[] = [];
  for (const letter of letters) {
    const before = await processor();
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(PAUSE);
    worked.push((await processor()) - before);
  }
  const { busy, following } = await page.evaluate(() => {
    const counted = globalThis as unknown as { busy: number[]; following: number[] };
    return { busy: counted.busy, following: counted.following };
  });
  return { busy, following, worked };
}
