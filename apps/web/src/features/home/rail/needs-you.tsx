import { useQuery } from "@apollo/client/react";
import { documentAddress, type AccessRequestSummary, type AskedRight, type HomeNews, type Right } from "@sheaf/contract";
import { CircleAlert, CreditCard } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { ACCESS_REQUESTS, ANSWER_ACCESS_REQUEST } from "../../../shared/documents/access-queries.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { homeAddress } from "../../../shared/navigation/home-addresses.ts";
import { HANDOVERS, LICENSE_REQUESTS } from "../../../shared/people/queries.ts";
import { RUN_SCHEDULE } from "../../../shared/schedules/queries.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { HandoverNotice } from "./handover-notice.tsx";
import { Item } from "./item.tsx";
import styles from "./rail.module.css";

/** Requests that stand here; the rest is on the screen of requests. */
const SHOWN_REQUESTS = 3;

const wish: Readonly<Record<AskedRight, (names: { readonly name: string; readonly document: string }) => string>> = {
  view: (names) => t("home.news.wants-view", names),
  explore: (names) => t("home.news.wants-explore", names),
  edit: (names) => t("home.news.wants-edit", names),
};

/** What waits for this person: what became theirs, schedules that failed or stopped, and people who ask for something. Nothing where nothing does. */
export function NeedsYou({ schedules }: Pick<HomeNews, "schedules">) {
  const { organization, can } = useMembership();
  const { data: asked } = useQuery(ACCESS_REQUESTS, { skip: !can("canShare") });
  const { data: wished } = useQuery(LICENSE_REQUESTS, { skip: !can("canManageUsers") });
  const { data: given } = useQuery(HANDOVERS, { fetchPolicy: "cache-and-network" });
  // an answer that was on its way meanwhile brings none of them back
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const handovers = (given?.handovers ?? []).filter(({ handoverId }) => !seen.has(handoverId));
  const requests = asked?.accessRequests ?? [];
  const licenses = wished?.licenseRequests.length ?? 0;
  if (handovers.length + schedules.length + requests.length + licenses === 0) return null;
  const more = requests.length - SHOWN_REQUESTS;
  const requestsHref = homeAddress(organization.slug, "requests");
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className={styles.title}>
        {t("home.news.title")}
      </h2>
      <ul className={styles.items}>
        {handovers.map((handover) => (
          <HandoverNotice
            key={handover.handoverId}
            handover={handover}
            onSeen={() => setSeen((before) => new Set([...before, handover.handoverId]))}
          />
        ))}
        {schedules.map((schedule) => (
          <Schedule key={schedule.scheduleId} schedule={schedule} />
        ))}
        {requests.slice(0, SHOWN_REQUESTS).map((request) => (
          <Request key={request.requestId} request={request} />
        ))}
        {licenses > 0 && (
          <Item mark={<Icon icon={CreditCard} />} title={t("home.news.license-requests", { count: licenses })}>
            <TextLink href={requestsHref}>{t("home.news.see-requests")}</TextLink>
          </Item>
        )}
      </ul>
      {more > 0 && <TextLink href={requestsHref}>{t("home.news.all-requests", { count: more })}</TextLink>}
    </section>
  );
}

function Schedule({ schedule }: { readonly schedule: HomeNews["schedules"][number] }) {
  const { scheduleId, name, workbookId, workbookName, isStopped, reason } = schedule;
  const { organization } = useMembership();
  const toasts = useToasts();
  const run = useAction(RUN_SCHEDULE);
  const runAgain = async (): Promise<void> => {
    const outcome = await run.run({ scheduleId }, { refetch: ["HomeNews"] });
    if (outcome.ok) toasts.show({ text: t("home.news.running-again", { name }), status: "success" });
    else toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };
  const said = workbookName === null ? name : t("home.news.failed-of", { schedule: name, document: workbookName });
  return (
    <Item
      mark={<Icon icon={CircleAlert} className={styles.trouble ?? ""} />}
      title={isStopped ? t("home.news.schedule-stopped") : t("home.news.schedule-failed")}
      text={reason === null ? said : `${said}: ${reason}`}
    >
      {isStopped ? (
        <TextLink href={homeAddress(organization.slug, "schedules")}>{t("home.news.your-schedules")}</TextLink>
      ) : (
        <Button variant="quiet" size="small" isPending={run.isRunning} onPress={() => void runAgain()}>
          {t("home.news.run-again")}
        </Button>
      )}
      {workbookName !== null && (
        <TextLink href={documentAddress({ orgSlug: organization.slug, kind: "workbook", id: workbookId, name: workbookName })}>
          {t("shared.open")}
        </TextLink>
      )}
    </Item>
  );
}

function Request({ request: { requestId, inode, member, right, message } }: { readonly request: AccessRequestSummary }) {
  const toasts = useToasts();
  const answer = useAction(ANSWER_ACCESS_REQUEST);
  const send = async (given: Right | null): Promise<void> => {
    const outcome = await answer.run({ requestId, right: given }, { refetch: ["AccessRequests"] });
    if (!outcome.ok) return void toasts.show({ text: outcome.error.message, status: "error", time: "long" });
    toasts.show({
      text:
        given === null
          ? t("home.requests.declined", { name: member.name })
          : t("home.requests.granted", { name: member.name, document: inode.name }),
      status: "success",
    });
  };
  const said = wish[right]({ name: member.name, document: inode.name });
  return (
    <Item
      mark={<Avatar name={member.name} seed={member.userId} isDecorative />}
      title={t("home.news.access-request")}
      text={message === "" ? said : `${said} “${message}”`}
    >
      <Button size="small" isPending={answer.isRunning} onPress={() => void send(right)}>
        {t("home.news.allow")}
      </Button>
      <Button variant="quiet" size="small" isDisabled={answer.isRunning} onPress={() => void send(null)}>
        {t("home.news.decline")}
      </Button>
    </Item>
  );
}
