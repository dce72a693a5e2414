import type { LayoutNode } from "../document.ts";
import { gapOf, type Gap } from "./gaps.ts";

/** How a stack container arranges its parts (workbook-file 8.3). */
export interface Stack {
  readonly direction: "row" | "column";
  readonly distribute: "start" | "center" | "end" | "space-between";
  /** Across the direction; null: parts fill it. */
  readonly align: "start" | "center" | "end" | null;
  readonly padding: boolean;
  readonly gap: Gap;
  /** Parts that do not fit go on in another row. */
  readonly wrap: boolean;
}

/** How much room a part of a stack takes in one direction. */
export type StackSize =
  | { readonly kind: "fill"; readonly factor: number }
  | { readonly kind: "fit" }
  | { readonly kind: "fixed"; readonly pixels: number }
  | { readonly kind: "rows"; readonly rows: number };

export interface PartSize {
  readonly width: StackSize;
  readonly height: StackSize;
}

const desktopOf = (node: LayoutNode, tag: "Style" | "Size"): LayoutNode["attributes"] =>
  node.children.find((child) => child.tag === tag)?.children.find((child) => child.tag === "Desktop")?.attributes ?? {};

function oneOf<T extends string>(value: string | undefined, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

export function stackOf(node: LayoutNode): Stack {
  const { direction, distribute, align, padding, gap, wrap } = desktopOf(node, "Style");
  const across = oneOf(align, ["start", "center", "end", ""] as const, "");
  return {
    direction: oneOf(direction, ["row", "column"] as const, "row"),
    distribute: oneOf(distribute, ["start", "center", "end", "space-between"] as const, "start"),
    align: across === "" ? null : across,
    padding: padding !== "hidden",
    gap: gapOf(gap),
    wrap: wrap === "shown",
  };
}

export function sizeOf(node: LayoutNode): PartSize {
  const attributes = desktopOf(node, "Size");
  const { heightRows } = attributes;
  const axis = (name: "width" | "height"): StackSize => {
    switch (attributes[name]) {
      case "fit-content":
        return { kind: "fit" };
      case "fixed":
        return { kind: "fixed", pixels: within(attributes[`${name}Pixels`], 1, 10_000, 240) };
      case "fixed-rows":
        return { kind: "rows", rows: within(heightRows, 1, 100, 6) };
      default:
        return { kind: "fill", factor: within(attributes[`${name}FillFactor`], 1, 8, 1) };
    }
  };
  return { width: axis("width"), height: axis("height") };
}

function within(text: string | undefined, least: number, most: number, otherwise: number): number {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

const leaf = (tag: string, attributes: LayoutNode["attributes"], children: readonly LayoutNode[] = []): LayoutNode => ({
  tag,
  elementId: null,
  place: null,
  attributes,
  children,
});

/** A node with other words of its Style or Size; what phones have of their own stays. */
function withWords(node: LayoutNode, tag: "Style" | "Size", words: LayoutNode["attributes"]): LayoutNode {
  const known = node.children.find((child) => child.tag === tag);
  const phone = known?.children.filter((child) => child.tag !== "Desktop") ?? [];
  const next = leaf(tag, known?.attributes ?? {}, [leaf("Desktop", words), ...phone]);
  return { ...node, children: [next, ...node.children.filter((child) => child !== known)] };
}

export function withStack(node: LayoutNode, stack: Stack): LayoutNode {
  return withWords(node, "Style", {
    direction: stack.direction,
    distribute: stack.distribute,
    ...(stack.align === null ? {} : { align: stack.align }),
    padding: stack.padding ? "shown" : "hidden",
    gap: stack.gap,
    ...(stack.direction === "row" ? { wrap: stack.wrap ? "shown" : "hidden" } : {}),
  });
}

export function withSize(node: LayoutNode, { width, height }: PartSize): LayoutNode {
  const words = (name: "width" | "height", size: StackSize): LayoutNode["attributes"] => {
    switch (size.kind) {
      case "fill":
        return { [name]: "fill", [`${name}FillFactor`]: String(size.factor) };
      case "fit":
        return { [name]: "fit-content" };
      case "fixed":
        return { [name]: "fixed", [`${name}Pixels`]: String(size.pixels) };
      case "rows":
        return { height: "fixed-rows", heightRows: String(size.rows) };
    }
  };
  return withWords(node, "Size", { ...words("width", width), ...words("height", height) });
}
