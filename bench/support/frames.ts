import type { Page } from "playwright-core";
import { median, type Measurement, percentile } from "../../tools/bench/measure.ts";

export interface Frames {
  /** From frame to frame. */
  readonly every: readonly number[];
  /** Of it, what the page had to do: scroll events, drawing, layout and paint. */
  readonly busy: readonly number[];
}

/** In the page: scrolls by a step a frame, and turns round at the end. What scrolls is the element that `selector` names, or what it stands in. */
export function scrollFrames(
  page: Page,
  selector: string,
  by: { readonly steps: number; readonly x: number; readonly y: number },
): Promise<Frames> {
  return page.evaluate(
    ([named, { steps, x, y }]) =>
      new Promise<Frames>((resolve, reject) => {
        const scrolls = (element: Element): boolean =>
          (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
          /auto|scroll/u.test(getComputedStyle(element).overflow);
        let scroller = document.querySelector(named);
        while (scroller !== null && !scrolls(scroller)) scroller = scroller.parentElement;
        if (scroller === null) return reject(new Error(`nothing scrolls at ${named}`));
        const moved = scroller;
        const every: number[] = [];
        const busy: number[] = [];
        let last = performance.now();
        let forward = 1;
        const frame = (now: number): void => {
          every.push(now - last);
          last = now;
          // The first task behind the frame's paint.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => busy.push(performance.now() - now), { once: true });
          port1.start();
          port2.postMessage(null);
          const before = moved.scrollLeft + moved.scrollTop;
          moved.scrollBy({ left: forward * x, top: forward * y, behavior: "instant" });
          if (moved.scrollLeft + moved.scrollTop === before) forward = -forward;
          if (every.length > steps) resolve({ every: every.slice(2), busy: busy.slice(2) });
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    [selector, by] as const,
  );
}

/** Their figures; `budget`: of the slowest twentieth, null: none. */
export const frameFigures = (where: string, { every, busy }: Frames, budget: number | null): readonly Measurement[] => [
  { name: `frames while scrolling ${where}, median`, value: median(every), unit: "ms", baseline: null, budget: null },
  { name: `frames while scrolling ${where}, p95`, value: percentile(every, 0.95), unit: "ms", baseline: null, budget },
  { name: `busy in a frame ${where}, median`, value: median(busy), unit: "ms", baseline: null, budget: null },
  { name: `busy in a frame ${where}, p95`, value: percentile(busy, 0.95), unit: "ms", baseline: null, budget: null },
];
