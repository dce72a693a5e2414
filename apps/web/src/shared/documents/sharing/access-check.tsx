import { useQuery } from "@apollo/client/react";
import type { AccessExplanationAnswer, Hindrance, InodeSummary, MemberFound, Right, RightReason } from "@sheaf/contract";
import { Check, X } from "lucide-react";
import { Banner } from "../../feedback/banner.tsx";
import { SkeletonRows } from "../../feedback/skeleton.tsx";
import { callErrorOf } from "../../graphql/client.ts";
import { Icon } from "../../icons/icon.tsx";
import { MemberPicker } from "../../people/member-picker.tsx";
import { t } from "../../words/words.ts";
import { ACCESS_EXPLANATION } from "../access-queries.ts";
import { EndBadge } from "./grant-end.tsx";
import styles from "./access-check.module.css";

type Person = Pick<MemberFound, "userId" | "name" | "email">;
type Explained = AccessExplanationAnswer["actions"][number];

const actionWords: Readonly<Record<Explained["action"], { readonly can: () => string; readonly cannot: () => string }>> = {
  "inode.view": { can: () => t("shared.access-check.opens"), cannot: () => t("shared.access-check.opens-not") },
  "inode.explore-basic": { can: () => t("shared.access-check.filters"), cannot: () => t("shared.access-check.filters-not") },
  "inode.export": { can: () => t("shared.access-check.exports"), cannot: () => t("shared.access-check.exports-not") },
  "inode.explore": { can: () => t("shared.access-check.explores"), cannot: () => t("shared.access-check.explores-not") },
  "inode.edit": { can: () => t("shared.access-check.edits"), cannot: () => t("shared.access-check.edits-not") },
  "inode.share": { can: () => t("shared.access-check.shares"), cannot: () => t("shared.access-check.shares-not") },
};

function hindranceWords(hindrance: Hindrance, accountType: string): string {
  switch (hindrance) {
    case "right":
      return t("shared.access-check.lacks-right");
    case "account-type":
      return t("shared.access-check.lacks-capability", { accountType });
    case "not-published":
      return t("shared.access-check.not-published");
    case "in-trash":
      return t("shared.access-check.in-trash");
  }
}

function reasonWords({ kind, team, through, inheritedFrom }: RightReason, accountType: string): string {
  const folder = inheritedFrom === null ? null : inheritedFrom.name === "" ? t("shared.access-check.a-folder") : inheritedFrom.name;
  switch (kind) {
    case "administrator":
      return t("shared.access-check.by-account-type", { accountType });
    case "owner":
      return folder === null ? t("shared.access-check.by-ownership") : t("shared.access-check.by-ownership-of", { folder });
    case "member":
      return folder === null ? t("shared.access-check.given") : t("shared.access-check.given-on", { folder });
    case "team":
      if (through !== null)
        return folder === null
          ? t("shared.access-check.by-inner-team", { team: team?.name ?? "", inner: through.name })
          : t("shared.access-check.by-inner-team-on", { team: team?.name ?? "", folder, inner: through.name });
      return folder === null
        ? t("shared.access-check.by-team", { team: team?.name ?? "" })
        : t("shared.access-check.by-team-on", { team: team?.name ?? "", folder });
    case "link":
      return folder === null ? t("shared.access-check.by-link") : t("shared.access-check.by-link-on", { folder });
    case "everybody":
      return folder === null ? t("shared.access-check.by-everybody") : t("shared.access-check.by-everybody-on", { folder });
  }
}

interface AccessCheckProps {
  readonly inode: InodeSummary;
  readonly words: Readonly<Record<Right, string>>;
  /** Whom it is about; null: nobody yet. */
  readonly person: Person | null;
  readonly onPerson: (person: Person | null) => void;
}

/** Why somebody can or cannot do something with a document: each of their rights with its source, and what is in the way of the rest. */
export function AccessCheck({ inode, words, person, onPerson }: AccessCheckProps) {
  const memberId = person?.userId ?? null;
  const { data, error } = useQuery(ACCESS_EXPLANATION, {
    variables: { inodeId: inode.inodeId, memberId: memberId ?? "" },
    skip: memberId === null,
    fetchPolicy: "network-only",
  });
  const explained = data?.accessExplanation;
  const failure = error === undefined ? null : callErrorOf(error);
  return (
    <section className={styles.check} aria-label={t("shared.access-check.title")}>
      <MemberPicker
        label={t("shared.access-check.title")}
        placeholder={t("shared.share-dialog.name-or-email")}
        value={memberId}
        known={person}
        onChange={onPerson}
      />
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {memberId !== null && explained === undefined && failure === null && <SkeletonRows rows={2} rowHeight={24} columns={1} />}
      {explained !== undefined && memberId !== null && (
        <div className={styles.answer} aria-live="polite">
          <ul>
            {explained.actions.map(({ action, isAllowed, hindrances }) => (
              <li key={action} className={styles.line}>
                <Icon icon={isAllowed ? Check : X} className={(isAllowed ? styles.yes : styles.no) ?? ""} />
                <span>
                  {isAllowed ? actionWords[action].can() : actionWords[action].cannot()}
                  {hindrances.map((each) => (
                    <span key={each} className={styles.why}>
                      {hindranceWords(each, explained.accountType)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <h4 className={styles.subtitle}>{t("shared.access-check.reasons")}</h4>
          {explained.reasons.length === 0 ? (
            <p className={styles.why}>{t("shared.access-check.no-reason")}</p>
          ) : (
            <ul>
              {explained.reasons.map((reason) => (
                <li key={`${reason.kind} ${reason.team?.teamId ?? ""} ${reason.inheritedFrom?.inodeId ?? ""}`} className={styles.reason}>
                  <span>
                    {reasonWords(reason, explained.accountType)} <EndBadge {...reason} />
                  </span>
                  <span className={styles.right}>{words[reason.right]}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
