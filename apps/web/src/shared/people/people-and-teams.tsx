import { useQuery } from "@apollo/client/react";
import { UsersRound, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../actions/icon-button.tsx";
import { MEMBERS, TEAM_NAMES } from "../documents/queries.ts";
import { ComboBox } from "../fields/combo-box.tsx";
import { Icon } from "../icons/icon.tsx";
import { Avatar } from "../lists/avatar.tsx";
import { t } from "../words/words.ts";
import { OFFERED } from "./queries.ts";
import { useNobodyFound } from "./use-nobody-found.ts";
import styles from "./people-and-teams.module.css";

/** Choices that are teams begin with it; the id of the team follows. */
const TEAM = "team:";

/** People by id or email address, teams by id or name. */
interface PeopleAndTeamsNamed {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

interface PeopleAndTeamsProps {
  readonly label: string;
  /** Of the list of those who are named. */
  readonly listLabel: string;
  readonly value: PeopleAndTeamsNamed;
  readonly onChange: (value: PeopleAndTeamsNamed) => void;
  /** What a person is written down by. */
  readonly by: "userId" | "email";
  /** Said where nobody is named. */
  readonly emptyHint?: string;
}

/** Members and teams, picked by name and taken out again. Whoever is named and is not there any more stays, as they were written. */
export function PeopleAndTeams({ label, listLabel, value: { users, teams }, onChange, by, emptyHint }: PeopleAndTeamsProps) {
  const [search, setSearch] = useState("");
  const { data: everybody } = useQuery(MEMBERS, { variables: { search: null }, skip: users.length === 0 });
  const { data: found, error } = useQuery(MEMBERS, { variables: { search: search === "" ? null : search, first: OFFERED } });
  const { data: groups } = useQuery(TEAM_NAMES);
  const nobody = useNobodyFound(error);
  const members = [...(everybody?.members ?? []), ...(found?.members ?? [])];
  const memberOf = (user: string) => members.find(({ userId, email }) => userId === user || email.toLowerCase() === user.toLowerCase());
  const teamOf = (team: string) => groups?.teams.find(({ teamId, name }) => teamId === team || name === team);
  const named = new Set(users.map((user) => memberOf(user)?.userId ?? user));
  const inTeams = new Set(teams.map((team) => teamOf(team)?.teamId ?? team));
  const choices = [
    ...(groups?.teams ?? [])
      .filter(({ teamId, name }) => !inTeams.has(teamId) && name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
      .map(({ teamId, name }) => ({ id: `${TEAM}${teamId}`, label: name, note: t("shared.people-and-teams.team"), icon: UsersRound })),
    ...(found?.members ?? [])
      .filter(({ userId, isArchived }) => !isArchived && !named.has(userId))
      .map(({ userId, name, email }) => ({ id: userId, label: name, note: email })),
  ];
  const add = (id: string | null): void => {
    if (id === null) return;
    if (id.startsWith(TEAM)) onChange({ users, teams: [...teams, id.slice(TEAM.length)] });
    else onChange({ users: [...users, memberOf(id)?.[by] ?? id], teams });
    setSearch("");
  };
  return (
    <div className={styles.picker}>
      <ComboBox
        key={users.length + teams.length}
        label={label}
        placeholder={t("shared.people-and-teams.name-or-email")}
        options={choices}
        value={null}
        onChange={add}
        onSearch={setSearch}
        emptyText={nobody}
      />
      {users.length + teams.length === 0 && emptyHint !== undefined && <p className={styles.hint}>{emptyHint}</p>}
      {users.length + teams.length > 0 && (
        <ul className={styles.people} aria-label={listLabel}>
          {teams.map((team) => (
            <Row
              key={`team ${team}`}
              name={teamOf(team)?.name ?? team}
              note={t("shared.people-and-teams.team")}
              seed={null}
              onRemove={() => onChange({ users, teams: teams.filter((one) => one !== team) })}
            />
          ))}
          {users.map((user) => (
            <Row
              key={user}
              name={memberOf(user)?.name ?? user}
              note={memberOf(user)?.email ?? null}
              seed={memberOf(user)?.userId ?? user}
              onRemove={() => onChange({ users: users.filter((one) => one !== user), teams })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({
  name,
  note,
  seed,
  onRemove,
}: {
  readonly name: string;
  readonly note: string | null;
  /** Null: a team. */
  readonly seed: string | null;
  readonly onRemove: () => void;
}) {
  return (
    <li className={styles.person}>
      {seed === null ? (
        <span className={styles.team}>
          <Icon icon={UsersRound} />
        </span>
      ) : (
        <Avatar name={name} seed={seed} isDecorative />
      )}
      <span className={styles.words}>
        <strong>{name}</strong>
        {note !== null && <span className={styles.note}>{note}</span>}
      </span>
      <IconButton icon={X} label={t("shared.people-and-teams.remove", { name })} onPress={onRemove} />
    </li>
  );
}
