import { gql, type TypedDocumentNode } from "@apollo/client";
import type { LicenseUsage, QueryEntry, UnusedDocument, UsageSummary } from "@sheaf/contract";

export const USAGE: TypedDocumentNode<{ readonly usage: UsageSummary }, { days: number }> = gql`
  query Usage($days: Float) {
    usage(days: $days) {
      days
      queries
      kept
      failed
      canceled
      executeMs
      activeMembers
      members {
        memberId
        name
        queries
        documents
        executeMs
        lastAt
      }
      documents {
        documentId
        name
        type
        queries
        members
        executeMs
        slowestMs
        lastAt
      }
    }
  }
`;
export const QUERY_LOG: TypedDocumentNode<
  { readonly queryLog: readonly QueryEntry[] },
  { order: string; before: string | null; skip: number | null }
> = gql`
  query QueryLog($order: String, $before: ID, $skip: Float) {
    queryLog(order: $order, before: $before, skip: $skip) {
      entryId
      at
      memberId
      memberName
      documentId
      documentName
      documentType
      elementId
      path
      isDownload
      sql
      rows
      executeMs
      queueMs
      elapsedMs
      errorCode
    }
  }
`;
export const UNUSED_DOCUMENTS: TypedDocumentNode<{ readonly unusedDocuments: readonly UnusedDocument[] }, { days: number; skip: number }> =
  gql`
    query UnusedDocuments($days: Float, $skip: Float) {
      unusedDocuments(days: $days, skip: $skip) {
        documentId
        name
        type
        ownerName
        lastOpenedAt
        updatedAt
      }
    }
  `;

/** Licenses that active members take; asked where the organization shows them. */
export const LICENSE_USAGE: TypedDocumentNode<{ readonly licenseUsage: LicenseUsage }, Record<string, never>> = gql`
  query LicenseUsage {
    licenseUsage {
      members
      tiers {
        tier
        members
        accountTypes
      }
    }
  }
`;
