import { useMembership } from "../../services/organization.tsx";

/** Whether one shares with one's own teams and the people in them alone: administrators do not. */
export function useWithinTeams(): boolean {
  const { attributes, me } = useMembership();
  return attributes.enableShareToMyTeamOnly && !me.isAdminLike;
}
