import { useQuery } from "@apollo/client/react";
import type { GrantSummary, InodeSummary, Right } from "@sheaf/contract";
import { Building2, ChevronDown, Link, UsersRound, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { CopyButton } from "../actions/copy-button.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { Banner } from "../feedback/banner.tsx";
import { SkeletonRows } from "../feedback/skeleton.tsx";
import { Select } from "../fields/select.tsx";
import { callErrorOf } from "../graphql/client.ts";
import { useAction } from "../graphql/use-action.ts";
import { Icon, type IconType } from "../icons/icon.tsx";
import { Avatar } from "../lists/avatar.tsx";
import { MenuButton } from "../menus/menu.tsx";
import { inodeAddress } from "../navigation/home-addresses.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { useMembership } from "../services/organization.tsx";
import { AccessCheck } from "./access-check.tsx";
import { ACCOUNT_TYPES, GIVE_GRANT, GRANTS, INVITE_MEMBER, REVOKE_GRANT, TEAM_NAMES } from "./queries.ts";
import { type Principal, PrincipalPicker } from "../people/principal-picker.tsx";
import { t } from "../words/words.ts";
import styles from "./dialogs.module.css";

/** What somebody must at least be to use a right on a document. */
const accountTypeFor: Readonly<Record<Right, string>> = { view: "View", explore: "Analyze", edit: "Build", manage: "Build" };

const rightWords: Readonly<Record<Right, string>> = {
  get view() {
    return t("shared.share-dialog.can-view");
  },
  get explore() {
    return t("shared.share-dialog.can-explore");
  },
  get edit() {
    return t("shared.share-dialog.can-edit");
  },
  get manage() {
    return t("shared.share-dialog.can-manage");
  },
};
const folderWords: Readonly<Record<Right, string>> = {
  get view() {
    return t("shared.share-dialog.can-view");
  },
  get explore() {
    return t("shared.share-dialog.can-explore");
  },
  get edit() {
    return t("shared.share-dialog.can-contribute");
  },
  get manage() {
    return t("shared.share-dialog.can-manage");
  },
};

/** Somebody was invited: by mail, or where the organization sends none, by the link that is handed on. */
function Invited({ email, url }: { readonly email: string; readonly url: string | null }) {
  if (url === null) return <Banner status="primary">{t("shared.share-dialog.invited", { email })}</Banner>;
  return (
    <Banner status="primary">
      {t("shared.share-dialog.hand-on", { email })} <CopyButton text={url} size="small" label={t("shared.share-dialog.copy-invitation")} />
    </Banner>
  );
}

/** Who may do what with a document or folder, inside the organization. Mounted only while it is open. */
export function ShareDialog({ inode, onClose }: { readonly inode: InodeSummary; readonly onClose: () => void }) {
  const { organization, attributes, me, can } = useMembership();
  const { data, error, refetch } = useQuery(GRANTS, { variables: { inodeId: inode.inodeId }, fetchPolicy: "network-only" });
  const { data: teams } = useQuery(TEAM_NAMES);
  const [chosen, setChosen] = useState<Principal | null>(null);
  /** What was picked has become a line: a new field for the next one. */
  const [picks, setPicks] = useState(0);
  const [right, setRight] = useState<Right>("view");
  const mayInvite = can("canManageUsers");
  const { data: types } = useQuery(ACCOUNT_TYPES, { skip: !mayInvite });
  const [invited, setInvited] = useState<{ readonly email: string; readonly url: string | null } | null>(null);
  const give = useAction(GIVE_GRANT);
  const revoke = useAction(REVOKE_GRANT);
  const mail = useAction(INVITE_MEMBER);
  const words = inode.type === "folder" ? folderWords : rightWords;
  const options = Object.entries(words).map(([id, label]) => ({ id: id as Right, label }));
  const failure = mail.error ?? give.error ?? revoke.error ?? (error === undefined ? null : callErrorOf(error));
  const address = inodeAddress(organization.slug, inode);
  const link = address === null ? null : location.origin + address;

  const accountType = types?.accountTypes.find(({ name, isBuiltIn }) => isBuiltIn && name === accountTypeFor[right]);
  const everybody = t("shared.share-dialog.everyone-at", { name: organization.name });
  const sizeOf = (teamId: string): string => {
    const team = teams?.teams.find((one) => one.teamId === teamId);
    return team === undefined ? t("shared.share-dialog.team") : t("shared.people-and-teams.team-of", { count: team.memberCount });
  };
  const nameOf = ({ member, team }: GrantSummary): string => member?.name ?? team?.name ?? everybody;
  const invite = async (): Promise<void> => {
    if (chosen === null) return;
    const teamId = chosen.kind === "team" ? chosen.teamId : null;
    let memberId = chosen.kind === "member" ? chosen.userId : null;
    if (chosen.kind === "stranger") {
      if (accountType === undefined) return;
      const made = await mail.run({ email: chosen.email, accountTypeId: accountType.accountTypeId });
      if (!made.ok) return;
      memberId = made.data.inviteMember.member.userId;
      setInvited({ email: chosen.email, url: made.data.inviteMember.url });
    }
    const outcome = await give.run({ inodeId: inode.inodeId, memberId, teamId, right });
    if (!outcome.ok) return;
    setChosen(null);
    setPicks((before) => before + 1);
    await refetch();
  };
  const change = async (grant: GrantSummary, asked: Right | null): Promise<void> => {
    const outcome =
      asked === null
        ? await revoke.run({ grantId: grant.grantId })
        : await give.run({
            inodeId: inode.inodeId,
            memberId: grant.member?.userId ?? null,
            teamId: grant.team?.teamId ?? null,
            right: asked,
          });
    if (outcome.ok) await refetch();
  };

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
            <CopyButton text={link} label={t("shared.share-dialog.copy-link")} message={t("shared.share-dialog.url-copied-clipboard")} />
          )}
          <Button variant="primary" onPress={onClose}>
            {t("shared.done")}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {failure === null && invited !== null && <Invited {...invited} />}
      <div className={styles.invite}>
        <div className={styles.grow}>
          <PrincipalPicker
            key={picks}
            label={t("shared.share-dialog.people")}
            hideLabel
            size="large"
            placeholder={t("shared.share-dialog.name-or-email")}
            value={chosen}
            onChange={setChosen}
            everybody={attributes.canShareWithAllMembers ? everybody : undefined}
            isOffered={(one) => one.kind !== "member" || one.userId !== inode.owner.userId}
            invitation={
              accountType === undefined
                ? null
                : (email) => ({
                    label: t("shared.share-dialog.invite", { email }),
                    note: t("shared.share-dialog.invite-note", { accountType: accountType.name }),
                  })
            }
          />
        </div>
        <div className={styles.rightSelect}>
          <Select label={t("shared.share-dialog.right")} hideLabel size="large" options={options} value={right} onChange={setRight} />
        </div>
        <Button
          variant="primary"
          size="large"
          isDisabled={chosen === null}
          isPending={give.isRunning || mail.isRunning}
          onPress={() => void invite()}
        >
          {t("shared.share")}
        </Button>
      </div>
      <h3 className={styles.subtitle}>{t("shared.share-dialog.people-with-access")}</h3>
      <ul className={styles.people}>
        <Person name={inode.owner.name} email={inode.owner.email} seed={inode.owner.userId} isMe={inode.owner.userId === me.member.userId}>
          <span className={styles.fixedRight}>{t("shared.share-dialog.owner")}</span>
        </Person>
        {data === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={48} columns={2} />}
        {(data?.grants ?? [])
          .filter((grant) => grant.member?.userId !== inode.owner.userId)
          .map((grant) => (
            <Person
              key={grant.grantId}
              name={nameOf(grant)}
              email={grant.member?.email ?? (grant.team === null ? t("shared.share-dialog.everybody") : sizeOf(grant.team.teamId))}
              seed={grant.member?.userId ?? null}
              icon={grant.team === null ? Building2 : UsersRound}
              isMe={grant.member?.userId === me.member.userId}
            >
              {grant.inheritedFrom !== null ? (
                <span className={styles.fixedRight}>
                  {t("shared.share-dialog.by", { right: words[grant.right], name: grant.inheritedFrom.name })}
                </span>
              ) : (
                <>
                  <MenuButton
                    label={t("shared.share-dialog.right")}
                    placement="bottom end"
                    trigger={
                      <Button variant="quiet" size="small" trailingIcon={ChevronDown}>
                        {words[grant.right]}
                      </Button>
                    }
                    entries={[
                      {
                        kind: "choices",
                        id: "Right",
                        selection: "single",
                        selected: [grant.right],
                        options,
                        onChange: ([asked]) => asked !== undefined && void change(grant, asked as Right),
                      },
                    ]}
                  />
                  <IconButton
                    icon={X}
                    label={t("shared.share-dialog.remove", { name: nameOf(grant) })}
                    onPress={() => void change(grant, null)}
                  />
                </>
              )}
            </Person>
          ))}
      </ul>
      <AccessCheck inode={inode} words={words} />
    </Dialog>
  );
}

function Person({
  name,
  email,
  seed,
  icon = Building2,
  isMe,
  children,
}: {
  readonly name: string;
  readonly email: string;
  /** Null: no person, but what the icon stands for. */
  readonly seed: string | null;
  readonly icon?: IconType;
  readonly isMe: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <li className={styles.person}>
      {seed === null ? (
        <span className={styles.building}>
          <Icon icon={icon} />
        </span>
      ) : (
        <Avatar name={name} seed={seed} isDecorative />
      )}
      <span className={styles.personWords}>
        <span>
          <strong className={styles.personName}>{name}</strong>
          {isMe && ` ${t("shared.share-dialog.you")}`}
        </span>
        <span className={styles.email}>{email}</span>
      </span>
      {children}
    </li>
  );
}
