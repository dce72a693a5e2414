import { expect, test } from "vitest";
import { pictureMarks } from "./picture-tile.ts";

const picture = { width: 100, height: 50 } as Parameters<typeof pictureMarks>[0]["picture"];
const content = (style: object) => ({ kind: "image", picture, alt: "A ship", style }) as Parameters<typeof pictureMarks>[0];

test("a picture that says nothing of it is no larger than it is, at the top, and not round", () => {
  const box = { x: 0, y: 0, width: 400, height: 300 };
  expect(pictureMarks(content({}), box)).toMatchObject({
    marks: [{ clip: box, marks: [{ x: 150, y: 0, width: 100, height: 50 }] }],
  });
  const small = { x: 0, y: 0, width: 50, height: 300 };
  expect(pictureMarks(content({}), small)).toMatchObject({ marks: [{ marks: [{ x: 0, y: 0, width: 50, height: 25 }] }] });
  expect(JSON.stringify(pictureMarks(content({}), box))).not.toContain("isRound");
});

test("a round one is cut to the largest circle in the middle of its box", () => {
  const round = pictureMarks(content({ shape: "circle" }), { x: 0, y: 0, width: 400, height: 300 });
  expect(round).toMatchObject({ marks: [{ clip: { x: 50, y: 0, width: 300, height: 300 }, isRound: true }] });
});
