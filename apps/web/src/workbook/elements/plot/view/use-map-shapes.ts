import { type KnownShapes, loadedMapShapes, loadMapShapes, type MapShapes, type ShapeSetName } from "@sheaf/charts";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useServices } from "../../../../shared/services/services.tsx";
import { loadOwnShapes, onOwnShapes, ownShapesRevision } from "./load-own-shapes.ts";

/** Shapes that a drawing asked for and did not have yet. */
export class WantedShapes {
  readonly names = new Set<ShapeSetName>();

  readonly shapesOf = (set: ShapeSetName): MapShapes | null => {
    const shapes = loadedMapShapes(set);
    if (shapes === null) this.names.add(set);
    return shapes;
  };
}

interface LoadedShapes {
  /** Changes when shapes came. */
  readonly revision: number;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const OWN = "own:";
const isOwn = (set: string): boolean => set.startsWith(OWN);

/** Loads the shapes that a drawing lacks. */
export function useMapShapes(): LoadedShapes & { readonly want: (wanted: WantedShapes | null) => void } {
  const { http } = useServices();
  const changes = useSyncExternalStore(onOwnShapes, ownShapesRevision);
  const [missing, setMissing] = useState("");
  const [revision, setRevision] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (missing === "") return undefined;
    let current = true;
    Promise.all(
      missing.split(" ").map((set) => (isOwn(set) ? loadOwnShapes(http, set.slice(OWN.length)) : loadMapShapes(set as KnownShapes))),
    ).then(
      () => {
        if (current) setRevision((count) => count + 1);
      },
      () => {
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [missing, attempt, http]);
  const want = useCallback((wanted: WantedShapes | null) => setMissing(wanted === null ? "" : [...wanted.names].toSorted().join(" ")), []);
  const retry = (): void => {
    setFailed(false);
    setAttempt((count) => count + 1);
  };
  return { revision: revision + changes, hasFailed, retry, want };
}
