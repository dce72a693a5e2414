import { documentsArea } from "../areas/documents/index.ts";
import { organizationsArea } from "../areas/organizations/index.ts";
import type { Area } from "../platform/operations/index.ts";

/** Every area of the server: one line each. */
export function createAreas(parts: { readonly hash: (password: string) => Promise<string> }): readonly Area[] {
  return [organizationsArea(parts.hash), documentsArea()];
}
