import { useQuery } from "@apollo/client/react";
import type { TeamSummary } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { OFFERED, TEAM_PROFILE } from "../../shared/people/queries.ts";
import { useMemberSearch } from "../../shared/people/use-member-search.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { ARCHIVE_TEAM, CHANGE_TEAM_MEMBERS, SAVE_TEAM } from "./queries.ts";
import { isFound } from "./screen.tsx";

const REFETCH = ["Teams", "TeamProfile"] as const;
/** Members of a team whose boxes are drawn at once. */
const MOST_SHOWN = 100;

interface Pickable {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

interface TeamDialogProps {
  /** Null: one that is made. */
  readonly team: TeamSummary | null;
  readonly mayManage: boolean;
  readonly onClose: () => void;
  /** It is no more. */
  readonly onEnded?: () => void;
}

/** A team is made, or changed: its name, what it is for, and who is in it. */
export function TeamDialog({ team, mayManage, onClose, onEnded }: TeamDialogProps) {
  const { data, error, refetch } = useQuery(TEAM_PROFILE, { variables: { teamId: team?.teamId ?? "" }, skip: team === null });
  const [name, setName] = useState(team?.name ?? "");
  const [description, setDescription] = useState(team?.description ?? "");
  /** Who comes in, and who goes. */
  const [changed, setChanged] = useState<ReadonlyMap<string, { readonly person: Pickable; readonly isIn: boolean }>>(new Map());
  const [search, setSearch] = useState("");
  const { members: found, nobody } = useMemberSearch(search);
  const save = useAction(SAVE_TEAM);
  const members = useAction(CHANGE_TEAM_MEMBERS);
  const archive = useAction(ARCHIVE_TEAM);
  const held: readonly Pickable[] = data?.teamProfile.members ?? [];
  const before = new Set(held.map(({ userId }) => userId));
  const isInside = (userId: string): boolean => changed.get(userId)?.isIn ?? before.has(userId);
  const add = [...changed].flatMap(([id, { isIn }]) => (isIn && !before.has(id) ? [id] : []));
  const remove = [...changed].flatMap(([id, { isIn }]) => (!isIn && before.has(id) ? [id] : []));
  const isNamed = name !== (team?.name ?? "") || description !== (team?.description ?? "");
  const isDirty = isNamed || add.length > 0 || remove.length > 0;
  // who is in it, or was just taken in or out, comes before those who are offered
  const named = [...held, ...[...changed.values()].map(({ person }) => person)].filter((one) => isFound(search, one.name, one.email));
  const shown = eachOnce([...named.slice(0, MOST_SHOWN), ...found]);
  const toggle = (person: Pickable, isIn: boolean): void => setChanged((now) => new Map(now).set(person.userId, { person, isIn }));
  const keep = async (): Promise<void> => {
    let teamId = team?.teamId ?? null;
    if (teamId === null || isNamed) {
      const saved = await save.run({ ...(teamId === null ? {} : { teamId }), name, description }, { refetch: REFETCH });
      if (!saved.ok) return;
      teamId = saved.data.saveTeam.teamId;
    }
    if (add.length + remove.length > 0 && !(await members.run({ teamId, add, remove }, { refetch: REFETCH })).ok) return;
    onClose();
  };
  const end = async (): Promise<void> => {
    if (team !== null && (await archive.run({ teamId: team.teamId }, { refetch: REFETCH })).ok) {
      onClose();
      onEnded?.();
    }
  };
  const unread = error === undefined ? null : callErrorOf(error);
  const refusal = (save.error ?? members.error ?? archive.error)?.message ?? null;
  // until it is known who is in it, no box says so
  const isKnown = team === null || data !== undefined;
  return (
    <Dialog
      title={team === null ? t("administration.teams.new") : team.name}
      isOpen
      onClose={onClose}
      isDirty={mayManage && isDirty}
      footerStart={
        mayManage &&
        team !== null && (
          <Button variant="quiet" isPending={archive.isRunning} onPress={() => void end()}>
            {t("administration.teams.end")}
          </Button>
        )
      }
      actions={
        mayManage ? (
          <>
            <Button variant="quiet" onPress={onClose}>
              {t("shared.cancel")}
            </Button>
            <Button
              variant="primary"
              isDisabled={name.trim() === "" || !isDirty}
              isPending={save.isRunning || members.isRunning}
              onPress={() => void keep()}
            >
              {t("administration.save")}
            </Button>
          </>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {t("shared.done")}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <TextField
          label={t("administration.teams.name")}
          value={name}
          onChange={setName}
          isReadOnly={!mayManage}
          autoFocus
          error={refusal}
        />
        <TextField label={t("administration.teams.description")} value={description} onChange={setDescription} isReadOnly={!mayManage} />
        {unread !== null && (
          <Banner status="error" action={{ label: t("shared.try-again"), onSelect: () => void refetch() }}>
            {unread.message}
          </Banner>
        )}
        <SearchField label={t("administration.members.find")} value={search} onChange={setSearch} />
        <div className={styles.picks} role="group" aria-label={t("administration.members.title")}>
          {shown.map((one) => (
            <div key={one.userId} className={styles.pick}>
              <Checkbox isSelected={isInside(one.userId)} isDisabled={!mayManage || !isKnown} onChange={(isIn) => toggle(one, isIn)}>
                {one.name} <span className={styles.quiet}>{one.name === one.email ? "" : one.email}</span>
              </Checkbox>
            </div>
          ))}
          {shown.length === 0 && <p className={styles.note}>{nobody}</p>}
        </div>
        {(named.length > MOST_SHOWN || found.length >= OFFERED) && <p className={styles.quiet}>{t("administration.teams.type-a-name")}</p>}
      </div>
    </Dialog>
  );
}

function eachOnce(people: readonly Pickable[]): readonly Pickable[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()];
}
