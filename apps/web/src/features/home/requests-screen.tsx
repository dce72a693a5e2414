import { useQuery } from "@apollo/client/react";
import type { AccessRequestSummary, AskedRight, Right } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { ChevronDown, UserRoundCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { ACCESS_REQUESTS, ANSWER_ACCESS_REQUEST } from "../../shared/documents/access-queries.ts";
import { Banner } from "../../shared/feedback/banner.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { LICENSE_REQUESTS } from "../../shared/people/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import { say, t } from "../../shared/words/words.ts";
import { ListTitle } from "./list-frame.tsx";
import frame from "./list-frame.module.css";
import styles from "./requests-screen.module.css";

const wish: Readonly<Record<AskedRight, (name: string) => string>> = {
  view: (name) => t("home.requests.asks-to-view", { name }),
  explore: (name) => t("home.requests.asks-to-explore", { name }),
  edit: (name) => t("home.requests.asks-to-edit", { name }),
};
const choices: readonly { readonly id: Right; readonly label: string }[] = [
  {
    id: "view",
    get label() {
      return t("shared.share-dialog.can-view");
    },
  },
  {
    id: "explore",
    get label() {
      return t("shared.share-dialog.can-explore");
    },
  },
  {
    id: "edit",
    get label() {
      return t("shared.share-dialog.can-edit");
    },
  },
  {
    id: "manage",
    get label() {
      return t("shared.share-dialog.can-manage");
    },
  },
];

/** Few manage people, and it brings the names of all capabilities. */
const LicenseRequests = lazyPart(
  () => import("./license-requests.tsx"),
  (part) => part.LicenseRequests,
  ["administration"],
);

/** Who asks for what this person manages: each is let in, or not, by one press. */
export function RequestsScreen() {
  const { organization, can } = useMembership();
  usePageTitle(`${t("home.requests.title")} – Sheaf`);
  const { data, error, refetch } = useQuery(ACCESS_REQUESTS, { fetchPolicy: "cache-and-network" });
  const { data: wished, loading: isWishing } = useQuery(LICENSE_REQUESTS, {
    skip: !can("canManageUsers"),
    fetchPolicy: "cache-and-network",
  });
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null) return <CallErrorScreen isPart error={failure} homeHref={`/${organization.slug}`} onRetry={() => void refetch()} />;
  const requests = data?.accessRequests;
  const licenses = wished?.licenseRequests ?? [];
  const isAsking = requests === undefined || (isWishing && wished === undefined);
  return (
    <div className={frame.frame}>
      <ProgressBar isLoading={isAsking} />
      <div className={frame.head}>
        <ListTitle>{t("home.requests.title")}</ListTitle>
      </div>
      {isAsking ? (
        <SkeletonRows rows={4} rowHeight={64} />
      ) : requests.length + licenses.length === 0 ? (
        <div className={frame.empty}>
          <EmptyState icon={UserRoundCheck} title={t("home.requests.none")} text={t("home.requests.none-what")} />
        </div>
      ) : (
        <>
          {licenses.length > 0 && (
            <Suspense fallback={<SkeletonRows rows={licenses.length} rowHeight={64} />}>
              <LicenseRequests requests={licenses} />
            </Suspense>
          )}
          {requests.length > 0 && (
            <ul className={styles.requests}>
              {requests.map((request) => (
                <Request key={request.requestId} request={request} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function Request({ request: { requestId, inode, member, right, message, createdAt } }: { readonly request: AccessRequestSummary }) {
  const { organization } = useMembership();
  const toasts = useToasts();
  const answer = useAction(ANSWER_ACCESS_REQUEST);
  const [now] = useState(() => Date.now());
  const href = inodeAddress(organization.slug, inode);
  const send = async (given: Right | null): Promise<void> => {
    const outcome = await answer.run({ requestId, right: given }, { refetch: ["AccessRequests"] });
    if (!outcome.ok) return;
    toasts.show({
      text:
        given === null
          ? t("home.requests.declined", { name: member.name })
          : t("home.requests.granted", { name: member.name, document: inode.name }),
      status: "success",
    });
  };
  return (
    <li className={styles.request} aria-label={t("home.requests.of", { name: member.name, document: inode.name })}>
      <Avatar name={member.name} seed={member.userId} isDecorative />
      <div className={styles.words}>
        <p className={styles.wish}>
          <strong className={styles.name}>{wish[right](member.name)}</strong>
          <span className={styles.document}>
            <DocumentIcon kind={inode.type} />
            {href === null ? inode.name : <TextLink href={href}>{inode.name}</TextLink>}
          </span>
        </p>
        {message !== "" && <p className={styles.message}>{message}</p>}
        <p className={styles.meta}>{`${member.email} · ${say(relativeTime(Math.min(Date.parse(createdAt), now), now))}`}</p>
        {answer.error !== null && <Banner status="error">{answer.error.message}</Banner>}
      </div>
      <div className={styles.actions}>
        <Button isDisabled={answer.isRunning} onPress={() => void send(null)}>
          {t("home.requests.decline")}
        </Button>
        <Button variant="primary" isPending={answer.isRunning} onPress={() => void send(right)}>
          {t("home.requests.grant")}
        </Button>
        <MenuButton
          label={t("home.requests.grant-other")}
          placement="bottom end"
          trigger={<Button trailingIcon={ChevronDown}>{t("home.requests.other-right")}</Button>}
          entries={choices
            .filter(({ id }) => id !== right)
            .map(({ id, label }) => ({ kind: "item" as const, id, label, onSelect: () => void send(id) }))}
        />
      </div>
    </li>
  );
}
