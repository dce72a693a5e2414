import { useCallback, useMemo, useState } from "react";

type Side = "left" | "right";

interface PanelState {
  readonly isShown: boolean;
  readonly width: number;
}

export interface Panels {
  readonly left: PanelState;
  readonly right: PanelState;
  readonly toggle: (side: Side) => void;
  readonly show: (side: Side) => void;
  readonly resize: (side: Side, width: number) => void;
}

const KEY = "sheaf.panels";
const usual = { left: { isShown: true, width: 240 }, right: { isShown: true, width: 296 } };
/** Below this width panels lie over the page: they begin closed. */
const NARROW = 960;

function kept(): Readonly<Record<Side, PanelState>> {
  const isNarrow = window.innerWidth < NARROW;
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const state = (side: Side): PanelState => {
      const value = typeof read === "object" && read !== null ? (read as Record<string, unknown>)[side] : null;
      const { isShown, width } = (value ?? {}) as { readonly isShown?: unknown; readonly width?: unknown };
      return {
        isShown: !isNarrow && isShown !== false,
        width: typeof width === "number" && width >= 180 && width <= 520 ? width : usual[side].width,
      };
    };
    return { left: state("left"), right: state("right") };
  } catch {
    return usual;
  }
}

/** Which panels are open, and how wide; kept in this browser. */
export function usePanels(): Panels {
  const [state, setState] = useState(kept);
  const change = useCallback((side: Side, to: (before: PanelState) => PanelState) => {
    setState((before) => {
      const changed = to(before[side]);
      const other = side === "left" ? "right" : "left";
      // Where panels lie over the page there is room for one.
      const isCovering = changed.isShown && window.innerWidth < NARROW;
      const next = { ...before, [side]: changed, ...(isCovering ? { [other]: { ...before[other], isShown: false } } : {}) };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // Storage is barred: it holds for this page.
      }
      return next;
    });
  }, []);
  const actions = useMemo(
    () => ({
      toggle: (side: Side) => change(side, (before) => ({ ...before, isShown: !before.isShown })),
      show: (side: Side) => change(side, (before) => (before.isShown ? before : { ...before, isShown: true })),
      resize: (side: Side, width: number) => change(side, (before) => ({ ...before, width })),
    }),
    [change],
  );
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}
