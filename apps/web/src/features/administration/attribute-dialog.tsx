import { useQuery } from "@apollo/client/react";
import type { UserAttributeSummary } from "@sheaf/contract";
import { ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import { ALL_MEMBERS, REMOVE_USER_ATTRIBUTE, SAVE_USER_ATTRIBUTE, TEAMS } from "./queries.ts";
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
  const { data: people } = useQuery(ALL_MEMBERS);
  const { data: groups } = useQuery(TEAMS);
  const before: Draft = {
    name: attribute?.name ?? "",
    description: attribute?.description ?? "",
    defaultValue: attribute?.defaultValue ?? "",
    teams: (attribute?.teams ?? []).map(({ teamId, value }) => ({ id: teamId, value })),
    members: (attribute?.members ?? []).map(({ memberId, value }) => ({ id: memberId, value })),
  };
  const [draft, setDraft] = useState(before);
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
          label={t("administration.teams.description")}
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
          options={(groups?.teams ?? []).map(({ teamId, name }) => ({ id: teamId, label: name }))}
          held={draft.teams}
          isRanked
          onChange={(teams) => change({ teams })}
        />
        <HeldValues
          title={t("administration.attributes.of-members")}
          hint={t("administration.attributes.members-hint")}
          add={t("administration.attributes.add-member")}
          options={(people?.members ?? []).flatMap(({ userId, name, email, isArchived }) =>
            isArchived && !draft.members.some(({ id }) => id === userId) ? [] : [{ id: userId, label: name, note: email }],
          )}
          held={draft.members}
          onChange={(members) => change({ members })}
        />
      </div>
    </Dialog>
  );
}

interface HeldValuesProps {
  readonly title: string;
  readonly hint: string;
  readonly add: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly note?: string }[];
  readonly held: readonly Held[];
  /** Their order counts. */
  readonly isRanked?: boolean;
  readonly onChange: (held: readonly Held[]) => void;
}

function HeldValues({ title, hint, add, options, held, isRanked = false, onChange }: HeldValuesProps) {
  const nameOf = (id: string): string => options.find((option) => option.id === id)?.label ?? "";
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
      <ComboBox
        // a new field for the next one: what was picked has become a row
        key={held.length}
        label={add}
        hideLabel
        placeholder={add}
        options={options.filter(({ id }) => !held.some((one) => one.id === id))}
        value={null}
        onChange={(id) => {
          if (id !== null) onChange([...held, { id, value: "" }]);
        }}
        emptyText={t("administration.nothing-found")}
      />
    </section>
  );
}
