import type { Environment } from "@sheaf/compiler";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OrganizationSources } from "./compile.ts";
import type { CompileAsking } from "./compile-query.ts";
import type { ElementConditions } from "./element-conditions.ts";
import type { Looking } from "./shown-request.ts";

/** One person's page load: everything that its requests have in common. */
export interface PageLoad extends Looking {
  readonly organizationId: string;
  /** The document that it is of; null: none, as of a preview. */
  readonly documentId: string | null;
  /** For whom it is compiled. */
  readonly asking: CompileAsking;
  readonly document: WorkbookDocument;
  readonly environment: Omit<Environment, "catalog">;
  readonly sources: OrganizationSources;
  readonly seeSql: boolean;
  readonly refresh: boolean;
  /** The rows that it reads are asked anew unless they were that many milliseconds ago, for whomever; absent or null: as they are known. */
  readonly refreshAfter?: number | null;
  /** What is shown under conditions; null: everything is. */
  readonly conditions: ElementConditions | null;
  readonly signal: AbortSignal;
}
