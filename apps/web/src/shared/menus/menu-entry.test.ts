import { expect, test } from "vitest";
import { type MenuEntry, titledGroups, withDeeper } from "./menu-entry.ts";

test("a filter finds what lies in submenus, however deep, with the way there; what is chosen there does what it does there", () => {
  const done: unknown[] = [];
  const entries: readonly MenuEntry[] = [
    { kind: "item", id: "copy", label: "Copy", keys: "mod+C", onSelect: () => done.push("copy") },
    {
      kind: "submenu",
      id: "format",
      label: "Format",
      entries: [
        { kind: "title", id: "title", label: "Numbers" },
        { kind: "item", id: "copy", label: "Copy format", keys: "mod+alt+C", onSelect: () => done.push("format") },
        { kind: "divider", id: "line" },
        {
          kind: "submenu",
          id: "align",
          label: "Align",
          entries: [
            {
              kind: "choices",
              id: "how",
              selection: "single",
              selected: ["left"],
              options: ["left", "right"].map((id) => ({ id, label: id })),
              onChange: (chosen) => done.push(chosen),
            },
          ],
        },
      ],
    },
    { kind: "submenu", id: "endless", label: "Columns over", entries: () => entries },
    {
      kind: "submenu",
      id: "off",
      label: "Off",
      isDisabled: true,
      entries: [{ kind: "item", id: "x", label: "Not now", onSelect: () => {} }],
    },
  ];
  const found = withDeeper(entries);
  expect(found.map((entry) => ("label" in entry ? `${entry.label} | ${"detail" in entry ? entry.detail : ""}` : entry.kind))).toEqual([
    "Copy | ",
    "Format | ",
    "Copy format | Format",
    "left | Format › Align",
    "right | Format › Align",
    "Columns over | ",
    "Off | ",
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  for (const entry of found) if (entry.kind === "item") entry.onSelect();
  expect(done).toEqual(["copy", "format", ["left"], ["right"]]);
});

test("a title goes with the rows below it, up to the next title, a divider or choices", () => {
  const title = (id: string): MenuEntry => ({ kind: "title", id, label: id });
  const item = (id: string): MenuEntry => ({ kind: "item", id, label: id, onSelect: () => undefined });
  const divider: MenuEntry = { kind: "divider", id: "line" };
  const entries = [item("a"), title("One"), item("b"), item("c"), title("Two"), item("d"), divider, item("e"), title("Three")];
  expect(titledGroups(entries).map((group) => [group.title?.id ?? null, ...group.rows.map(({ id }) => id)])).toEqual([
    [null, "a"],
    ["One", "b", "c"],
    ["Two", "d"],
    [null, "line", "e"],
    ["Three"],
  ]);
});
