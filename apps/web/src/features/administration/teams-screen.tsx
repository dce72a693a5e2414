import { useQuery } from "@apollo/client/react";
import type { TeamSummary } from "@sheaf/contract";
import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ALL_MEMBERS, ARCHIVE_TEAM, CHANGE_TEAM_MEMBERS, SAVE_TEAM, TEAMS } from "./queries.ts";
import { isFound, NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

const REFETCH = ["Teams"] as const;

/** Teams and who is in them. What is shared with a team is shared with its members. */
export function TeamsScreen() {
  const { can } = useMembership();
  const { data, loading, error, refetch } = useQuery(TEAMS, { fetchPolicy: "cache-and-network" });
  const { data: people } = useQuery(ALL_MEMBERS);
  const [search, setSearch] = useState("");
  /** The team that is changed; `new` for one that is made. */
  const [open, setOpen] = useState<string | null>(null);
  const mayManage = can("canManageTeams");
  const teams = data?.teams ?? [];
  const found = teams.filter(({ name, description }) => isFound(search, name, description));
  const nameOf = (userId: string): string => people?.members.find((member) => member.userId === userId)?.name ?? "";
  const add = mayManage && (
    <Button icon={Plus} onPress={() => setOpen("new")}>
      {t("administration.teams.new")}
    </Button>
  );
  return (
    <Screen
      title={t("administration.teams.title")}
      summary={t("administration.teams.summary", { count: teams.length })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      controls={
        teams.length > 0 && (
          <>
            <div className={styles.search}>
              <SearchField label={t("administration.teams.find")} value={search} onChange={setSearch} />
            </div>
            {add}
          </>
        )
      }
    >
      {teams.length === 0 ? (
        <EmptyState icon={Users} title={t("administration.teams.none")} text={t("administration.teams.what")} actions={add} />
      ) : (
        <ListTable
          label={t("administration.teams.title")}
          groups={[{ id: "all", title: null, rows: found }]}
          rowId={({ teamId }) => teamId}
          onOpen={({ teamId }) => setOpen(teamId)}
          columns={[
            {
              id: "name",
              title: t("administration.members.name"),
              renderCell: (team) => (
                <span className={styles.words}>
                  <span className={styles.name}>{team.name}</span>
                  {team.description !== "" && <span className={styles.email}>{team.description}</span>}
                </span>
              ),
            },
            {
              id: "members",
              title: t("administration.members.title"),
              width: "50%",
              renderCell: ({ memberIds }) => (
                <span className={styles.email}>
                  {memberIds.length === 0 ? t("administration.teams.nobody") : memberIds.map(nameOf).filter(Boolean).join(", ")}
                </span>
              ),
            },
            {
              id: "count",
              title: t("administration.teams.size"),
              width: "90px",
              align: "right",
              renderCell: ({ memberIds }) => memberIds.length,
            },
          ]}
        />
      )}
      {teams.length > 0 && found.length === 0 && <NothingFound />}
      {open !== null && (
        <TeamDialog
          key={open}
          team={teams.find(({ teamId }) => teamId === open) ?? null}
          mayManage={mayManage}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}

interface TeamDialogProps {
  /** Null: one that is made. */
  readonly team: TeamSummary | null;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

function TeamDialog({ team, mayManage, onClose }: TeamDialogProps) {
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
    if (team !== null && (await archive.run({ teamId: team.teamId }, { refetch: REFETCH })).ok) onClose();
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
