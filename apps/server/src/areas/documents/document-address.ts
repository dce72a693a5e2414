import { documentAddress, isDocumentType } from "@sheaf/contract";
import type { Services } from "../../platform/services.ts";

/** Where people open a document. `instead`: the path within the organization of where one without an address of its own is found. */
export function addressOfDocument(
  { publicUrl }: Pick<Services, "publicUrl">,
  { slug, type, id }: { readonly slug: string; readonly type: string; readonly id: string },
  instead = "",
): string {
  const path =
    type === "datafile" ? `/${slug}${instead}` : documentAddress({ orgSlug: slug, kind: isDocumentType(type) ? type : "folder", id });
  return `${publicUrl()}${path}`;
}
