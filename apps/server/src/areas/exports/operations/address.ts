import { CodedError, exportAddress, limits, queryParams } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { accessTokens } from "../../session/index.ts";
import { openTicket } from "../tickets.ts";

/**
 * Browsers and programs that fetch files send no header of ours: the address itself says who fetches. What it says opens downloads alone, and
 * those alone whose tickets are this person's; the session and the rights are looked at each time.
 */
export const addressDownload = operation({
  name: "AddressDownload",
  kind: "query",
  transport: { kind: "rest", method: "POST", path: "/v2/query/:queryId/address" },
  summary:
    "A signed address of the requested file, for downloads that a browser starts and resumes by itself (Range, ETag, If-Range); it expires with the caller's session, and within an hour",
  input: z.object({ params: queryParams }),
  output: exportAddress,
  capability: "canExport",
  scope: "documents:read",
  ids: {},
  run: async ({ actor, caller, clock, secrets, publicUrl }, { params: { queryId } }) => {
    const now = clock.now();
    const { until } = openTicket(secrets, actor, queryId, now);
    const { organizationId, userId, via } = actor;
    if (!("familyId" in via)) throw new CodedError("EINVAL", message("errors-exports.file.download-addresses-people-signed-api"));
    const method = via.kind === "impersonation" ? "impersonation" : "password";
    const claims = { organizationId, userId, familyId: via.familyId };
    const token = await accessTokens(secrets, clock).issue(claims, caller.email, method, "download");
    const url = `${publicUrl()}/v2/query/${queryId}/download?token=${token}`;
    return { url, expiresAt: new Date(Math.min(until, now + limits.exportTicket)).toISOString() };
  },
});
