import type { LicenseRequestSummary } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { adminMemberAddress } from "../../shared/navigation/home-addresses.ts";
import { wordsOfAll } from "../../shared/people/capability-words.ts";
import { ANSWER_LICENSE_REQUEST } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { say, t } from "../../shared/words/words.ts";
import styles from "./requests-screen.module.css";

/** Who asks for an account type that allows more, with what it would add: granted or declined by one press. */
export function LicenseRequests({ requests }: { readonly requests: readonly LicenseRequestSummary[] }) {
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <Request key={request.requestId} request={request} />
      ))}
    </ul>
  );
}

function Request({ request }: { readonly request: LicenseRequestSummary }) {
  const { requestId, accountTypeId, member, currentType, accountType, adds, message, createdAt } = request;
  const { me, organization } = useMembership();
  const toasts = useToasts();
  const answer = useAction(ANSWER_LICENSE_REQUEST);
  const [now] = useState(() => Date.now());
  const send = async (isGranted: boolean): Promise<void> => {
    if (!(await answer.run({ requestId, accountTypeId, isGranted }, { refetch: ["LicenseRequests"] })).ok) return;
    toasts.show({
      text: isGranted
        ? t("home.requests.license-granted", { name: member.name, type: accountType })
        : t("home.requests.declined", { name: member.name }),
      status: "success",
    });
  };
  return (
    <li className={styles.request} aria-label={t("home.requests.license-of", { name: member.name, type: accountType })}>
      <Avatar name={member.name} seed={member.userId} isDecorative />
      <div className={styles.words}>
        <p className={styles.wish}>
          <strong className={styles.name}>{t("home.requests.asks-for-type", { name: member.name, type: accountType })}</strong>
        </p>
        <p className={styles.message}>{t("home.requests.would-add", { current: currentType, capabilities: wordsOfAll(adds) })}</p>
        {message !== "" && <p className={styles.message}>{message}</p>}
        <p className={styles.meta}>
          <TextLink href={adminMemberAddress(organization.slug, member.userId)}>{member.email}</TextLink>
          {` · ${say(relativeTime(Math.min(Date.parse(createdAt), now), now))}`}
        </p>
        {answer.error !== null && <Banner status="error">{answer.error.message}</Banner>}
      </div>
      <div className={styles.actions}>
        <Button isDisabled={answer.isRunning} onPress={() => void send(false)}>
          {t("home.requests.decline")}
        </Button>
        {/* nobody gives themselves more */}
        {member.userId !== me.member.userId && (
          <Button variant="primary" isPending={answer.isRunning} onPress={() => void send(true)}>
            {t("home.requests.grant")}
          </Button>
        )}
      </div>
    </li>
  );
}
