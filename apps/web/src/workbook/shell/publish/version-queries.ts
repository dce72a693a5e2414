import { gql, type TypedDocumentNode } from "@apollo/client";
import type { PublishedVersion } from "@sheaf/contract";

const VERSION = gql`
  fragment VersionFields on PublishedVersion {
    version
    sequence
    name
    createdAt
    author {
      userId
      name
      email
    }
  }
`;

/** The newest first. */
export const VERSIONS: TypedDocumentNode<{ readonly versions: readonly PublishedVersion[] }, { workbookId: string }> = gql`
  query Versions($workbookId: ID!) {
    versions(workbookId: $workbookId) {
      ...VersionFields
    }
  }
  ${VERSION}
`;

export const RESTORE: TypedDocumentNode<
  { readonly restoreVersion: { readonly inodeId: string } },
  { request: { workbookId: string; version: number } }
> = gql`
  mutation RestoreVersion($request: RestoreVersionRequest!) {
    restoreVersion(request: $request) {
      inodeId
    }
  }
`;

export const PUBLISH: TypedDocumentNode<
  { readonly publishWorkbook: PublishedVersion },
  { request: { workbookId: string; name?: string | null } }
> = gql`
  mutation PublishWorkbook($request: PublishWorkbookRequest!) {
    publishWorkbook(request: $request) {
      ...VersionFields
    }
  }
  ${VERSION}
`;
