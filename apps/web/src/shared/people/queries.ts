import { gql, type TypedDocumentNode } from "@apollo/client";
import type { Handover, LicenseOffer, LicenseRequestSummary, MemberFound, MemberName, TeamProfile } from "@sheaf/contract";
import type { Part } from "../documents/queries.ts";

/** A team and its members. */
export const TEAM_PROFILE: TypedDocumentNode<{ readonly teamProfile: TeamProfile }, { readonly teamId: string }> = gql`
  query TeamProfile($teamId: ID!) {
    teamProfile(teamId: $teamId) {
      teamId
      name
      description
      createdAt
      isProvisioned
      isOpen
      inner {
        teamId
        name
        memberCount
      }
      outer {
        teamId
        name
      }
      membership
      permissions {
        canManage
        canChangeMembers
        canJoin
        canLeave
      }
      members {
        userId
        name
        email
        userKind
        accountType
        isArchived
        isTeamAdmin
        through {
          teamId
          name
        }
      }
    }
  }
`;
/** Whose names a page shows. */
export const MEMBER_NAMES: TypedDocumentNode<
  { readonly memberNames: readonly MemberName[] },
  { readonly userIds: readonly string[]; readonly emails: readonly string[] }
> = gql`
  query MemberNames($userIds: [ID!], $emails: [String!]) {
    memberNames(userIds: $userIds, emails: $emails) {
      userId
      name
      email
      isArchived
    }
  }
`;
/** So many people are offered for what somebody typed. */
export const OFFERED = 20;
/** Colleagues by name, the best match first. */
export const SEARCH_MEMBERS: TypedDocumentNode<
  { readonly searchMembers: readonly MemberFound[] },
  Part & { readonly query: string; readonly first?: number; readonly teammatesOnly?: boolean }
> = gql`
  query SearchMembers($query: String!, $teammatesOnly: Boolean, $skip: Float, $first: Float) {
    searchMembers(query: $query, teammatesOnly: $teammatesOnly, skip: $skip, first: $first) {
      userId
      name
      email
      userKind
      accountType
      teams {
        teamId
        name
      }
    }
  }
`;
/** What this person owns now that was owned by somebody who left. */
export const HANDOVERS: TypedDocumentNode<{ readonly handovers: readonly Handover[] }, Record<string, never>> = gql`
  query Handovers {
    handovers {
      handoverId
      name
      documents
      folders
      workspaces
      schedules
      paused
      folder {
        inodeId
        name
      }
      createdAt
    }
  }
`;
export const SEE_HANDOVER: TypedDocumentNode<
  { readonly seeHandover: { readonly success: boolean } },
  { readonly request: { readonly handoverId: string } }
> = gql`
  mutation SeeHandover($request: SeeHandoverRequest!) {
    seeHandover(request: $request) {
      success
    }
  }
`;
/** What this person may ask for, and what became of it. */
export const LICENSE_OFFER: TypedDocumentNode<{ readonly licenseOffer: LicenseOffer }, Record<string, never>> = gql`
  query LicenseOffer {
    licenseOffer {
      isOpen
      accountTypes {
        accountTypeId
        name
        description
        adds
      }
      request {
        accountTypeId
        accountType
        state
        createdAt
      }
    }
  }
`;
export const REQUEST_LICENSE: TypedDocumentNode<
  { readonly requestLicense: { readonly success: boolean } },
  { request: { readonly accountTypeId: string; readonly message: string } }
> = gql`
  mutation RequestLicense($request: RequestLicenseRequest!) {
    requestLicense(request: $request) {
      success
    }
  }
`;
/** Requests that who manages people can answer. */
export const LICENSE_REQUESTS: TypedDocumentNode<
  { readonly licenseRequests: readonly LicenseRequestSummary[] },
  Record<string, never>
> = gql`
  query LicenseRequests {
    licenseRequests {
      requestId
      currentType
      accountTypeId
      accountType
      adds
      message
      createdAt
      member {
        userId
        name
        email
      }
    }
  }
`;
export const ANSWER_LICENSE_REQUEST: TypedDocumentNode<
  { readonly answerLicenseRequest: { readonly success: boolean } },
  { request: { readonly requestId: string; readonly accountTypeId: string; readonly isGranted: boolean } }
> = gql`
  mutation AnswerLicenseRequest($request: AnswerLicenseRequestRequest!) {
    answerLicenseRequest(request: $request) {
      success
    }
  }
`;
