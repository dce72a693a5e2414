import {
  columnsIn,
  findPlaced,
  holderOf,
  type Id,
  isStack,
  type LayoutHost,
  type LayoutNode,
  nodesIn,
  type RegionLayout,
  type RowsAround,
  sameHost,
  settledNodes,
  withNodesIn,
} from "@sheaf/workbook";
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { followPointer } from "../../../shared/pointer/follow-pointer.ts";
import { nodesMovedTo, outermost, refuseHost } from "../../commands/containers.ts";
import { arranged, type Box, boxOf, elementNode, firstBox, fitted, placeOf, rowsKept } from "../../commands/layout.ts";
import type { Slot } from "../nodes/canvas-nodes.ts";
import type { Bring } from "./bring-element.ts";
import { GAP, ROW } from "../../elements/on-page/page-grid.ts";
import { type Handle, intoRoom, landingBox, movedBox, steppedBox, scrollStep } from "./grid-geometry.ts";
import { areaAt, type HostArea, hostAreas, partBefore } from "./host-areas.ts";

/** Elements on their way to another place. */
export interface Arranging {
  /** The one that is dragged first. */
  readonly elementIds: readonly Id[];
  readonly handle: Handle;
  /** Null: of something new that is not over the page. */
  readonly host: LayoutHost | null;
  /** What something new is called. */
  readonly title?: string;
  /** Where the first would land; null in a stack. */
  readonly box: Box | null;
  /** In a stack: behind which part. */
  readonly after: Id | null;
  /** The pointer, in the window. */
  readonly pointer: { readonly x: number; readonly y: number };
}

interface ArrangeOptions {
  readonly region: RegionLayout | null;
  readonly around: RowsAround;
  readonly root: RefObject<HTMLDivElement | null>;
  /** All elements that are selected. */
  readonly selection: readonly Id[];
  readonly leastOf: (elementId: Id) => readonly [number, number];
  readonly onResize: (elementId: Id, box: Box) => void;
  readonly onMove: (elementIds: readonly Id[], host: LayoutHost, to: { readonly box: Box | null; readonly after: Id | null }) => void;
}

/** How far something was carried. */
interface Carried {
  /** In the window, and on the scrolled ground. */
  readonly pointer: { readonly x: number; readonly y: number };
  readonly at: { readonly x: number; readonly y: number };
  readonly by: { readonly x: number; readonly y: number };
}

/** A press that hardly moves is no drag. */
const SLACK = 4;
/** Stands where something would land that comes from elsewhere. */
const LANDING = "\u0000landing";

/** Moving and resizing by the pointer and by keys. What is in the way goes down at once, so that the result is seen before it is done. */
export function useArrange(options: ArrangeOptions) {
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const carry = (
    event: PointerEvent,
    scroller: HTMLElement,
    to: (carried: Carried) => Arranging | null,
    onDone: (last: Arranging) => void,
  ) => {
    stop.current?.();
    const from = { x: event.clientX, y: event.clientY, scroll: scroller.scrollTop };
    let pointer = { x: event.clientX, y: event.clientY };
    let current: Arranging | null = null;
    let frame = 0;
    const update = (): void => {
      const by = { x: pointer.x - from.x, y: pointer.y - from.y + scroller.scrollTop - from.scroll };
      if (current === null && Math.hypot(by.x, by.y) < SLACK) return;
      const { left, top } = scroller.getBoundingClientRect();
      const next = to({ pointer, by, at: { x: pointer.x - left + scroller.scrollLeft, y: pointer.y - top + scroller.scrollTop } });
      if (next === null) return;
      current = next;
      setArranging(current);
    };
    const scroll = (): void => {
      frame = requestAnimationFrame(scroll);
      if (current === null) return;
      const step = scrollStep(pointer.y, scroller.getBoundingClientRect());
      if (step === 0) return;
      scroller.scrollTop += step;
      update();
    };
    const end = (isDone: boolean): void => {
      stop.current?.();
      setArranging(null);
      if (isDone && current !== null) onDone(current);
    };
    const onPointerMove = (moved: globalThis.PointerEvent): void => {
      pointer = { x: moved.clientX, y: moved.clientY };
      update();
    };
    const leave = followPointer(window, { onMove: onPointerMove, onEnd: end });
    frame = requestAnimationFrame(scroll);
    stop.current = () => {
      stop.current = null;
      cancelAnimationFrame(frame);
      leave();
    };
  };

  const begin = useCallback((event: PointerEvent, elementId: Id, handle: Handle): void => {
    const { region, root, selection } = latest.current;
    const page = root.current;
    const scroller = page?.closest<HTMLElement>("[data-scrolls]") ?? null;
    const found = region === null ? null : findPlaced(region.nodes, elementId);
    const cell = page?.querySelector(`[data-element="${CSS.escape(elementId)}"]`) ?? null;
    if (region === null || page === null || scroller === null || found === null || cell === null || event.button !== 0) return;
    event.preventDefault();
    const isGroup = handle === "move" && selection.includes(elementId);
    const together = isGroup ? outermost(region.nodes, [elementId, ...selection.filter((id) => id !== elementId)]) : [elementId];
    const elementIds = together.includes(elementId) ? together : [elementId];
    const areas = hostAreas(page, scroller, handle === "move" ? elementIds : []);
    const home = areas.find(({ host }) => sameHost(host, found.host)) ?? null;
    if (home === null) return;
    const size = cell.getBoundingClientRect();
    const grab = { x: event.clientX - size.left, y: event.clientY - size.top };
    const landing = ({ at, by }: Carried): Pick<Arranging, "host" | "box" | "after"> | null => {
      if (handle !== "move") {
        if (found.node.place === null) return null;
        const grid = { width: home.rect.right - home.rect.left, columns: home.columns };
        const least = latest.current.leastOf(elementId);
        return { host: found.host, box: movedBox(boxOf(found.node.place), handle, by, grid, least), after: null };
      }
      const over = areaAt(areas, at.x, at.y) ?? home;
      const area = refuseHost(region.nodes, elementIds, over.host) === null ? over : home;
      if (area.isStack) return { host: area.host, box: null, after: partBefore(area, at.x, at.y) };
      const { place } = found.node;
      const kept = area === home && place !== null ? boxOf(place) : null;
      return { host: area.host, box: landedBox(area, at, grab, size, kept, latest.current.leastOf(elementId)), after: null };
    };
    carry(
      event,
      scroller,
      (carried) => {
        const to = landing(carried);
        return to === null ? null : { elementIds, handle, pointer: carried.pointer, ...to };
      },
      (last) => {
        if (handle === "move" && last.host !== null) latest.current.onMove(elementIds, last.host, last);
        else if (last.box !== null) latest.current.onResize(elementId, last.box);
      },
    );
  }, []);

  /** Brings something new onto the page: it lands where it is let go, as large as its kind is. */
  const bring = useCallback<Bring>((event, { title, size: { columns, rows, least } }, onLanded) => {
    const { region, root } = latest.current;
    const page = root.current;
    const scroller = page?.closest<HTMLElement>("[data-scrolls]") ?? null;
    if (region === null || page === null || scroller === null || event.button !== 0) return;
    const areas = hostAreas(page, scroller, []);
    const [ground] = areas;
    if (ground === undefined) return;
    const column = (ground.rect.right - ground.rect.left + GAP) / ground.columns;
    const size = { width: columns * column - GAP, height: rows * ROW - GAP };
    const grab = { x: Math.min(48, size.width / 2), y: Math.min(16, size.height / 2) };
    carry(
      event,
      scroller,
      ({ pointer, at }) => {
        const shown = { elementIds: [], handle: "move", title, pointer } as const;
        const { left, top, right, bottom } = scroller.getBoundingClientRect();
        const isOver = pointer.x >= left && pointer.x < right && pointer.y >= top && pointer.y < bottom;
        if (!isOver) return { ...shown, host: null, box: null, after: null };
        const area = areaAt(areas, at.x, at.y) ?? ground;
        if (area.isStack) return { ...shown, host: area.host, box: null, after: partBefore(area, at.x, at.y) };
        const box = landedBox(area, at, grab, size, null, least);
        const others = nodesIn(region.nodes, area.host).flatMap(({ place }) => (place === null ? [] : [boxOf(place)]));
        const isFirst = others.length === 0 && area !== ground;
        const free = isFirst ? firstBox(box, area.columns) : intoRoom(box, others, cellAt(area, at), area.columns, least[0]);
        return { ...shown, host: area.host, box: free, after: null };
      },
      ({ host, box, after }) => {
        if (host !== null) onLanded({ host, box, after });
      },
    );
  }, []);

  const step = useCallback((elementId: Id, handle: Handle, columnSteps: number, rowSteps: number): void => {
    const { region, selection, leastOf, onMove, onResize } = latest.current;
    const found = region === null ? null : findPlaced(region.nodes, elementId);
    if (region === null || found === null) return;
    const { host, node } = found;
    const holder = holderOf(region.nodes, host);
    if (holder !== null && isStack(holder)) {
      if (handle === "move") onMove([elementId], host, { box: null, after: stackNeighbor(holder, elementId, columnSteps + rowSteps) });
      return;
    }
    if (node.place === null) return;
    const box = steppedBox(boxOf(node.place), handle, columnSteps, rowSteps, columnsIn(region, host), leastOf(elementId));
    if (handle !== "move") return onResize(elementId, box);
    const together = selection.includes(elementId)
      ? outermost(region.nodes, [elementId, ...selection.filter((id) => id !== elementId)])
      : [];
    const ids = together.filter((id) => sameHost(findPlaced(region.nodes, id)?.host ?? host, host));
    onMove(ids.includes(elementId) ? ids : [elementId], host, { box, after: null });
  }, []);

  return { arranging, shown: previewOf(options, arranging), slot: slotOf(arranging), begin, bring, step };
}

/** Where a box lands whose upper left corner is carried to a point; coming from elsewhere it keeps its width as it is seen. */
function landedBox(
  area: HostArea,
  at: { readonly x: number; readonly y: number },
  grab: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  kept: Box | null,
  least: readonly [number, number],
): Box {
  const corner = { x: at.x - grab.x - area.rect.left, y: at.y - grab.y - area.rect.top };
  const grid = { width: area.rect.right - area.rect.left, columns: area.columns };
  return fitted(landingBox(corner, kept ?? size, grid), kept === null ? [1, least[1]] : least, area.columns);
}

/** The column and the row of a grid that a point is in. */
function cellAt(
  { rect, columns }: HostArea,
  at: { readonly x: number; readonly y: number },
): { readonly column: number; readonly row: number } {
  const column = (rect.right - rect.left + GAP) / columns;
  return { column: Math.floor((at.x - rect.left) / column) + 1, row: Math.floor((at.y - rect.top) / ROW) + 1 };
}

/** Behind which part one goes that is moved by one step in a stack; null: first. */
function stackNeighbor(holder: LayoutNode, elementId: Id, by: number): Id | null {
  const ids = holder.children.flatMap((child) => child.elementId ?? []);
  const index = ids.indexOf(elementId);
  const left = ids.filter((id) => id !== elementId);
  const to = Math.min(left.length, Math.max(0, index + Math.sign(by)));
  return left[to - 1] ?? null;
}

function slotOf(arranging: Arranging | null): Slot | null {
  if (arranging?.host == null) return null;
  return { host: arranging.host, place: arranging.box === null ? null : placeOf(arranging.box), after: arranging.after };
}

/** The page as it will be: what is dragged within its place moves, what goes elsewhere leaves its place when it is let go. */
function previewOf({ region, around }: ArrangeOptions, arranging: Arranging | null): readonly LayoutNode[] {
  if (region === null) return [];
  const lead = arranging?.elementIds[0];
  if (arranging?.box == null || arranging.host === null) return region.nodes;
  const { host, box, elementIds } = arranging;
  const found = lead === undefined ? null : findPlaced(region.nodes, lead);
  if (lead !== undefined && found !== null && found.node.place !== null && sameHost(found.host, host)) {
    const moved =
      arranging.handle === "move"
        ? nodesMovedTo(region.nodes, elementIds, host, { box, after: null }, columnsIn(region, host))
        : withNodesIn(region.nodes, host, arranged(nodesIn(region.nodes, host), lead, box));
    return settledNodes(moved, around, lead);
  }
  const isMoved = (id: Id | null): boolean => id !== null && elementIds.includes(id);
  const inside = [...rowsKept(nodesIn(region.nodes, host), box, isMoved, null), elementNode(LANDING, box)];
  return settledNodes(withNodesIn(region.nodes, host, inside), around, LANDING);
}
