import type { TrendPlace } from "@sheaf/charts";
import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useSyncExternalStore } from "react";

/** Figures of one grid: what stands in one row has its trends in one place, so that the row is even. */
export interface FigureLines {
  /** A figure says where its trend could be; none where it has no trend. */
  readonly say: (node: HTMLElement, can: readonly TrendPlace[]) => void;
  readonly forget: (node: HTMLElement) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Where the trend of a figure may be; null: where it likes. */
  readonly placeOf: (node: HTMLElement | null) => TrendPlace | null;
}

/** Lines of pixels that are the same to the eye. */
const NEAR = 2;
const places = ["large", "beside", "below"] as const satisfies readonly TrendPlace[];

export function openFigureLines(): FigureLines {
  const said = new Map<HTMLElement, readonly TrendPlace[]>();
  const listeners = new Set<() => void>();
  let found: ReadonlyMap<HTMLElement, TrendPlace> = new Map();
  const look = (): void => {
    const next = new Map<HTMLElement, TrendPlace>();
    const lines: { readonly top: number; readonly height: number; readonly nodes: HTMLElement[] }[] = [];
    for (const node of said.keys()) {
      const { top, height } = node.getBoundingClientRect();
      const line = lines.find((one) => Math.abs(one.top - top) < NEAR && Math.abs(one.height - height) < NEAR);
      if (line === undefined) lines.push({ top, height, nodes: [node] });
      else line.nodes.push(node);
    }
    for (const { nodes } of lines) {
      if (nodes.length === 1) continue;
      const common = places.find((place) => nodes.every((node) => said.get(node)?.includes(place))) ?? "none";
      for (const node of nodes) next.set(node, common);
    }
    const isSame = next.size === found.size && [...next].every(([node, place]) => found.get(node) === place);
    if (isSame) return;
    found = next;
    for (const listener of listeners) listener();
  };
  return {
    say(node, can) {
      if (can.length === 0) said.delete(node);
      else said.set(node, can);
      look();
    },
    forget(node) {
      if (said.delete(node)) look();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    placeOf: (node) => (node === null ? null : (found.get(node) ?? null)),
  };
}

export const FigureLinesContext = createContext<FigureLines | null>(null);

const nobody = (): (() => void) => () => undefined;

/** Where the trend of a figure may be, beside others of its row; null: where it likes. `can`: where it could be, separated by commas. */
export function useTrendPlace(tile: RefObject<HTMLElement | null>, can: string): TrendPlace | null {
  const lines = useContext(FigureLinesContext);
  useLayoutEffect(() => {
    if (tile.current !== null) lines?.say(tile.current, can === "" ? [] : (can.split(",") as TrendPlace[]));
  }, [lines, tile, can]);
  useEffect(() => {
    const node = tile.current;
    return () => (node === null ? undefined : lines?.forget(node));
  }, [lines, tile]);
  return useSyncExternalStore(lines?.subscribe ?? nobody, () => lines?.placeOf(tile.current) ?? null);
}
