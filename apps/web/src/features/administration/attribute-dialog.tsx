import { useQuery } from "@apollo/client/react";
import type { UserAttributeSummary } from "@sheaf/contract";
import { ArrowUp, X } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMemberNames } from "../../shared/people/member-names.ts";
import { MemberPicker } from "../../shared/people/member-picker.tsx";
import { TEAMS } from "../../shared/people/teams/team-queries.ts";
import { t } from "../../shared/words/words.ts";
import { REMOVE_USER_ATTRIBUTE, SAVE_USER_ATTRIBUTE } from "./queries.ts";
import styles from "./administration.module.css";

const REFETCH = ["UserAttributes"] as const;

/** A value of a team or a member. */
interface Held {
  readonly id: string;
  readonly value: string;
}

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly defaultValue: string;
  readonly teams: readonly Held[];
  readonly members: readonly Held[];
}

interface AttributeDialogProps {
  /** Null: one that is made. */
  readonly attribute: UserAttributeSummary | null;
  readonly onClose: () => void;
}

/** An attribute and all of its values, saved in one step. */
export function AttributeDialog({ attribute, onClose }: AttributeDialogProps) {
  const { data: groups } = useQuery(TEAMS);
  const before: Draft = {
    name: attribute?.name ?? "",
    description: attribute?.description ?? "",
    defaultValue: attribute?.defaultValue ?? "",
    teams: (attribute?.teams ?? []).map(({ teamId, value }) => ({ id: teamId, value })),
    members: (attribute?.members ?? []).map(({ memberId, value }) => ({ id: memberId, value })),
  };
  const [draft, setDraft] = useState(before);
  const nameOf = useMemberNames(draft.members.map(({ id }) => id));
  const change = (changes: Partial<Draft>): void => setDraft((now) => ({ ...now, ...changes }));
  const save = useAction(SAVE_USER_ATTRIBUTE);
  const remove = useAction(REMOVE_USER_ATTRIBUTE);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  const keep = async (): Promise<void> => {
    const { name, description, defaultValue, teams, members } = draft;
    const saved = await save.run(
      {
        ...(attribute === null ? {} : { attributeId: attribute.attributeId }),
        name: name.trim(),
        description,
        defaultValue: defaultValue === "" ? null : defaultValue,
        teams: teams.map(({ id, value }) => ({ teamId: id, value })),
        members: members.map(({ id, value }) => ({ memberId: id, value })),
      },
      { refetch: REFETCH },
    );
    if (saved.ok) onClose();
  };
  const end = async (): Promise<void> => {
    if (attribute !== null && (await remove.run({ attributeId: attribute.attributeId }, { refetch: REFETCH })).ok) onClose();
  };
  return (
    <Dialog
      title={attribute === null ? t("administration.attributes.new") : attribute.name}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      footerStart={
        attribute !== null && (
          <Button variant="quiet" isPending={remove.isRunning} onPress={() => void end()}>
            {t("administration.attributes.remove")}
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
            isDisabled={draft.name.trim() === "" || !isDirty}
            isPending={save.isRunning}
            onPress={() => void keep()}
          >
            {t("administration.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t("administration.attributes.name")}
          description={t("administration.attributes.name-hint", {
            name: draft.name.trim() === "" ? t("administration.attributes.example") : draft.name.trim(),
          })}
          value={draft.name}
          onChange={(name) => change({ name })}
          autoFocus
          error={(save.error ?? remove.error)?.message ?? null}
        />
        <TextField
          label={t("administration.attributes.description")}
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <TextField
          label={t("administration.attributes.default")}
          description={t("administration.attributes.default-hint")}
          value={draft.defaultValue}
          onChange={(defaultValue) => change({ defaultValue })}
        />
        <HeldValues
          title={t("administration.attributes.of-teams")}
          hint={t("administration.attributes.teams-hint")}
          add={t("administration.attributes.add-team")}
          nameOf={(id) => groups?.teams.find(({ teamId }) => teamId === id)?.name ?? null}
          held={draft.teams}
          isRanked
          onChange={(teams) => change({ teams })}
          renderPicker={({ label, isHeld, onPick }) => (
            <ComboBox
              label={label}
              hideLabel
              placeholder={label}
              options={(groups?.teams ?? []).flatMap(({ teamId, name }) => (isHeld(teamId) ? [] : [{ id: teamId, label: name }]))}
              value={null}
              onChange={(id) => id !== null && onPick(id)}
              emptyText={t("administration.nothing-found")}
            />
          )}
        />
        <HeldValues
          title={t("administration.attributes.of-members")}
          hint={t("administration.attributes.members-hint")}
          add={t("administration.attributes.add-member")}
          nameOf={(id) => nameOf(id)?.name ?? null}
          held={draft.members}
          onChange={(members) => change({ members })}
          renderPicker={({ label, isHeld, onPick }) => (
            <MemberPicker
              label={label}
              hideLabel
              placeholder={label}
              value={null}
              onChange={(member) => member !== null && onPick(member.userId)}
              isOffered={({ userId }) => !isHeld(userId)}
            />
          )}
        />
      </div>
    </Dialog>
  );
}

interface HeldValuesProps {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  /** Null: it is not known, or could not be had. */
  readonly nameOf: (id: string) => string | null;
  readonly held: readonly Held[];
  /** Where one more is picked. */
  readonly renderPicker: (of: {
    readonly label: string;
    readonly isHeld: (id: string) => boolean;
    readonly onPick: (id: string) => void;
  }) => ReactNode;
  /** Their order counts. */
  readonly isRanked?: boolean;
  readonly onChange: (held: readonly Held[]) => void;
}

function HeldValues({ title, hint, add, nameOf: knownName, held, renderPicker, isRanked = false, onChange }: HeldValuesProps) {
  // rows without names are told apart all the same
  const nameOf = (id: string): string =>
    knownName(id) ?? t("administration.attributes.unnamed", { place: held.findIndex((one) => one.id === id) + 1 });
  const raise = (index: number): void => onChange(held.toSpliced(index - 1, 2, ...held.slice(index - 1, index + 1).toReversed()));
  return (
    <section className={styles.held} aria-label={title}>
      <h3 className={styles.heldTitle}>{title}</h3>
      <p className={styles.quiet}>{hint}</p>
      {held.map(({ id, value }, index) => (
        <div key={id} className={styles.heldRow}>
          <span className={styles.heldName}>{nameOf(id)}</span>
          <TextField
            label={t("administration.attributes.value-of", { name: nameOf(id) })}
            hideLabel
            size="small"
            value={value}
            onChange={(text) => onChange(held.with(index, { id, value: text }))}
          />
          {isRanked && (
            <IconButton
              icon={ArrowUp}
              label={t("administration.attributes.raise", { name: nameOf(id) })}
              isDisabled={index === 0}
              onPress={() => raise(index)}
            />
          )}
          <IconButton
            icon={X}
            label={t("administration.attributes.drop", { name: nameOf(id) })}
            onPress={() => onChange(held.toSpliced(index, 1))}
          />
        </div>
      ))}
      {/* a new field for the next one: what was picked has become a row */}
      <Fragment key={held.length}>
        {renderPicker({
          label: add,
          isHeld: (id) => held.some((one) => one.id === id),
          onPick: (id) => onChange([...held, { id, value: "" }]),
        })}
      </Fragment>
    </section>
  );
}
