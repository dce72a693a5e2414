import { gql, type TypedDocumentNode } from "@apollo/client";
import type { DangerZone, OrganizationClosed, OrganizationExport } from "@sheaf/contract";

export const DANGER_ZONE: TypedDocumentNode<{ readonly dangerZone: DangerZone }, Record<string, never>> = gql`
  query DangerZone {
    dangerZone {
      slug
      sessions
      sessionPeople
      apiKeys
      apiKeyPeople
      members
      documents
      schedules
    }
  }
`;

const EXPORT_FIELDS = gql`
  fragment ExportFields on OrganizationExport {
    exportId
    state
    requestedAt
    requestedBy
    endsAt
    documents
    tables
    files
    trashed
    problems
    bytes
    failure
  }
`;
export const ORGANIZATION_EXPORT: TypedDocumentNode<
  { readonly organizationExport: OrganizationExport | null },
  Record<string, never>
> = gql`
  query OrganizationExport {
    organizationExport {
      ...ExportFields
    }
  }
  ${EXPORT_FIELDS}
`;

interface Confirmed {
  readonly password: string | null;
}

export const END_ALL_SESSIONS: TypedDocumentNode<{ readonly endAllSessions: { readonly count: number } }, { request: Confirmed }> = gql`
  mutation EndAllSessions($request: EndAllSessionsRequest!) {
    endAllSessions(request: $request) {
      count
    }
  }
`;

export const REVOKE_ALL_KEYS: TypedDocumentNode<{ readonly revokeAllApiKeys: { readonly count: number } }, { request: Confirmed }> = gql`
  mutation RevokeAllApiKeys($request: RevokeAllApiKeysRequest!) {
    revokeAllApiKeys(request: $request) {
      count
    }
  }
`;

export const EXPORT_ORGANIZATION: TypedDocumentNode<{ readonly exportOrganization: OrganizationExport }, { request: Confirmed }> = gql`
  mutation ExportOrganization($request: ExportOrganizationRequest!) {
    exportOrganization(request: $request) {
      ...ExportFields
    }
  }
  ${EXPORT_FIELDS}
`;

export const CLOSE_ORGANIZATION: TypedDocumentNode<
  { readonly closeOrganization: OrganizationClosed },
  { request: Confirmed & { readonly slug: string } }
> = gql`
  mutation CloseOrganization($request: CloseOrganizationRequest!) {
    closeOrganization(request: $request) {
      removedAt
      reopenUrl
    }
  }
`;
