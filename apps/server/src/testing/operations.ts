import { createAreas } from "../app/areas.ts";
import type { AnyOperation } from "../platform/operations/index.ts";

/** Every operation of the server, without a server. */
export function allOperations(): readonly AnyOperation[] {
  return createAreas({ hash: () => Promise.reject(new Error("not in this test")) }).flatMap((area) => area.operations);
}
