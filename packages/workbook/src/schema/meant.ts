import { message, type Said } from "@sheaf/messages";

/** A finding about a name that is not known, with the one that was meant, perhaps. */
export function perhapsMeant(finding: Said, meant: string | null): Said {
  return meant === null ? finding : message("findings.value.meant", { finding, meant });
}
