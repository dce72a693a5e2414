import { useQuery } from "@apollo/client/react";
import type { GrantSummary, InodeSummary, Right } from "@sheaf/contract";
import { Link } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../actions/button.tsx";
import { CopyButton } from "../../actions/copy-button.tsx";
import { Banner } from "../../feedback/banner.tsx";
import { SkeletonRows } from "../../feedback/skeleton.tsx";
import { callErrorOf } from "../../graphql/client.ts";
import { useAction } from "../../graphql/use-action.ts";
import type { CallError } from "../../http/call-error.ts";
import { Icon } from "../../icons/icon.tsx";
import { inodeAddress } from "../../navigation/home-addresses.ts";
import { Dialog } from "../../overlays/dialog.tsx";
import { useMembership } from "../../services/organization.tsx";
import { t } from "../../words/words.ts";
import { GIVE_GRANT, GRANTS, REVOKE_GRANT, TEAM_NAMES } from "../queries.ts";
import { AccessCheck } from "./access-check.tsx";
import { PeopleWithAccess, type Whom } from "./people-with-access.tsx";
import { rightWordsOf } from "./right-words.ts";
import { type InvitedPerson, ShareForm } from "./share-form.tsx";
import { ShareLinkSection } from "./share-link.tsx";
import { sharedAddress } from "./shared-address.ts";
import { SHARE_LINK, SHARING } from "./sharing-queries.ts";
import styles from "./share-dialog.module.css";
import { ViewersMay } from "./viewers-may.tsx";

/** Somebody was invited: by mail, or where the organization sends none, by the link that is handed on. */
function Invited({ email, url }: InvitedPerson) {
  if (url === null) return <Banner status="primary">{t("shared.share-dialog.invited", { email })}</Banner>;
  return (
    <Banner status="primary">
      {t("shared.share-dialog.hand-on", { email })} <CopyButton text={url} size="small" label={t("shared.share-dialog.copy-invitation")} />
    </Banner>
  );
}

/** Who may do what with a document or folder, inside the organization. Mounted only while it is open. */
export function ShareDialog({ inode: given, onClose }: { readonly inode: InodeSummary; readonly onClose: () => void }) {
  // it may have been given away here
  const [owner, setOwner] = useState(given.owner);
  const inode: InodeSummary = { ...given, owner };
  const { inodeId } = given;
  const { organization } = useMembership();
  const { data, error, refetch } = useQuery(GRANTS, { variables: { inodeId }, fetchPolicy: "network-only" });
  const facts = useQuery(SHARING, { variables: { inodeId }, fetchPolicy: "network-only" });
  const { data: byLink, refetch: refetchLink } = useQuery(SHARE_LINK, { variables: { inodeId }, fetchPolicy: "network-only" });
  const { data: teams } = useQuery(TEAM_NAMES);
  const [failed, setFailed] = useState<CallError | null>(null);
  const [invited, setInvited] = useState<readonly InvitedPerson[]>([]);
  const [asked, setAsked] = useState<Parameters<typeof AccessCheck>[0]["person"]>(null);
  /** Counts what changes rights: what somebody can do is looked up anew. */
  const [changes, setChanges] = useState(0);
  const give = useAction(GIVE_GRANT);
  const revoke = useAction(REVOKE_GRANT);
  const check = useRef<HTMLDivElement>(null);
  const [words, unread] = [rightWordsOf(inode.type), error ?? facts.error];
  const failure = failed ?? give.error ?? revoke.error ?? (unread === undefined ? null : callErrorOf(unread));
  const address = inodeAddress(organization.slug, inode);
  const link = address === null ? null : sharedAddress(`${location.origin}${address}`, byLink?.shareLink);
  const everybody = t("shared.share-dialog.everyone-at", { name: organization.name });
  const sizeOf = (teamId: string): string => {
    const team = teams?.teams.find((one) => one.teamId === teamId);
    return team === undefined ? t("shared.share-dialog.team") : t("shared.people-and-teams.team-of", { count: team.memberCount });
  };
  const changed = async (): Promise<void> => {
    setChanges((before) => before + 1);
    await Promise.all([refetch(), facts.refetch(), refetchLink()]);
  };
  const giveTo = async (whom: Whom, right: Right, endsAt?: string | null): Promise<void> => {
    if ((await give.run({ inodeId, ...whom, right, ...(endsAt === undefined ? {} : { endsAt }) })).ok) await changed();
  };
  const remove = async ({ grantId }: GrantSummary): Promise<void> => {
    if ((await revoke.run({ grantId })).ok) await changed();
  };
  useEffect(() => {
    if (asked !== null) check.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);

  return (
    <Dialog
      title={t("shared.share-dialog.share", { name: inode.name })}
      isOpen
      onClose={onClose}
      footerStart={
        link !== null && (
          <>
            <Icon icon={Link} />
            <code className={styles.link}>{link}</code>
          </>
        )
      }
      actions={
        <>
          {link !== null && (
            <CopyButton text={link} label={t("shared.share-dialog.copy-link")} message={t("shared.inode-actions.url-copied-clipboard")} />
          )}
          <Button variant="primary" onPress={onClose}>
            {t("shared.done")}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {invited.map((one) => (
        <Invited key={one.email} {...one} />
      ))}
      <ShareForm
        inode={inode}
        words={words}
        everybody={everybody}
        onFailure={(next) => {
          give.clear();
          revoke.clear();
          setFailed(next);
        }}
        onInvited={setInvited}
        onShared={changed}
      />
      {facts.data?.sharing.isPublished === false && <p className={styles.hint}>{t("shared.share-dialog.not-published")}</p>}
      <h3 className={styles.subtitle}>{t("shared.share-dialog.people-with-access")}</h3>
      {data === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={48} columns={2} />}
      {data !== undefined && (
        <PeopleWithAccess
          inode={inode}
          grants={data.grants}
          words={words}
          everybody={everybody}
          everybodyCount={facts.data?.sharing.everybody ?? null}
          sizeOf={sizeOf}
          onGive={(whom, right, endsAt) => void giveTo(whom, right, endsAt)}
          onRemove={(grant) => void remove(grant)}
          onWhy={setAsked}
          onOwner={(next) => {
            setOwner(next);
            void changed();
          }}
        />
      )}
      {byLink !== undefined && address !== null && (
        <ShareLinkSection
          inodeId={inodeId}
          words={words}
          everybody={everybody}
          facts={byLink.shareLink}
          onChanged={changed}
          onFailure={setFailed}
        />
      )}
      {facts.data?.sharing.viewers != null && (
        <ViewersMay inodeId={inodeId} viewers={facts.data.sharing.viewers} onChanged={changed} onFailure={setFailed} />
      )}
      <div ref={check} key={changes}>
        <AccessCheck inode={inode} words={words} person={asked} onPerson={setAsked} />
      </div>
    </Dialog>
  );
}
