import { useQuery } from "@apollo/client/react";
import { UsersRound, X } from "lucide-react";
import { IconButton } from "../actions/icon-button.tsx";
import { TEAM_NAMES } from "../documents/queries.ts";
import { Icon } from "../icons/icon.tsx";
import { Avatar } from "../lists/avatar.tsx";
import { t } from "../words/words.ts";
import { useMemberNames } from "./member-names.ts";
import type { Principal } from "./principal-choices.ts";
import { PrincipalPicker } from "./principal-picker.tsx";
import styles from "./people-and-teams.module.css";

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
  const { data: groups } = useQuery(TEAM_NAMES);
  const memberOf = useMemberNames(users);
  const teamOf = (team: string) => groups?.teams.find(({ teamId, name }) => teamId === team || name === team);
  const named = new Set(users.map((user) => memberOf(user)?.userId ?? user));
  const inTeams = new Set(teams.map((team) => teamOf(team)?.teamId ?? team));
  const add = (picked: Principal | null): void => {
    if (picked?.kind === "team") onChange({ users, teams: [...teams, picked.teamId] });
    else if (picked?.kind === "member") onChange({ users: [...users, picked[by]], teams });
  };
  return (
    <div className={styles.picker}>
      <PrincipalPicker
        // a new field for the next one: what was picked has become a row
        key={users.length + teams.length}
        label={label}
        placeholder={t("shared.people-and-teams.name-or-email")}
        value={null}
        onChange={add}
        isOffered={(one) =>
          one.kind === "team" ? !inTeams.has(one.teamId) : one.kind === "member" && !named.has(one.userId) && !named.has(one.email)
        }
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
