import type { MapShapesAnswer, MapShapesList, MapShapesUpdate } from "@sheaf/contract";
import { useCallback, useEffect, useState } from "react";
import { type CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { useServices } from "../../../../shared/services/services.tsx";
import { forgetOwnShapes, reloadOwnShapes } from "../../plot/view/load-own-shapes.ts";

interface OwnShapes {
  /** By name; null while they are not there. */
  readonly shapes: readonly MapShapesAnswer[] | null;
  readonly error: CallError | null;
  readonly reload: () => void;
  readonly upload: (name: string, file: File) => Promise<MapShapesAnswer>;
  /** Another file in their place: maps that show them are drawn anew. */
  readonly replace: (shapesId: string, file: File) => Promise<void>;
  readonly update: (shapesId: string, changes: MapShapesUpdate) => Promise<void>;
  readonly remove: (shapesId: string) => Promise<void>;
}

const PATH = "/v2/map-shapes";

/** Shapes that the organization brought for its maps, and what can be done with them. */
export function useOwnShapes(): OwnShapes {
  const { http } = useServices();
  const [shapes, setShapes] = useState<readonly MapShapesAnswer[] | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const abort = new AbortController();
    setError(null);
    http.json<MapShapesList>(PATH, { signal: abort.signal }).then(
      (answer) => setShapes(answer.shapes),
      (thrown: unknown) => {
        if (!abort.signal.aborted) setError(toCallError(thrown));
      },
    );
    return () => abort.abort();
  }, [http, attempt]);
  return {
    shapes,
    error,
    reload,
    upload: async (name, file) => {
      const headers = { "content-type": "application/octet-stream" };
      const made = await http.upload<MapShapesAnswer>(`${PATH}?name=${encodeURIComponent(name)}`, file, { headers });
      reload();
      return made;
    },
    replace: async (shapesId, file) => {
      const headers = { "content-type": "application/octet-stream" };
      await http.upload(`${PATH}/${encodeURIComponent(shapesId)}`, file, { method: "PUT", headers });
      reload();
      await reloadOwnShapes(http, shapesId);
    },
    update: async (shapesId, changes) => {
      await http.json(`${PATH}/${encodeURIComponent(shapesId)}`, { method: "PATCH", body: changes });
      reload();
      await reloadOwnShapes(http, shapesId);
    },
    remove: async (shapesId) => {
      await http.json(`${PATH}/${encodeURIComponent(shapesId)}`, { method: "DELETE" });
      reload();
      await forgetOwnShapes(shapesId);
    },
  };
}
