import type { TeamProfile } from "@sheaf/contract";
import { useState } from "react";
import { useAction } from "../../graphql/use-action.ts";
import { type ChangedTeam, isSaidAnew, keepTeam } from "./keep-team.ts";
import { ARCHIVE_TEAM, CHANGE_TEAM_MEMBERS, SAVE_TEAM, TEAM_LISTS } from "./team-queries.ts";

export interface Pickable {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}
export interface InnerTeam {
  readonly teamId: string;
  readonly name: string;
}

const LAST = { refetch: TEAM_LISTS, isLastOfSeveral: true } as const;

/** What somebody changes about a team until it is saved; null: a team that is made. */
export function useTeamDraft(team: ChangedTeam | null, known: TeamProfile | undefined) {
  const [name, setName] = useState(team?.name ?? "");
  const [description, setDescription] = useState(team?.description ?? "");
  const [isOpen, setOpen] = useState(team?.isOpen ?? false);
  /** Who comes in, and who goes. */
  const [changed, setChanged] = useState<ReadonlyMap<string, { readonly person: Pickable; readonly isIn: boolean }>>(new Map());
  /** Null: as it is. */
  const [chosenInner, setInner] = useState<readonly InnerTeam[] | null>(null);
  /** A new team that is there by now, though its members were refused: saving again goes on with it. */
  const [made, setMade] = useState<ChangedTeam | null>(null);
  const begun = team ?? made;
  const save = useAction(SAVE_TEAM);
  const members = useAction(CHANGE_TEAM_MEMBERS);
  const archive = useAction(ARCHIVE_TEAM);
  // whoever is in it by a team within it is taken out there
  const held: readonly Pickable[] = known?.members.filter(({ through }) => through === null) ?? [];
  const before = new Set(held.map(({ userId }) => userId));
  const wasInner: readonly InnerTeam[] = known?.inner ?? [];
  const inner = chosenInner ?? wasInner;
  const add = [...changed].flatMap(([id, { isIn }]) => (isIn && !before.has(id) ? [id] : []));
  const remove = [...changed].flatMap(([id, { isIn }]) => (!isIn && before.has(id) ? [id] : []));
  const addTeams = idsBut(inner, wasInner);
  const removeTeams = idsBut(wasInner, inner);
  const said = { name, description, isOpen };
  const isSaid = isSaidAnew(begun, said);
  const isMoved = add.length + remove.length + addTeams.length + removeTeams.length > 0;
  const keep = (): Promise<boolean> => {
    for (const action of [save, members, archive]) action.clear();
    return keepTeam(begun, said, isMoved, {
      save: async (request, isLast) => {
        const saved = await save.run(request, isLast ? LAST : {});
        return saved.ok ? saved.data.saveTeam.teamId : null;
      },
      move: async (teamId, isLast) => (await members.run({ teamId, add, remove, addTeams, removeTeams }, isLast ? LAST : {})).ok,
      onMade: setMade,
    });
  };
  const end = async (): Promise<boolean> => team !== null && (await archive.run({ teamId: team.teamId }, { refetch: TEAM_LISTS })).ok;
  return {
    /** Null: it is not there yet. */
    teamId: begun?.teamId ?? null,
    name,
    setName,
    description,
    setDescription,
    isOpen,
    setOpen,
    inner,
    setInner,
    /** Who is in it, or was just taken in or out. */
    named: [...held, ...[...changed.values()].map(({ person }) => person)],
    isInside: (userId: string): boolean => changed.get(userId)?.isIn ?? before.has(userId),
    toggle: (person: Pickable, isIn: boolean): void => setChanged((now) => new Map(now).set(person.userId, { person, isIn })),
    isDirty: isSaid || isMoved,
    /** A new team is there, and the dialog still open: it can be left as it is. */
    isMade: made !== null && team === null,
    isSaving: save.isRunning || members.isRunning,
    isEnding: archive.isRunning,
    refusal: (save.error ?? members.error ?? archive.error)?.message ?? null,
    keep,
    end,
  };
}

const idsBut = (these: readonly InnerTeam[], those: readonly InnerTeam[]): readonly string[] =>
  these.map(({ teamId }) => teamId).filter((id) => !those.some(({ teamId }) => teamId === id));
