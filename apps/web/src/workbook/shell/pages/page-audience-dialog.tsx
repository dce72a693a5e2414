import { useQuery } from "@apollo/client/react";
import { type Audience, audienceOf, type Page } from "@sheaf/workbook";
import { UsersRound, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { RadioButtons } from "../../../shared/choices/radio-buttons.tsx";
import { MEMBERS, TEAM_NAMES } from "../../../shared/documents/queries.ts";
import { ComboBox } from "../../../shared/fields/combo-box.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { pageLabel, setPageAudience } from "../../commands/pages.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/element-actions.ts";
import styles from "./page-audience-dialog.module.css";

/** Choices that are teams begin with it; the id of the team follows. */
const TEAM = "team:";

/** Who sees a page besides the document's editors. Mounted only while it is open. */
export function PageAudienceDialog({ page, onClose }: { readonly page: Page; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const before = audienceOf(page);
  const [audience, setAudience] = useState<Audience | null>(before);
  const [search, setSearch] = useState("");
  const { data: everybody } = useQuery(MEMBERS, { variables: { search: null } });
  const { data: found } = useQuery(MEMBERS, { variables: { search: search === "" ? null : search } });
  const { data: groups } = useQuery(TEAM_NAMES);
  const { users, teams } = audience ?? { users: [], teams: [] };
  const members = [...(everybody?.members ?? []), ...(found?.members ?? [])];
  const memberOf = (user: string) => members.find(({ userId, email }) => userId === user || email.toLowerCase() === user.toLowerCase());
  const teamOf = (team: string) => groups?.teams.find(({ teamId, name }) => teamId === team || name === team);
  const named = new Set(users.map((user) => memberOf(user)?.userId ?? user));
  const inTeams = new Set(teams.map((team) => teamOf(team)?.teamId ?? team));
  const choices = [
    ...(groups?.teams ?? [])
      .filter(({ teamId, name }) => !inTeams.has(teamId) && name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
      .map(({ teamId, name }) => ({ id: `${TEAM}${teamId}`, label: name, note: t("workbook.page-audience.team"), icon: UsersRound })),
    ...(found?.members ?? [])
      .filter(({ userId, isArchived }) => !isArchived && !named.has(userId))
      .map(({ userId, name, email }) => ({ id: userId, label: name, note: email })),
  ];
  const add = (id: string | null): void => {
    if (id === null) return;
    setAudience(id.startsWith(TEAM) ? { users, teams: [...teams, id.slice(TEAM.length)] } : { users: [...users, id], teams });
    setSearch("");
  };
  const isDirty = JSON.stringify(audience) !== JSON.stringify(before);
  const save = (): void => {
    if (isDirty) performEdit(workbook, setPageAudience(workbook.documents.state().document, page.id, audience));
    onClose();
  };
  return (
    <Dialog
      title={t("workbook.page-audience.title", { name: pageLabel(page) })}
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" onPress={save}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioButtons
          label={t("workbook.page-audience.who")}
          value={audience === null ? "everybody" : "some"}
          onChange={(next) => setAudience(next === "everybody" ? null : { users, teams })}
          options={[
            { id: "everybody", label: t("workbook.page-audience.everybody") },
            { id: "some", label: t("workbook.page-audience.some") },
          ]}
        />
        {audience !== null && (
          <>
            <ComboBox
              key={users.length + teams.length}
              label={t("workbook.page-audience.add")}
              placeholder={t("workbook.page-audience.name-or-email")}
              options={choices}
              value={null}
              onChange={add}
              onSearch={setSearch}
              emptyText={t("workbook.page-audience.nobody-of-that-name")}
            />
            {users.length + teams.length === 0 ? (
              <p className={styles.hint}>{t("workbook.page-audience.editors-alone")}</p>
            ) : (
              <ul className={styles.people} aria-label={t("workbook.page-audience.some")}>
                {teams.map((team) => (
                  <Row
                    key={`team ${team}`}
                    name={teamOf(team)?.name ?? team}
                    note={t("workbook.page-audience.team")}
                    seed={null}
                    onRemove={() => setAudience({ users, teams: teams.filter((one) => one !== team) })}
                  />
                ))}
                {users.map((user) => (
                  <Row
                    key={user}
                    name={memberOf(user)?.name ?? user}
                    note={memberOf(user)?.email ?? null}
                    seed={memberOf(user)?.userId ?? user}
                    onRemove={() => setAudience({ users: users.filter((one) => one !== user), teams })}
                  />
                ))}
              </ul>
            )}
            <p className={styles.hint}>{t("workbook.page-audience.what-it-means")}</p>
          </>
        )}
      </div>
    </Dialog>
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
      <IconButton icon={X} label={t("workbook.page-audience.remove", { name })} onPress={onRemove} />
    </li>
  );
}
