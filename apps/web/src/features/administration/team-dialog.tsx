import { useQuery } from "@apollo/client/react";
import type { TeamSummary } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { ALL_MEMBERS, ARCHIVE_TEAM, CHANGE_TEAM_MEMBERS, SAVE_TEAM } from "./queries.ts";
import { isFound, NothingFound } from "./screen.tsx";

const REFETCH = ["Teams"] as const;

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
  const { data } = useQuery(ALL_MEMBERS);
  const [name, setName] = useState(team?.name ?? "");
  const [description, setDescription] = useState(team?.description ?? "");
  const [inside, setInside] = useState<ReadonlySet<string>>(new Set(team?.memberIds));
  const [search, setSearch] = useState("");
  const save = useAction(SAVE_TEAM);
  const members = useAction(CHANGE_TEAM_MEMBERS);
  const archive = useAction(ARCHIVE_TEAM);
  const before = new Set(team?.memberIds);
  const add = [...inside].filter((id) => !before.has(id));
  const remove = [...before].filter((id) => !inside.has(id));
  const isNamed = name !== (team?.name ?? "") || description !== (team?.description ?? "");
  const isDirty = isNamed || add.length > 0 || remove.length > 0;
  const people = (data?.members ?? []).filter((one) => (!one.isArchived || before.has(one.userId)) && isFound(search, one.name, one.email));
  const toggle = (userId: string, isIn: boolean): void =>
    setInside((now) => new Set(isIn ? [...now, userId] : [...now].filter((id) => id !== userId)));
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
  const refusal = (save.error ?? members.error ?? archive.error)?.message ?? null;
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
        <SearchField label={t("administration.members.find")} value={search} onChange={setSearch} />
        <div className={styles.picks} role="group" aria-label={t("administration.members.title")}>
          {people.map((one) => (
            <div key={one.userId} className={styles.pick}>
              <Checkbox isSelected={inside.has(one.userId)} isDisabled={!mayManage} onChange={(isIn) => toggle(one.userId, isIn)}>
                {one.name} <span className={styles.quiet}>{one.name === one.email ? "" : one.email}</span>
              </Checkbox>
            </div>
          ))}
          {people.length === 0 && <NothingFound />}
        </div>
      </div>
    </Dialog>
  );
}
