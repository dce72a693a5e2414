import { gql, type TypedDocumentNode } from "@apollo/client";
import type { TeamSummary } from "@sheaf/contract";

/** What shows teams and who is in them. */
export const TEAM_LISTS = ["Teams", "TeamNames", "TeamProfile", "TeamDocuments", "AdminMember", "MemberProfile"] as const;

export const TEAMS: TypedDocumentNode<{ readonly teams: readonly TeamSummary[] }, Record<string, never>> = gql`
  query Teams {
    teams {
      teamId
      name
      description
      createdAt
      isOpen
      isProvisioned
      innerCount
      outerTeamIds
      memberCount
      membership
      firstMembers {
        userId
        name
        email
      }
    }
  }
`;
export const SAVE_TEAM: TypedDocumentNode<
  { readonly saveTeam: Pick<TeamSummary, "teamId"> },
  { request: { readonly teamId?: string; readonly name: string; readonly description?: string; readonly isOpen?: boolean } }
> = gql`
  mutation SaveTeam($request: SaveTeamRequest!) {
    saveTeam(request: $request) {
      teamId
    }
  }
`;
export const CHANGE_TEAM_MEMBERS: TypedDocumentNode<
  { readonly changeTeamMembers: Pick<TeamSummary, "teamId"> },
  {
    request: {
      readonly teamId: string;
      readonly add: readonly string[];
      readonly remove: readonly string[];
      readonly addTeams?: readonly string[];
      readonly removeTeams?: readonly string[];
      readonly admins?: readonly string[];
      readonly notAdmins?: readonly string[];
    };
  }
> = gql`
  mutation ChangeTeamMembers($request: ChangeTeamMembersRequest!) {
    changeTeamMembers(request: $request) {
      teamId
    }
  }
`;
export const ARCHIVE_TEAM: TypedDocumentNode<
  { readonly archiveTeam: { readonly success: boolean } },
  { request: { readonly teamId: string } }
> = gql`
  mutation ArchiveTeam($request: ArchiveTeamRequest!) {
    archiveTeam(request: $request) {
      success
    }
  }
`;
export const JOIN_TEAM: TypedDocumentNode<{ readonly joinTeam: Pick<TeamSummary, "teamId"> }, { request: { readonly teamId: string } }> =
  gql`
    mutation JoinTeam($request: JoinTeamRequest!) {
      joinTeam(request: $request) {
        teamId
      }
    }
  `;
export const LEAVE_TEAM: TypedDocumentNode<{ readonly leaveTeam: Pick<TeamSummary, "teamId"> }, { request: { readonly teamId: string } }> =
  gql`
    mutation LeaveTeam($request: LeaveTeamRequest!) {
      leaveTeam(request: $request) {
        teamId
      }
    }
  `;
