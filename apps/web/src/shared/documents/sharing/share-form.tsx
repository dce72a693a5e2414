import { useQuery } from "@apollo/client/react";
import type { InodeSummary, Right } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { type ReactNode, useState } from "react";
import { Button } from "../../actions/button.tsx";
import { Checkbox } from "../../choices/checkbox.tsx";
import { TextAreaField } from "../../fields/text-field.tsx";
import { useToasts } from "../../feedback/toast.tsx";
import { useAction } from "../../graphql/use-action.ts";
import type { CallError } from "../../http/call-error.ts";
import type { Principal } from "../../people/principal-choices.ts";
import { PrincipalsField } from "../../people/principals-field.tsx";
import { useMembership } from "../../services/organization.tsx";
import { t } from "../../words/words.ts";
import { ACCOUNT_TYPES, INVITE_MEMBER } from "../queries.ts";
import { useWithinTeams } from "./within-teams.ts";
import { endOfDay } from "./end-of-day.ts";
import { EndField } from "./grant-end.tsx";
import { RightMenu } from "./right-menu.tsx";
import type { RightWords } from "./right-words.ts";
import { SHARE } from "./sharing-queries.ts";
import styles from "./share-dialog.module.css";

/** What somebody must at least be to use a right on a document. */
const accountTypeFor: Readonly<Record<Right, string>> = { view: "View", explore: "Analyze", edit: "Build", manage: "Build" };

/** Somebody who was no member before; without an address by mail, the link is handed on. */
export interface InvitedPerson {
  readonly email: string;
  readonly url: string | null;
}

interface ShareFormProps {
  readonly inode: InodeSummary;
  readonly words: RightWords;
  readonly everybody: string;
  readonly onShared: () => Promise<void>;
  /** Those whose account was made, though what came after may have failed. */
  readonly onInvited: (invited: readonly InvitedPerson[]) => void;
  readonly onFailure: (failure: CallError | null) => void;
}

/** Whom it is shared with next, as what, and whether they get a mail with words of one's own. */
export function ShareForm({ inode, words, everybody, onShared, onInvited, onFailure }: ShareFormProps) {
  const { attributes, can, zone } = useMembership();
  const teammatesOnly = useWithinTeams();
  const toasts = useToasts();
  const [chosen, setChosen] = useState<readonly Principal[]>([]);
  const [right, setRight] = useState<Right>("view");
  const [isMailed, setMailed] = useState(true);
  /** The last day; null: without an end. */
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const { data: types } = useQuery(ACCOUNT_TYPES, { skip: !can("canManageUsers") });
  const share = useAction(SHARE);
  const mail = useAction(INVITE_MEMBER);
  const accountType = types?.accountTypes.find(({ name, isBuiltIn }) => isBuiltIn && name === accountTypeFor[right]);
  const isForPeople = chosen.some(({ kind }) => kind !== "everybody");

  const invite = async (): Promise<void> => {
    onFailure(null);
    const memberIds: string[] = [];
    const invited: InvitedPerson[] = [];
    // what was done before one is refused is not done again
    let left = chosen;
    const failed = (failure: CallError): void => {
      setChosen(left);
      onInvited(invited);
      onFailure(failure);
    };
    for (const one of chosen) {
      if (one.kind === "member") memberIds.push(one.userId);
      if (one.kind !== "stranger" || accountType === undefined) continue;
      const { email } = one;
      // what they are sent with the document leads in as well
      const made = await mail.run({ email, accountTypeId: accountType.accountTypeId, isMailed: !isMailed });
      if (!made.ok) return failed(made.error);
      const { member, url } = made.data.inviteMember;
      memberIds.push(member.userId);
      invited.push({ email, url });
      left = left.map((each) => (each === one ? { kind: "member", userId: member.userId, name: email, email } : each));
    }
    const outcome = await share.run({
      inodeId: inode.inodeId,
      memberIds,
      teamIds: chosen.flatMap((one) => (one.kind === "team" ? [one.teamId] : [])),
      isForEverybody: chosen.some(({ kind }) => kind === "everybody"),
      right,
      endsAt: lastDay === null ? null : endOfDay(lastDay, zone),
      mail: isMailed && isForPeople ? { message: note ?? "" } : null,
    });
    if (!outcome.ok) return failed(outcome.error);
    const { mailed } = outcome.data.shareInode;
    if (mailed > 0) toasts.show({ text: t("shared.share-dialog.mailed", { count: mailed }), status: "success" });
    setChosen([]);
    setNote(null);
    setLastDay(null);
    onInvited(invited);
    await onShared();
  };

  return (
    <form
      className={styles.form}
      aria-label={t("shared.share-dialog.with-whom")}
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <div className={styles.invite}>
        <div className={styles.grow}>
          <PrincipalsField
            label={t("shared.share-dialog.people")}
            placeholder={t("shared.share-dialog.name-or-email")}
            value={chosen}
            onChange={setChosen}
            everybody={attributes.canShareWithAllMembers && !teammatesOnly ? everybody : undefined}
            teammatesOnly={teammatesOnly}
            isOffered={(one) => one.kind !== "member" || one.userId !== inode.owner.userId}
            invitation={
              accountType === undefined || teammatesOnly
                ? null
                : (email) => ({
                    label: t("shared.share-dialog.invite", { email }),
                    note: t("shared.share-dialog.invite-note", { accountType: accountType.name }),
                  })
            }
            end={
              <RightMenu
                label={t("shared.share-dialog.right")}
                shown={words[right]}
                words={words}
                right={right}
                onRight={setRight}
                more={[]}
              />
            }
          />
        </div>
        <Button
          variant="primary"
          size="large"
          isDisabled={chosen.length === 0 || (lastDay !== null && endOfDay(lastDay, zone) === null)}
          isPending={share.isRunning || mail.isRunning}
          onPress={() => void invite()}
        >
          {t("shared.share-dialog.invite-them")}
        </Button>
      </div>
      {teammatesOnly && <p className={styles.hint}>{t("shared.share-dialog.within-teams")}</p>}
      <MailFields isMailed={isMailed} onMailed={setMailed} note={note} onNote={setNote}>
        <EndField day={lastDay} onDay={setLastDay} />
      </MailFields>
    </form>
  );
}

interface MailFieldsProps {
  readonly isMailed: boolean;
  readonly onMailed: (isMailed: boolean) => void;
  /** Null: none is written. */
  readonly note: string | null;
  readonly onNote: (note: string) => void;
  readonly children: ReactNode;
}

/** Whether whom it is shared with gets a mail, and a note in it. */
function MailFields({ isMailed, onMailed, note, onNote, children }: MailFieldsProps) {
  return (
    <>
      <div className={styles.mail}>
        <Checkbox isSelected={isMailed} onChange={onMailed}>
          {t("shared.share-dialog.email-them")}
        </Checkbox>
        {isMailed && note === null && (
          <Button variant="quiet" size="small" onPress={() => onNote("")}>
            {t("shared.share-dialog.with-note")}
          </Button>
        )}
        {children}
      </div>
      {isMailed && note !== null && (
        <TextAreaField
          label={t("shared.share-dialog.note")}
          hideLabel
          placeholder={t("shared.share-dialog.note")}
          maxLength={limits.accessMessageLength}
          value={note}
          onChange={onNote}
          autoFocus
        />
      )}
    </>
  );
}
