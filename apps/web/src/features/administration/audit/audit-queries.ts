import { gql, type TypedDocumentNode } from "@apollo/client";
import type { AuditChain, AuditChainPart } from "@sheaf/contract";

export const AUDIT_CHAIN: TypedDocumentNode<{ readonly auditChain: AuditChain }, Record<string, never>> = gql`
  query AuditChain {
    auditChain {
      verifiedFrom
      verifiedTo
      first
      head
      broken
      retentionDays
      stream {
        url
        sentTo
        failure
      }
    }
  }
`;
/** Entries behind one, so many that one call may verify. */
export const AUDIT_CHAIN_PART: TypedDocumentNode<{ readonly auditChainPart: AuditChainPart }, { readonly after: number }> = gql`
  query AuditChainPart($after: Float!) {
    auditChainPart(after: $after) {
      verifiedFrom
      verifiedTo
      head
      broken
    }
  }
`;
interface Done {
  readonly success: boolean;
}
export const SET_AUDIT_RETENTION: TypedDocumentNode<{ readonly setAuditRetention: Done }, { request: { readonly days: number | null } }> =
  gql`
    mutation SetAuditRetention($request: SetAuditRetentionRequest!) {
      setAuditRetention(request: $request) {
        success
      }
    }
  `;
export const SET_AUDIT_STREAM: TypedDocumentNode<
  { readonly setAuditStream: Done },
  { request: { readonly url: string | null; readonly secret?: string } }
> = gql`
  mutation SetAuditStream($request: SetAuditStreamRequest!) {
    setAuditStream(request: $request) {
      success
    }
  }
`;
