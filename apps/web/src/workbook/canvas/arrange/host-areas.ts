import type { Id, LayoutHost } from "@sheaf/workbook";

/** A place that nodes can be dropped into, in pixels of the scrolled ground, as it was when the drag began. */
export interface HostArea {
  readonly host: LayoutHost;
  /** Inner edges of its grid or stack. */
  readonly rect: Rect;
  /** What counts as over it: the frame of its container. */
  readonly catches: Rect;
  readonly columns: number;
  readonly isStack: boolean;
  readonly direction: "row" | "column";
  /** Of a stack: its parts in order. */
  readonly parts: readonly { readonly elementId: Id; readonly rect: Rect }[];
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const contains = ({ left, top, right, bottom }: Rect, x: number, y: number): boolean => x >= left && x < right && y >= top && y < bottom;

/** Every place of a page, what stands further in last; none inside of what is dragged. */
export function hostAreas(root: HTMLElement, scroller: HTMLElement, dragged: readonly Id[]): readonly HostArea[] {
  const ground = scroller.getBoundingClientRect();
  const rectOf = (node: Element): Rect => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const [x, y] = [scroller.scrollLeft - ground.left, scroller.scrollTop - ground.top];
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  };
  return [...root.querySelectorAll<HTMLElement>("[data-host]")].flatMap((node): readonly HostArea[] => {
    if (dragged.some((id) => node.closest(`[data-element="${CSS.escape(id)}"]`) !== null)) return [];
    const [elementId = "", tab = ""] = (node.getAttribute("data-host") ?? ":").split(/:(?=\d*$)/u);
    const frame = elementId === "" ? null : node.closest("[data-element]");
    const isStack = node.hasAttribute("data-direction");
    return [
      {
        host: { elementId: elementId === "" ? null : elementId, tab: tab === "" ? null : Number(tab) },
        rect: rectOf(node),
        catches: frame === null ? { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity } : rectOf(frame),
        columns: Number(node.style.getPropertyValue("--columns")) || 24,
        isStack,
        direction: node.getAttribute("data-direction") === "column" ? "column" : "row",
        parts: isStack
          ? [...node.children].flatMap((part) => {
              const id = part.querySelector("[data-element]")?.getAttribute("data-element");
              return id == null || dragged.includes(id) ? [] : [{ elementId: id, rect: rectOf(part) }];
            })
          : [],
      },
    ];
  });
}

/** The innermost place at a point. */
export function areaAt(areas: readonly HostArea[], x: number, y: number): HostArea | null {
  return areas.findLast(({ catches }) => contains(catches, x, y)) ?? null;
}

/** Behind which part of a stack something lands that is let go at a point; null: first. */
export function partBefore({ parts, direction }: Pick<HostArea, "parts" | "direction">, x: number, y: number): Id | null {
  const before = parts.filter(({ rect }) =>
    direction === "column" ? y > (rect.top + rect.bottom) / 2 : y >= rect.bottom || (y >= rect.top && x > (rect.left + rect.right) / 2),
  );
  return before.at(-1)?.elementId ?? null;
}
