import { gql, type TypedDocumentNode } from "@apollo/client";
import type { AccessExplanationAnswer, AccessRequestSummary, AskedRight, ClosedDocument, Right } from "@sheaf/contract";

/** What may be asked for of something that is not open to this person; refused where there is nothing to ask for. */
export const CLOSED_DOCUMENT: TypedDocumentNode<{ readonly closedDocument: ClosedDocument }, { inodeId: string }> = gql`
  query ClosedDocument($inodeId: ID!) {
    closedDocument(inodeId: $inodeId) {
      inodeId
      rights
      request {
        right
        state
        createdAt
      }
    }
  }
`;
export const REQUEST_ACCESS: TypedDocumentNode<
  { readonly requestAccess: { readonly success: boolean } },
  { request: { inodeId: string; right: AskedRight; message: string } }
> = gql`
  mutation RequestAccess($request: RequestAccessRequest!) {
    requestAccess(request: $request) {
      success
    }
  }
`;
/** Requests that this person can answer. */
export const ACCESS_REQUESTS: TypedDocumentNode<{ readonly accessRequests: readonly AccessRequestSummary[] }, Record<string, never>> = gql`
  query AccessRequests {
    accessRequests {
      requestId
      right
      message
      createdAt
      inode {
        inodeId
        type
        name
      }
      member {
        userId
        name
        email
      }
    }
  }
`;
export const ANSWER_ACCESS_REQUEST: TypedDocumentNode<
  { readonly answerAccessRequest: { readonly success: boolean } },
  { request: { requestId: string; right: Right | null } }
> = gql`
  mutation AnswerAccessRequest($request: AnswerAccessRequestRequest!) {
    answerAccessRequest(request: $request) {
      success
    }
  }
`;
/** What a member can do with something, and why. */
export const ACCESS_EXPLANATION: TypedDocumentNode<
  { readonly accessExplanation: AccessExplanationAnswer },
  { inodeId: string; memberId: string }
> = gql`
  query AccessExplanation($inodeId: ID!, $memberId: ID!) {
    accessExplanation(inodeId: $inodeId, memberId: $memberId) {
      member {
        userId
        name
        email
      }
      accountType
      right
      reasons {
        kind
        right
        team {
          teamId
          name
        }
        through {
          teamId
          name
        }
        inheritedFrom {
          inodeId
          name
        }
        endsAt
        hasEnded
      }
      actions {
        action
        isAllowed
        hindrances
      }
    }
  }
`;
