import { gql, type TypedDocumentNode } from "@apollo/client";
import type { CurrentUser, HomePage, OrgAttributes, OrganizationSummary, UserSettings } from "@sheaf/contract";

export const GET_MY_INFO: TypedDocumentNode<
  {
    readonly organization: OrganizationSummary;
    readonly me: CurrentUser;
    readonly orgAttributes: OrgAttributes;
    readonly userSettings: UserSettings;
    readonly homePage: HomePage | null;
  },
  Record<string, never>
> = gql`
  query GetMyInfo {
    organization {
      organizationId
      name
      slug
      createdAt
      authMethod
      licenseExpiryDate
    }
    me {
      isAdminLike
      capabilities
      supportChatHash
      impersonatorName
      member {
        userId
        email
        name
        firstName
        lastName
        profileImgUrl
        userKind
        userType
        isArchived
        status
        canLogIn
        createdAt
        accountType
        accountTypeId
        homeInodeId
      }
    }
    orgAttributes {
      timezone
      weekStart
      locale
      canShareWithAllMembers
      exportMaxRowLimit
      allowBulkCopy
      allowLicenseUpgradeRequest
      showUsageBilling
      disableRecipientAutocomplete
      inactivityConfig {
        isEnabled
        timeoutSecs
      }
    }
    userSettings {
      locale
    }
    homePage {
      inodeId
      type
      name
    }
  }
`;
