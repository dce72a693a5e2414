import type { DevicePlace, Id, LayoutHost, Place } from "@sheaf/workbook";
import { createContext, type ReactNode, useContext } from "react";

/** Where something that is being dragged would land. */
export interface Slot {
  readonly host: LayoutHost;
  /** Its place in a grid; null in a stack. */
  readonly place: Place | null;
  /** In a stack: behind which element; null: first. */
  readonly after: Id | null;
}

/** What every node of a page is drawn with. */
export interface CanvasNodes {
  /** On a narrow page that somebody arranged: how each element stands there. */
  readonly phone: ReadonlyMap<Id, DevicePlace> | null;
  readonly selected: Id | null;
  readonly others: readonly Id[];
  readonly dragged: readonly Id[];
  readonly slot: Slot | null;
  readonly isEditing: boolean;
  /** While a page is edited: what its readers do not see now. */
  readonly unmet: ReadonlySet<Id>;
  readonly toolsOf: (elementId: Id, place: "grid" | "stack") => ReactNode;
  /** How early an element is asked for: its number in reading order. */
  readonly rankOf: (elementId: Id) => number;
  /** Whether it is in sight when the page opens, as far as its place tells. */
  readonly startsInSight: (elementId: Id) => boolean;
}

export const CanvasNodesContext = createContext<CanvasNodes | null>(null);

export function useCanvasNodes(): CanvasNodes {
  const nodes = useContext(CanvasNodesContext);
  if (nodes === null) throw new Error("useCanvasNodes outside of a page");
  return nodes;
}

/** How a place is called in the page's markup. */
export const hostName = ({ elementId, tab }: LayoutHost): string => `${elementId ?? ""}:${tab ?? ""}`;
