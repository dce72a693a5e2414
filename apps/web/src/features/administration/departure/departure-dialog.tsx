import { useQuery } from "@apollo/client/react";
import type { Departed, Departure } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { RadioButtons } from "../../../shared/choices/radio-buttons.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { MemberPicker } from "../../../shared/people/member-picker.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { DEACTIVATE_MEMBERS, DEPARTURE } from "../queries.ts";
import styles from "./departure-dialog.module.css";

const REFETCH = ["AdminMember", "Departure"] as const;

export interface Leaving {
  readonly userId: string;
  readonly name: string;
}

/** Before members are deactivated: what they own, what ends with them, and who gets what goes on. */
export function DepartureDialog({
  members,
  onClose,
  onDone,
}: {
  readonly members: readonly Leaving[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { me } = useMembership();
  const toasts = useToasts();
  const deactivate = useAction(DEACTIVATE_MEMBERS);
  const [isGiven, setGiven] = useState(me.isAdminLike);
  const [newOwnerId, setNewOwner] = useState<string | null>(null);
  const memberIds = members.map(({ userId }) => userId);
  const heir = isGiven ? newOwnerId : null;
  const { data, previousData, error } = useQuery(DEPARTURE, {
    variables: { memberIds, newOwnerId: heir },
    fetchPolicy: "network-only",
  });
  const departure = (data ?? previousData)?.departure ?? null;
  const owned = departure === null ? [] : ownedWords(departure);
  const ended = departure === null ? [] : endedWords(departure);
  const isOwning = owned.length > 0;
  const [first] = members;
  const names = first !== undefined && members.length === 1 ? first.name : t("administration.departure.members", { count: members.length });
  const problem = deactivate.error ?? (error === undefined ? null : callErrorOf(error));
  const run = async (): Promise<void> => {
    const outcome = await deactivate.run({ memberIds, newOwnerId: isOwning ? heir : null }, { refetch: REFETCH });
    if (!outcome.ok) return;
    const { pausing } = outcome.data.deactivateMembers;
    toasts.show({
      text:
        first !== undefined && members.length === 1
          ? t("administration.members.deactivated", { name: first.name })
          : t("administration.departure.done", { count: members.length }),
      status: "success",
    });
    if (pausing.length > 0) toasts.show({ text: t("administration.departure.paused", { count: pausing.length }), time: "long" });
    onDone();
  };
  return (
    <Dialog
      title={t("administration.departure.title", { names })}
      isOpen
      width="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button
            variant="danger"
            isPending={deactivate.isRunning}
            isDisabled={departure === null || (isOwning && isGiven && newOwnerId === null)}
            onPress={() => void run()}
          >
            {t("administration.members.deactivate")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {members.length > 1 && <p className={styles.names}>{members.map(({ name }) => name).join(", ")}</p>}
        <p>{t("administration.departure.what", { count: members.length })}</p>
        {departure === null ? (
          error === undefined && <SkeletonRows rows={4} rowHeight={24} columns={1} />
        ) : (
          <>
            {ended.length > 0 && <Words title={t("administration.departure.ends")} words={ended} />}
            {isOwning && (
              <>
                <Words title={t("administration.departure.owns", { count: members.length })} words={owned} />
                {me.isAdminLike && (
                  <RadioButtons
                    label={t("administration.departure.becomes")}
                    options={[
                      { id: "give", label: t("administration.departure.give") },
                      { id: "keep", label: t("administration.departure.keep") },
                    ]}
                    value={isGiven ? "give" : "keep"}
                    onChange={(choice) => setGiven(choice === "give")}
                  />
                )}
                {isGiven && (
                  <MemberPicker
                    label={t("administration.departure.new-owner")}
                    description={t("administration.departure.new-owner-note")}
                    isOffered={({ userId, userKind }) => userKind === "internal" && !memberIds.includes(userId)}
                    value={newOwnerId}
                    onChange={(member) => setNewOwner(member?.userId ?? null)}
                  />
                )}
                {heir !== null && departure.pausing.length > 0 && (
                  <Words
                    title={t("administration.departure.pausing", { count: departure.pausing.length })}
                    words={departure.pausing.map(({ name, reason }) => t("administration.departure.pausing-why", { name, reason }))}
                  />
                )}
              </>
            )}
          </>
        )}
        {!isGiven && isOwning && <p>{t("administration.departure.keep-note")}</p>}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Words({ title, words }: { readonly title: string; readonly words: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {words.map((word) => (
          <li key={word} dir="auto">
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ownedWords({ documents, folders, workspaces, schedules }: Departed): readonly string[] {
  return [
    ...(documents > 0 ? [t("administration.departure.documents", { count: documents })] : []),
    ...(folders > 0 ? [t("administration.departure.folders", { count: folders })] : []),
    ...(workspaces > 0 ? [t("administration.departure.workspaces", { count: workspaces })] : []),
    ...(schedules > 0 ? [t("administration.departure.schedules", { count: schedules })] : []),
  ];
}

function endedWords({ sessions, apiKeys, linkedAccounts }: Departure): readonly string[] {
  return [
    ...(sessions > 0 ? [t("administration.departure.sessions", { count: sessions })] : []),
    ...(apiKeys > 0 ? [t("administration.departure.keys", { count: apiKeys })] : []),
    ...(linkedAccounts > 0 ? [t("administration.departure.accounts", { count: linkedAccounts })] : []),
  ];
}
