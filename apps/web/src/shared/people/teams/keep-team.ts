import type { TeamSummary } from "@sheaf/contract";

export type ChangedTeam = Pick<TeamSummary, "teamId" | "name" | "description" | "isOpen">;
export type SaidOfTeam = Omit<ChangedTeam, "teamId">;

/** One call of a team's saving; `isLast`: none comes after it. */
interface Calls {
  /** The id of the team; null: refused. */
  readonly save: (said: SaidOfTeam & { readonly teamId?: string }, isLast: boolean) => Promise<string | null>;
  /** Takes people and teams in and out; false: refused. */
  readonly move: (teamId: string, isLast: boolean) => Promise<boolean>;
  /** The team is there as it was said, whatever becomes of its members. */
  readonly onMade: (team: ChangedTeam) => void;
}

export const isSaidAnew = (team: ChangedTeam | null, said: SaidOfTeam): boolean =>
  said.name !== (team?.name ?? "") || said.description !== (team?.description ?? "") || said.isOpen !== (team?.isOpen ?? false);

/**
 * Saves a team and who is in it; null: one that is made. A closed team has no open one within it: what is closed lets them out before,
 * and what is opened takes them in after.
 */
export async function keepTeam(
  team: ChangedTeam | null,
  said: SaidOfTeam,
  isMoved: boolean,
  { save, move, onMade }: Calls,
): Promise<boolean> {
  if (team !== null && !isSaidAnew(team, said)) return !isMoved || move(team.teamId, true);
  const isMovedFirst = isMoved && team !== null && team.isOpen && !said.isOpen;
  if (isMovedFirst && !(await move(team.teamId, false))) return false;
  const isMovedAfter = isMoved && !isMovedFirst;
  const teamId = await save({ ...(team === null ? {} : { teamId: team.teamId }), ...said }, !isMovedAfter);
  if (teamId === null) return false;
  onMade({ teamId, ...said });
  return !isMovedAfter || move(teamId, true);
}
