import { limits } from "@sheaf/contract";
import type { Services } from "../../platform/services.ts";

/** Rows of one file: what is asked for, within what the product and the organization allow. */
export async function exportRowLimit(
  { attributes }: Pick<Services, "attributes">,
  organizationId: string,
  asked: number = limits.exportRows,
): Promise<number> {
  const { exportMaxRowLimit } = await attributes.of(organizationId);
  return Math.min(asked, limits.exportRows, exportMaxRowLimit);
}
