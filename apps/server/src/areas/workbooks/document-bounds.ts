import { CodedError, ofFinding } from "@sheaf/contract";
import { documentExcess, type WorkbookDocument } from "@sheaf/workbook";

/** A document that is too large is not taken; one that was already may become smaller. Live edits are held to the same bounds one by one. */
export function requireWithinLimits(document: WorkbookDocument, before: WorkbookDocument | null): void {
  const [excess] = documentExcess(document, before);
  if (excess !== undefined)
    throw new CodedError("payload_too_large", ofFinding(excess.message), { limit: excess.limit, most: excess.most });
}
