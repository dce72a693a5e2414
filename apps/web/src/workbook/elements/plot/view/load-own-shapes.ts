import { keepMapShapes } from "@sheaf/charts";
import { CallError } from "../../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../../shared/http/http-client.ts";

const listeners = new Set<() => void>();
let revision = 0;

/** Tells maps that shapes of the organization are others now: another key, a file in place of one that was gone. */
export const onOwnShapes = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const ownShapesRevision = (): number => revision;

/** Shapes of the organization, for maps that show them. Of those that are gone a map says that it has none. */
export async function loadOwnShapes(http: HttpClient, shapesId: string): Promise<void> {
  const [{ goneShapes, shapesFrom }, text] = await Promise.all([import("@sheaf/charts/brought-shapes"), textOf(http, shapesId)]);
  keepMapShapes(text === null ? goneShapes(shapesId) : shapesFrom(shapesId, text));
}

/** The same, and maps that show them already are drawn anew. */
export async function reloadOwnShapes(http: HttpClient, shapesId: string): Promise<void> {
  await loadOwnShapes(http, shapesId);
  tell();
}

/** Shapes were deleted: maps of them say so, without asking for them once more. */
export async function forgetOwnShapes(shapesId: string): Promise<void> {
  const { goneShapes } = await import("@sheaf/charts/brought-shapes");
  keepMapShapes(goneShapes(shapesId));
  tell();
}

function tell(): void {
  revision += 1;
  for (const listener of listeners) listener();
}

async function textOf(http: HttpClient, shapesId: string): Promise<string | null> {
  try {
    return await (await http.open(`/v2/map-shapes/${encodeURIComponent(shapesId)}`)).text();
  } catch (thrown) {
    if (thrown instanceof CallError && (thrown.status === 404 || thrown.status === 400)) return null;
    throw thrown;
  }
}
