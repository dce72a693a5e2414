import { gql, type TypedDocumentNode } from "@apollo/client";
import type { ConnectionAccess, ConnectionGrant } from "@sheaf/contract";

export const CONNECTION_GRANTS: TypedDocumentNode<{ readonly connectionGrants: readonly ConnectionGrant[] }, { connectionId: string }> =
  gql`
    query ConnectionGrants($connectionId: ID!) {
      connectionGrants(connectionId: $connectionId) {
        right
        path
        endsAt
        hasEnded
        member {
          userId
          name
          email
        }
        team {
          teamId
          name
        }
      }
    }
  `;
export interface ConnectionShare {
  readonly connectionId: string;
  readonly memberId?: string | null;
  readonly teamId?: string | null;
  readonly canUse: boolean;
  /** A schema or table alone. */
  readonly path?: readonly string[];
  readonly right?: ConnectionGrant["right"];
  /** Null: without an end. Absent: as it is. */
  readonly endsAt?: string | null;
}
export const SHARE_CONNECTION: TypedDocumentNode<
  { readonly shareConnection: { readonly success: boolean } },
  { request: ConnectionShare }
> = gql`
  mutation ShareConnection($request: ShareConnectionRequest!) {
    shareConnection(request: $request) {
      success
    }
  }
`;
export const CONNECTION_ACCESS: TypedDocumentNode<
  { readonly connectionAccess: ConnectionAccess },
  { connectionId: string; memberId: string }
> = gql`
  query ConnectionAccess($connectionId: ID!, $memberId: ID!) {
    connectionAccess(connectionId: $connectionId, memberId: $memberId) {
      accountType
      canUse
      canManage
      right
      lacksCapability
      reasons {
        kind
        right
        path
        endsAt
        hasEnded
        team {
          teamId
          name
        }
        through {
          teamId
          name
        }
      }
    }
  }
`;
