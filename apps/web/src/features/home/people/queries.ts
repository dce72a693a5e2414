import { gql, type TypedDocumentNode } from "@apollo/client";
import type { InodeSummary, MemberProfile } from "@sheaf/contract";
import { INODE, type Part } from "../../../shared/documents/queries.ts";

export const MEMBER_PROFILE: TypedDocumentNode<
  {
    readonly memberProfile: Pick<MemberProfile, "teams" | "lastActiveAt"> & {
      readonly member: Pick<
        MemberProfile["member"],
        "userId" | "name" | "email" | "userKind" | "accountType" | "status" | "createdAt" | "isArchived"
      >;
    };
  },
  { readonly userId: string }
> = gql`
  query MemberProfile($userId: ID!) {
    memberProfile(userId: $userId) {
      lastActiveAt
      teams {
        teamId
        name
      }
      member {
        userId
        name
        email
        userKind
        accountType
        status
        createdAt
        isArchived
      }
    }
  }
`;
export const TEAM_DOCUMENTS: TypedDocumentNode<{ readonly teamDocuments: readonly InodeSummary[] }, Part & { readonly teamId: string }> =
  gql`
    query TeamDocuments($teamId: ID!, $skip: Float) {
      teamDocuments(teamId: $teamId, skip: $skip) {
        ...InodeFields
      }
    }
    ${INODE}
  `;
export const DOCUMENTS_OF: TypedDocumentNode<{ readonly search: readonly InodeSummary[] }, Part & { readonly ownerId: string }> = gql`
  query DocumentsOf($ownerId: ID!, $skip: Float) {
    search(query: "", ownerId: $ownerId, skip: $skip) {
      ...InodeFields
    }
  }
  ${INODE}
`;
