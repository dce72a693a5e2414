import { useQuery } from "@apollo/client/react";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../actions/button.tsx";
import { IconButton } from "../../actions/icon-button.tsx";
import { Checkbox } from "../../choices/checkbox.tsx";
import { Switch } from "../../choices/switch.tsx";
import { TEAM_NAMES } from "../../documents/queries.ts";
import { Banner } from "../../feedback/banner.tsx";
import { ComboBox } from "../../fields/combo-box.tsx";
import { isFound } from "../../fields/is-found.ts";
import { SearchField } from "../../fields/search-field.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { callErrorOf } from "../../graphql/client.ts";
import { Dialog } from "../../overlays/dialog.tsx";
import { t } from "../../words/words.ts";
import { OFFERED, TEAM_PROFILE } from "../queries.ts";
import { useMemberSearch } from "../use-member-search.ts";
import type { ChangedTeam } from "./keep-team.ts";
import { type InnerTeam, type Pickable, useTeamDraft } from "./team-draft.ts";
import styles from "./team-dialog.module.css";

/** Members of a team whose boxes are drawn at once. */
const MOST_SHOWN = 100;

interface TeamDialogProps {
  /** Null: one that is made. */
  readonly team: ChangedTeam | null;
  /** To say what the team is, and to end it; otherwise only who is in it. */
  readonly mayManage: boolean;
  readonly onClose: () => void;
  /** It is no more. */
  readonly onEnded?: () => void;
}

/** A team is made, or changed: its name, what it is for, who joins it how, and which people and teams are in it. */
export function TeamDialog({ team, mayManage, onClose, onEnded }: TeamDialogProps) {
  const { data, error, refetch } = useQuery(TEAM_PROFILE, { variables: { teamId: team?.teamId ?? "" }, skip: team === null });
  const draft = useTeamDraft(team, data?.teamProfile);
  const [search, setSearch] = useState("");
  const { members: found, nobody } = useMemberSearch(search);
  const named = draft.named.filter(({ name, email }) => isFound(search, name, email));
  // who is in it comes before those who are offered
  const shown = eachOnce([...named.slice(0, MOST_SHOWN), ...found]);
  const unread = error === undefined ? null : callErrorOf(error);
  // until it is known who is in it, no box says so
  const isKnown = team === null || data !== undefined;
  return (
    <Dialog
      title={team === null ? t("shared.teams.new") : team.name}
      isOpen
      onClose={onClose}
      isDirty={draft.isDirty}
      footerStart={
        mayManage &&
        team !== null && (
          <Button
            variant="quiet"
            isPending={draft.isEnding}
            onPress={() =>
              void draft.end().then((isEnded) => {
                if (!isEnded) return;
                onClose();
                onEnded?.();
              })
            }
          >
            {t("shared.teams.end")}
          </Button>
        )
      }
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={draft.name.trim() === "" || !(draft.isDirty || draft.isMade) || !isKnown}
            isPending={draft.isSaving}
            onPress={() => void draft.keep().then((isKept) => isKept && onClose())}
          >
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {draft.refusal !== null && <Banner status="error">{draft.refusal}</Banner>}
        {mayManage && (
          <>
            <TextField label={t("shared.teams.name")} value={draft.name} onChange={draft.setName} autoFocus />
            <TextField label={t("shared.teams.description")} value={draft.description} onChange={draft.setDescription} />
            <div className={styles.part}>
              <Switch isSelected={draft.isOpen} onChange={draft.setOpen}>
                {t("shared.teams.open")}
              </Switch>
              <p className={styles.quiet}>{t("shared.teams.open-hint")}</p>
            </div>
          </>
        )}
        {unread !== null && (
          <Banner status="error" action={{ label: t("shared.try-again"), onSelect: () => void refetch() }}>
            {unread.message}
          </Banner>
        )}
        <div className={styles.part}>
          <SearchField label={t("shared.teams.find-member")} value={search} onChange={setSearch} />
          <div className={styles.picks} role="group" aria-label={t("shared.teams.members")}>
            {shown.map((one) => (
              <div key={one.userId} className={styles.pick}>
                <Checkbox isSelected={draft.isInside(one.userId)} isDisabled={!isKnown} onChange={(isIn) => draft.toggle(one, isIn)}>
                  {one.name} <span className={styles.quiet}>{one.name === one.email ? "" : one.email}</span>
                </Checkbox>
              </div>
            ))}
            {shown.length === 0 && <p className={styles.note}>{nobody}</p>}
          </div>
          {(named.length > MOST_SHOWN || found.length >= OFFERED) && <p className={styles.quiet}>{t("shared.teams.type-a-name")}</p>}
        </div>
        {mayManage && (
          <InnerTeams
            teamId={draft.teamId}
            around={data?.teamProfile.outer ?? []}
            inner={draft.inner}
            isDisabled={!isKnown}
            onChange={draft.setInner}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Teams within the team, to be taken out, and others to be put in. */
function InnerTeams({
  teamId,
  around,
  inner,
  isDisabled,
  onChange,
}: {
  readonly teamId: string | null;
  readonly around: readonly InnerTeam[];
  readonly inner: readonly InnerTeam[];
  readonly isDisabled: boolean;
  readonly onChange: (inner: readonly InnerTeam[]) => void;
}) {
  const { data } = useQuery(TEAM_NAMES);
  const taken = new Set([...(teamId === null ? [] : [teamId]), ...inner.map((one) => one.teamId), ...around.map((one) => one.teamId)]);
  const offered = (data?.teams ?? []).filter((one) => !taken.has(one.teamId));
  return (
    <div className={styles.part}>
      <ComboBox
        // an empty field for the next one
        key={inner.length}
        label={t("shared.teams.inner")}
        description={t("shared.teams.inner-hint")}
        placeholder={t("shared.teams.add-inner")}
        options={offered.map((one) => ({
          id: one.teamId,
          label: one.name,
          note: t("shared.teams.member-count", { count: one.memberCount }),
        }))}
        value={null}
        isDisabled={isDisabled}
        emptyText={t("shared.teams.none-to-add")}
        onChange={(id) => {
          const picked = offered.find((one) => one.teamId === id);
          if (picked !== undefined) onChange([...inner, { teamId: picked.teamId, name: picked.name }]);
        }}
      />
      {inner.length > 0 && (
        <div className={styles.picks} role="group" aria-label={t("shared.teams.inner")}>
          {inner.map((one) => (
            <div key={one.teamId} className={styles.pick}>
              <span className={styles.words}>{one.name}</span>
              <IconButton
                icon={X}
                label={t("shared.teams.remove-inner", { name: one.name })}
                isDisabled={isDisabled}
                onPress={() => onChange(inner.filter(({ teamId: id }) => id !== one.teamId))}
              />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function eachOnce(people: readonly Pickable[]): readonly Pickable[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()];
}
