import type * as Engine from "@sheaf/charts/engine";
import { useEffect, useState } from "react";

export type ChartEngine = typeof Engine;

let loading: Promise<ChartEngine> | null = null;
let loaded: ChartEngine | null = null;

/** Fetches the chart library, once for the whole page: a chunk of its own, so that tables need not wait for it. */
export async function loadChartEngine(): Promise<ChartEngine> {
  loading ??= import("@sheaf/charts/engine").catch((thrown: unknown) => {
    // The next chart tries again.
    loading = null;
    throw thrown;
  });
  loaded = await loading;
  return loaded;
}

export type EngineState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly engine: ChartEngine }
  | { readonly kind: "failed"; readonly retry: () => void };

export function useChartEngine(): EngineState {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<EngineState>(() => (loaded === null ? { kind: "loading" } : { kind: "ready", engine: loaded }));
  useEffect(() => {
    if (state.kind === "ready") return undefined;
    let current = true;
    loadChartEngine().then(
      (engine) => current && setState({ kind: "ready", engine }),
      () =>
        current &&
        setState({
          kind: "failed",
          retry: () => {
            setState({ kind: "loading" });
            setAttempt((count) => count + 1);
          },
        }),
    );
    return () => {
      current = false;
    };
    // A retry is a new attempt; the state itself does not start one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
  return state;
}

let fonts: Promise<void> | null = null;
let fontsReady = false;

/** False until the fonts of labels can be drawn: a canvas does not redraw itself when they come. */
export function useLabelFonts(): boolean {
  const [ready, setReady] = useState(fontsReady);
  useEffect(() => {
    if (ready) return undefined;
    let current = true;
    fonts ??= Promise.all(['400 12px "Source Sans Pro"', '600 12px "Source Sans Pro"'].map((font) => document.fonts.load(font))).then(
      () => {
        fontsReady = true;
      },
      // Without the font the labels are drawn in the next one of the stack.
      () => {
        fontsReady = true;
      },
    );
    void fonts.then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [ready]);
  return ready;
}
