import { describe, expect, test } from "vitest";
import { isPressed, whichPressed, type PressedKey } from "./pressed.ts";

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: "",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("a shortcut", () => {
  test("letters count with exactly the keys that are held, in either case", () => {
    expect(isPressed(press("s"), "S")).toBe(true);
    expect(isPressed(press("S"), "S")).toBe(true);
    expect(isPressed(press("S", { shiftKey: true }), "S")).toBe(false);
    expect(isPressed(press("F", { shiftKey: true }), "shift+F")).toBe(true);
    expect(isPressed(press("z", { ctrlKey: true }), "mod+Z")).toBe(true);
    expect(isPressed(press("z", { metaKey: true }), "mod+Z")).toBe(true);
    expect(isPressed(press("Z", { ctrlKey: true, shiftKey: true }), "mod+Z")).toBe(false);
    expect(isPressed(press("z"), "mod+Z")).toBe(false);
  });

  test("signs count wherever a keyboard has them", () => {
    expect(isPressed(press("?", { shiftKey: true }), "?")).toBe(true);
    expect(isPressed(press("/", { shiftKey: true }), "/")).toBe(true);
    expect(isPressed(press("+"), "shift+plus")).toBe(true);
    expect(isPressed(press("+", { shiftKey: true }), "shift+plus")).toBe(true);
    expect(isPressed(press("/", { ctrlKey: true }), "/")).toBe(false);
  });

  test("letters beside Alt and digits count by their place", () => {
    expect(isPressed(press("©", { code: "KeyC", altKey: true, metaKey: true }), "mod+alt+C")).toBe(true);
    expect(isPressed(press("c", { code: "KeyJ", altKey: true, ctrlKey: true }), "mod+alt+C")).toBe(false);
    expect(isPressed(press("&", { code: "Digit1", ctrlKey: true }), "mod+1")).toBe(true);
    expect(isPressed(press("1", { code: "Digit1" }), "mod+1")).toBe(false);
  });

  test("keys with names count with exactly what is held", () => {
    expect(isPressed(press(" "), "space")).toBe(true);
    expect(isPressed(press(" ", { shiftKey: true }), "space")).toBe(false);
    expect(isPressed(press("F6", { shiftKey: true }), "F6")).toBe(false);
    expect(isPressed(press("ArrowLeft", { altKey: true }), "alt+left")).toBe(true);
    expect(isPressed(press("Escape"), "esc")).toBe(true);
  });

  test("is found by its name, by any of its keys", () => {
    const shortcuts = { redo: { keys: ["mod+shift+Z", "mod+Y"] }, undo: { keys: ["mod+Z"] } };
    expect(whichPressed(press("y", { ctrlKey: true }), shortcuts)).toBe("redo");
    expect(whichPressed(press("z", { ctrlKey: true }), shortcuts)).toBe("undo");
    expect(whichPressed(press("x", { ctrlKey: true }), shortcuts)).toBeNull();
  });
});
