import { gql, type TypedDocumentNode } from "@apollo/client";
import type { CurrentUser, HomePage, OrgAttributes, OrganizationSummary, UserSettings } from "@sheaf/contract";
import { MEMBER } from "../shared/people/member-fields.ts";

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
        ...MemberFields
      }
    }
    orgAttributes {
      timezone
      weekStart
      locale
      numberFormat {
        currency
        decimal
        grouping
        thousands
        isOwn
      }
      canShareWithAllMembers
      enableShareToMyTeamOnly
      enableExportToMyTeamOnly
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
  ${MEMBER}
`;
