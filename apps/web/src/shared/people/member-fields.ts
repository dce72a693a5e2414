import { gql } from "@apollo/client";

/** A member with all that the server tells of them. */
export const MEMBER = gql`
  fragment MemberFields on OrgMember {
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
    teamNames
  }
`;
