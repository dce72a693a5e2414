import { describe, expect, test } from "vitest";
import { columnKeys, elementKeys, formatKeys, keyMap, screenKeys, tableKeys } from "./key-map.ts";

/** What one keyboard focus hears at once: no key may mean two things there. */
const heardTogether = {
  "an element": [screenKeys, elementKeys],
  "a table": [columnKeys, formatKeys, tableKeys],
};

describe("the keyboard map", () => {
  test.each(Object.entries(heardTogether))("no key means two things on %s", (_, groups) => {
    const keys = groups.flatMap((group) => Object.values(group)).flatMap((shortcut) => shortcut.keys.map((one) => one.toLowerCase()));
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  test("the page of the documentation lists it as it is (vitest -u writes it anew)", async () => {
    const rows = ({ title, shortcuts }: (typeof keyMap)[number]): string =>
      [
        `## ${title}`,
        "",
        "| Key | What it does |",
        "|---|---|",
        ...Object.values(shortcuts).map(({ keys, text }) => `| ${keys.map(written).join(" or ")} | ${text} |`),
        "",
      ].join("\n");
    const page = [
      "# Keys of a workbook",
      "",
      "Made from `apps/web/src/workbook/keys/key-map.ts`, which the handlers and the list behind `?` are made from as well. Mod is Ctrl, on a Mac Command.",
      "",
      ...keyMap.map(rows),
      "Ctrl+M and Ctrl+Shift+H are kept free for comments and the query history, which are not there yet.",
      "",
    ].join("\n");
    await expect(page).toMatchFileSnapshot("../../../../../docs/keyboard.md");
  });
});

const names: Readonly<Record<string, string>> = {
  mod: "Mod",
  alt: "Alt",
  shift: "Shift",
  plus: "+",
  esc: "Escape",
  tab: "Tab",
  space: "Space",
};

function written(keys: string): string {
  const parts = keys
    .split("+")
    .map((part) => names[part] ?? (/^(up|down|left|right)$/u.test(part) ? `${part[0]?.toUpperCase()}${part.slice(1)}` : part));
  return `\`${parts.join("+").replace("|", "\\|")}\``;
}
