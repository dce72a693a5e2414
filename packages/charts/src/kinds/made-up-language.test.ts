import { compileArea } from "@sheaf/messages/compile";
import { loadArea, Words } from "@sheaf/messages";
import { describe, expect, test } from "vitest";
import { type Say, noteText } from "../notes.ts";
import { tableOf } from "../plain-table.ts";
import { contextOf } from "../testing/context.ts";
import { layersOf } from "./example.ts";
import { chartExamples } from "./examples.ts";
import { drawChart } from "./registry.ts";

const words = new Words("en-xa", {
  onMissing: (key) => {
    throw new Error(`No message ${key}`);
  },
});
words.add(await loadArea("en-xa", "drawing", { prepare: compileArea }));
const madeUp: Say = (message) => words.say(message);

/** What stands in no bracket: it was not made of the catalogue. */
function outside(text: string): string {
  let depth = 0;
  return Array.from(text, (letter) => {
    if (letter === "[") depth += 1;
    const isBare = depth === 0;
    if (letter === "]") depth -= 1;
    return isBare ? letter : "";
  }).join("");
}

describe("in another language", () => {
  test.each(
    Object.values(chartExamples)
      .flat()
      .map((example) => [`${example.element.kind}: ${example.name}`, example] as const),
  )("%s says nothing in English of its own", (_, example) => {
    const { element, columns, title, width, height } = example;
    const drawing = drawChart(
      element,
      tableOf(columns),
      contextOf({ width, height, title, layers: layersOf(example), additive: () => true, say: madeUp }),
    );
    const data = [title ?? "", ...columns.flatMap(({ name, cells }) => [name ?? "", ...cells.map(String)])].toSorted(
      (a, b) => b.length - a.length,
    );
    const bare = data.reduce((left, text) => (text === "" ? left : left.replaceAll(text, "")), outside(drawing.summary));
    expect(drawing.summary).toContain("[");
    expect(bare.match(/[A-Za-z]{3,}/gu) ?? []).toEqual([]);
    for (const note of drawing.notes) expect(outside(noteText(note, madeUp)).match(/[A-Za-z]{3,}/gu) ?? []).toEqual([]);
  });
});
