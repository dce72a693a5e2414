import { useQuery } from "@apollo/client/react";
import type { ConnectionAccess } from "@sheaf/contract";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import { MemberPicker } from "../../../shared/people/member-picker.tsx";
import { t } from "../../../shared/words/words.ts";
import { EndBadge } from "../../../shared/documents/sharing/grant-end.tsx";
import { partWords } from "./part-words.ts";
import { CONNECTION_ACCESS } from "./sharing-queries.ts";
import styles from "./sharing.module.css";

/** Why a member can or cannot use a connection: each right with where it comes from, and what is in the way. */
export function ConnectionCheck({ connectionId, managed }: { readonly connectionId: string; readonly managed: boolean }) {
  const [memberId, setMemberId] = useState<string | null>(null);
  const { data } = useQuery(CONNECTION_ACCESS, {
    variables: { connectionId, memberId: memberId ?? "" },
    skip: memberId === null,
    fetchPolicy: "network-only",
  });
  const access = data?.connectionAccess;
  return (
    <div className={styles.check}>
      <MemberPicker
        label={t("connections.sharing.why")}
        placeholder={t("connections.sharing.member")}
        value={memberId}
        onChange={(member) => setMemberId(member?.userId ?? null)}
      />
      {access !== undefined && memberId !== null && <Answer access={access} managed={managed} />}
    </div>
  );
}

function Answer({ access, managed }: { readonly access: ConnectionAccess; readonly managed: boolean }) {
  const { canUse, reasons, lacksCapability, accountType } = access;
  const usesParts = !lacksCapability && reasons.some(({ path, hasEnded }) => path !== null && !hasEnded);
  return (
    <div aria-live="polite">
      <p className={styles.line}>
        <Icon icon={canUse || usesParts ? Check : X} className={(canUse || usesParts ? styles.yes : styles.no) ?? ""} />
        {canUse
          ? t("connections.sharing.can-use")
          : usesParts
            ? t("connections.sharing.can-use-parts")
            : t("connections.sharing.cannot-use")}
      </p>
      <ul className={styles.reasons}>
        {lacksCapability && <li>{t("connections.sharing.lacks-capability", { accountType })}</li>}
        {reasons.length === 0 && <li>{t("connections.sharing.not-shared")}</li>}
        {reasons.map(({ kind, team, right, path, through, endsAt, hasEnded }) => (
          <li key={JSON.stringify([kind, team?.teamId, path])}>
            {reasonWords(kind, team?.name ?? "", accountType)}
            {through !== null && ` ${t("connections.sharing.through", { team: through.name })}`}
            {path !== null && (
              <>
                {": "}
                <span className={styles.part}>{partWords(path)}</span>
              </>
            )}
            {managed && right === "edit" && ` (${t("connections.sharing.uploads")})`}
            {right === "annotate" && ` (${t("connections.sharing.annotates")})`} <EndBadge endsAt={endsAt} hasEnded={hasEnded} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonWords(kind: ConnectionAccess["reasons"][number]["kind"], team: string, accountType: string): string {
  switch (kind) {
    case "account-type":
      return t("connections.sharing.by-account-type", { accountType });
    case "member":
      return t("connections.sharing.by-member");
    case "team":
      return t("connections.sharing.by-team", { team });
    case "everybody":
      return t("connections.sharing.by-everybody");
  }
}
