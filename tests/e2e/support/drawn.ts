// Charts are pictures: what can be told of one is that it is not blank.
import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Something is drawn within: the picture has more colors than one. */
export async function expectDrawn(within: Locator): Promise<void> {
  const canvas = within.locator("canvas").first();
  await canvas.waitFor();
  const colors = (): Promise<number> =>
    canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const pixels = (element as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      const seen = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3] === 255) seen.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
      return seen.size;
    });
  await expect.poll(colors).toBeGreaterThan(1);
}
