import { gql, type TypedDocumentNode } from "@apollo/client";
import type {
  AccountTypeSummary,
  AuditEntry,
  EventSettings,
  KeptEvent,
  MemberProfile,
  OrganizationSetting,
  OrgMember,
  Departed,
  Departure,
  UserAttributeSummary,
} from "@sheaf/contract";
import { MEMBER } from "../../shared/people/member-fields.ts";

type None = Record<string, never>;

/** Members, a part at a time. */
export const MEMBERS_PART: TypedDocumentNode<
  { readonly members: readonly OrgMember[] },
  { readonly search: string | null; readonly skip: number; readonly first: number }
> = gql`
  query MembersPart($search: String, $skip: Float, $first: Float) {
    members(search: $search, skip: $skip, first: $first) {
      ...MemberFields
    }
  }
  ${MEMBER}
`;
/** A member with all that administrators see of them. */
export const ADMIN_MEMBER: TypedDocumentNode<{ readonly memberProfile: MemberProfile }, { readonly userId: string }> = gql`
  query AdminMember($userId: ID!) {
    memberProfile(userId: $userId) {
      lastActiveAt
      teams {
        teamId
        name
      }
      member {
        ...MemberFields
      }
    }
  }
  ${MEMBER}
`;
export const TYPES_AND_RIGHTS: TypedDocumentNode<{ readonly accountTypes: readonly AccountTypeSummary[] }, None> = gql`
  query TypesAndRights {
    accountTypes {
      accountTypeId
      name
      description
      isAdminLike
      isBuiltIn
      featurePermissionSet
      memberCount
    }
  }
`;
export const USER_ATTRIBUTES: TypedDocumentNode<{ readonly userAttributes: readonly UserAttributeSummary[] }, None> = gql`
  query UserAttributes {
    userAttributes {
      attributeId
      name
      description
      defaultValue
      members {
        memberId
        value
      }
      teams {
        teamId
        value
      }
    }
  }
`;
export const SAVE_USER_ATTRIBUTE: TypedDocumentNode<
  { readonly saveUserAttribute: Pick<UserAttributeSummary, "attributeId"> },
  { request: Omit<UserAttributeSummary, "attributeId"> & { readonly attributeId?: string } }
> = gql`
  mutation SaveUserAttribute($request: SaveUserAttributeRequest!) {
    saveUserAttribute(request: $request) {
      attributeId
    }
  }
`;
export const REMOVE_USER_ATTRIBUTE: TypedDocumentNode<
  { readonly removeUserAttribute: { readonly success: boolean } },
  { request: { readonly attributeId: string } }
> = gql`
  mutation RemoveUserAttribute($request: RemoveUserAttributeRequest!) {
    removeUserAttribute(request: $request) {
      success
    }
  }
`;
export const AUDIT: TypedDocumentNode<
  { readonly auditEntries: readonly AuditEntry[] },
  { before: string | null; actorId: string | null; action: string | null }
> = gql`
  query AuditEntries($before: ID, $actorId: ID, $action: String) {
    auditEntries(before: $before, actorId: $actorId, action: $action) {
      entryId
      at
      action
      actorId
      actorName
      actorKind
      impersonatorName
      objectKind
      objectId
      objectName
      sourceAddress
      requestId
    }
  }
`;

export const UPDATE_MEMBER: TypedDocumentNode<
  { readonly updateMember: Pick<OrgMember, "userId"> },
  {
    request: {
      readonly userId: string;
      readonly accountTypeId?: string;
      readonly isArchived?: boolean;
      readonly firstName?: string;
      readonly lastName?: string;
    };
  }
> = gql`
  mutation UpdateMember($request: UpdateMemberRequest!) {
    updateMember(request: $request) {
      userId
    }
  }
`;
export const RESET_SECOND_FACTOR: TypedDocumentNode<
  { readonly resetSecondFactor: { readonly success: boolean } },
  { request: { readonly memberId: string } }
> = gql`
  mutation ResetSecondFactor($request: ResetSecondFactorRequest!) {
    resetSecondFactor(request: $request) {
      success
    }
  }
`;
export const FORCE_RESET_PASSWORD: TypedDocumentNode<
  { readonly forceResetPassword: { readonly success: boolean } },
  { request: { readonly userId: string } }
> = gql`
  mutation ForceResetPassword($request: ForceResetPasswordRequest!) {
    forceResetPassword(request: $request) {
      success
    }
  }
`;
export const INVITE: TypedDocumentNode<
  { readonly inviteMember: { readonly member: Pick<OrgMember, "userId">; readonly url: string | null } },
  { request: { readonly email: string; readonly accountTypeId: string } }
> = gql`
  mutation InviteToOrganization($request: InviteMemberRequest!) {
    inviteMember(request: $request) {
      url
      member {
        userId
      }
    }
  }
`;
export const SAVE_ACCOUNT_TYPE: TypedDocumentNode<
  { readonly saveAccountType: Pick<AccountTypeSummary, "accountTypeId"> },
  { request: { readonly accountTypeId?: string; readonly name: string; readonly featurePermissionSet: readonly string[] } }
> = gql`
  mutation SaveAccountType($request: SaveAccountTypeRequest!) {
    saveAccountType(request: $request) {
      accountTypeId
    }
  }
`;
export const REMOVE_ACCOUNT_TYPE: TypedDocumentNode<
  { readonly removeAccountType: { readonly success: boolean } },
  { request: { readonly accountTypeId: string; readonly replacementId: string } }
> = gql`
  mutation RemoveAccountType($request: RemoveAccountTypeRequest!) {
    removeAccountType(request: $request) {
      success
    }
  }
`;

export const ORGANIZATION_SETTINGS: TypedDocumentNode<{ readonly organizationSettings: readonly OrganizationSetting[] }, None> = gql`
  query OrganizationSettings {
    organizationSettings {
      name
      value
      isDefault
      changedAt
      changedBy
    }
  }
`;
export const SET_SETTING: TypedDocumentNode<
  { readonly setOrganizationAttribute: Pick<OrganizationSetting, "name"> },
  { request: { readonly name: string; readonly value: unknown } }
> = gql`
  mutation SetOrganizationAttribute($request: SetOrganizationAttributeRequest!) {
    setOrganizationAttribute(request: $request) {
      name
    }
  }
`;
export const RESET_SETTING: TypedDocumentNode<
  { readonly resetOrganizationAttribute: Pick<OrganizationSetting, "name"> },
  { request: { readonly name: string } }
> = gql`
  mutation ResetOrganizationAttribute($request: ResetOrganizationAttributeRequest!) {
    resetOrganizationAttribute(request: $request) {
      name
    }
  }
`;

export const EVENT_SETTINGS: TypedDocumentNode<{ readonly eventSettings: EventSettings }, None> = gql`
  query EventSettingsOfAdmin {
    eventSettings {
      days
    }
  }
`;
export const UPDATE_EVENT_SETTINGS: TypedDocumentNode<{ readonly updateEventSettings: EventSettings }, { request: EventSettings }> = gql`
  mutation UpdateEventSettings($request: UpdateEventSettingsRequest!) {
    updateEventSettings(request: $request) {
      days
    }
  }
`;
export const USAGE_EVENTS: TypedDocumentNode<
  { readonly usageEvents: readonly KeptEvent[] },
  { label: string | null; before: string | null }
> = gql`
  query UsageEvents($label: String, $before: ID) {
    usageEvents(label: $label, before: $before) {
      eventId
      at
      label
      service
      version
      sessionId
      userName
      url
      error
      duration
      userAgent
    }
  }
`;

export const DEPARTURE: TypedDocumentNode<
  { readonly departure: Departure },
  { readonly memberIds: readonly string[]; readonly newOwnerId: string | null }
> = gql`
  query Departure($memberIds: [ID!]!, $newOwnerId: ID) {
    departure(memberIds: $memberIds, newOwnerId: $newOwnerId) {
      members {
        userId
        name
      }
      documents
      folders
      workspaces
      schedules
      apiKeys
      linkedAccounts
      sessions
      pausing {
        scheduleId
        name
        reason
      }
    }
  }
`;
export const DEACTIVATE_MEMBERS: TypedDocumentNode<
  { readonly deactivateMembers: Departed },
  { request: { readonly memberIds: readonly string[]; readonly newOwnerId: string | null } }
> = gql`
  mutation DeactivateMembers($request: DeactivateMembersRequest!) {
    deactivateMembers(request: $request) {
      documents
      folders
      workspaces
      schedules
      apiKeys
      linkedAccounts
      pausing {
        scheduleId
        name
        reason
      }
    }
  }
`;
