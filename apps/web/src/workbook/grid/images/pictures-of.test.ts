import { describe, expect, test } from "vitest";
import { picturesOf, placed } from "./pictures-of.ts";

describe("pictures in a copy of cells", () => {
  const image = (url: string) => ({ kind: "image", url, fit: "contain", height: null }) as const;

  test("each is brought once; what cannot be had is left out", async () => {
    const asked: string[] = [];
    const images = {
      load: (url: string) => {
        asked.push(url);
        return url === "gone" ? Promise.reject(new Error("no")) : Promise.resolve(`blob:${url}`);
      },
    };
    const decode = (source: string) =>
      source === "blob:broken" ? Promise.reject(new Error("no")) : Promise.resolve({ width: 1, height: 2 } as ImageBitmap);
    const drawings = [image("a"), null, image("a"), image("gone"), image("broken"), { kind: "link", href: "b" } as const];
    expect([...(await picturesOf(drawings, images, decode)).keys()]).toEqual(["a"]);
    expect(asked).toEqual(["a", "gone", "broken"]);
  });
  test("all of it in the middle, or the box filled from its middle", () => {
    const wide = { width: 200, height: 100 };
    const box = { width: 50, height: 50 };
    expect(placed(wide, box, "contain")).toEqual({
      from: { left: 0, top: 0, width: 200, height: 100 },
      to: { left: 0, top: 12.5, width: 50, height: 25 },
    });
    expect(placed(wide, box, "cover")).toEqual({
      from: { left: 50, top: 0, width: 100, height: 100 },
      to: { left: 0, top: 0, width: 50, height: 50 },
    });
  });
});
