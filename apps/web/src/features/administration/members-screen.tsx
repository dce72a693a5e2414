import { useQuery } from "@apollo/client/react";
import { limits, type OrgMember } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { ChevronDown, Ellipsis, UserPlus, UserRoundX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable, type RowSelection } from "../../shared/lists/list-table.tsx";
import { SelectionBar } from "../../shared/lists/selection/selection-bar.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { adminMemberAddress } from "../../shared/navigation/home-addresses.ts";
import { UserKindBadge } from "../../shared/people/user-kind-badge.tsx";
import { PersonCell } from "../../shared/people/person-cell.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { say, t } from "../../shared/words/words.ts";
import { useMemberActions } from "./member-actions.tsx";
import { INVITE, MEMBERS_PART, TYPES_AND_RIGHTS } from "./queries.ts";
import { MoreButton } from "./more-button.tsx";
import { NothingFound, Screen } from "./screen.tsx";
import { useParts } from "./use-parts.ts";
import styles from "./administration.module.css";

/** Who is in the organization, as what, and who comes in. */
export function MembersScreen() {
  const { can, me, organization } = useMembership();
  const go = useGo();
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const list = useParts(
    MEMBERS_PART,
    { search: wanted === "" ? null : wanted, skip: 0, first: limits.listPage },
    { rowsOf: ({ members }) => members, behind: (rows) => ({ skip: rows.length }), length: limits.listPage },
  );
  const [isInviting, setInviting] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { entriesOf, typesOf, refusal, deactivate, dialog } = useMemberActions(() => {
    setSelected(new Set());
    void list.reload();
  });
  const mayManage = can("canManageUsers");
  const [now] = useState(() => Date.now());
  const found = list.rows;
  const chosen = found.filter(({ userId }) => selected.has(userId));
  const active = found.filter(({ isArchived }) => !isArchived).length;

  return (
    <Screen
      title={t("administration.members.title")}
      summary={
        list.more.isAll
          ? t("administration.members.summary", { count: active })
          : t("administration.members.more-than", { count: found.length })
      }
      isLoading={list.isLoading && search === ""}
      error={list.error}
      refusal={refusal ?? list.refusal}
      onRetry={list.refetch}
      controls={
        <>
          <div className={styles.search}>
            <SearchField label={t("administration.members.find")} value={search} onChange={setSearch} />
          </div>
          {mayManage && (
            <Button icon={UserPlus} onPress={() => setInviting(true)}>
              {t("administration.members.invite")}
            </Button>
          )}
        </>
      }
    >
      <ListTable
        label={t("administration.members.title")}
        groups={[{ id: "all", title: null, rows: found }]}
        rowId={({ userId }) => userId}
        goesOn={!list.more.isAll}
        {...(mayManage
          ? {
              selection: {
                isOn: ({ userId }) => selected.has(userId),
                label: ({ name }) => t("shared.selection.select", { name }),
                allLabel: t("shared.selection.select-all"),
                onChange: (rows, isOn) => setSelected((before) => withRows(before, rows, isOn)),
              } satisfies RowSelection<OrgMember>,
            }
          : {})}
        onOpen={({ userId }) => go(adminMemberAddress(organization.slug, userId))}
        columns={[
          {
            id: "person",
            title: t("administration.members.name"),
            headIndent: 34,
            renderCell: (member) => <PersonCell person={member} href={adminMemberAddress(organization.slug, member.userId)} />,
          },
          {
            id: "type",
            title: t("administration.members.account-type"),
            width: "190px",
            hideBelow: 768,
            goesUnder: 1,
            renderCell: (member) => (mayManage ? <TypeMenu member={member} entries={typesOf(member)} /> : member.accountType),
          },
          {
            id: "teams",
            title: t("administration.teams.title"),
            width: "22%",
            hideBelow: 960,
            renderCell: ({ teamNames }) => <span className={styles.email}>{teamNames.join(", ")}</span>,
          },
          {
            id: "state",
            title: t("administration.members.state"),
            width: "130px",
            hideBelow: 768,
            goesUnder: 1,
            renderCell: (member) => <State {...member} />,
          },
          {
            id: "since",
            title: t("administration.members.since"),
            width: "130px",
            hideBelow: 1200,
            renderCell: ({ createdAt }) => say(relativeTime(Math.min(Date.parse(createdAt), now), now)),
          },
          ...(mayManage
            ? [
                {
                  id: "actions",
                  title: t("administration.members.actions"),
                  width: "84px",
                  align: "right" as const,
                  renderCell: (member: OrgMember) => <ActionsMenu member={member} entries={entriesOf(member)} />,
                },
              ]
            : []),
        ]}
      />
      {found.length === 0 && !list.isLoading && <NothingFound />}
      <MoreButton more={list.more} label={t("shared.near-end.show-more")} />
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
          {chosen.length <= limits.membersLeaving &&
            chosen.every(({ isArchived, userId }) => !isArchived && userId !== me.member.userId) && (
              <Button icon={UserRoundX} onPress={() => deactivate(chosen)}>
                {t("administration.members.deactivate")}
              </Button>
            )}
        </SelectionBar>
      )}
      {dialog}
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            void list.reload();
          }}
        />
      )}
    </Screen>
  );
}

function withRows(before: ReadonlySet<string>, rows: readonly OrgMember[], isOn: boolean): ReadonlySet<string> {
  const ids = rows.map(({ userId }) => userId);
  return isOn ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
}

/** Whether they are here, and as whose. */
export function State({ status, userKind }: Pick<OrgMember, "status" | "userKind">) {
  if (status === "archived") return <Badge tone="neutral">{t("administration.members.inactive")}</Badge>;
  if (status === "invited") return <Badge tone="warn">{t("administration.members.invited")}</Badge>;
  return <UserKindBadge kind={userKind} />;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { me } = useMembership();
  const { data } = useQuery(TYPES_AND_RIGHTS);
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const types = (data?.accountTypes ?? []).filter(({ isAdminLike }) => !isAdminLike || me.isAdminLike);
  const [chosen, setChosen] = useState<string | null>(null);
  const accountTypeId = chosen ?? types.find(({ name }) => name === "View")?.accountTypeId ?? types[0]?.accountTypeId ?? null;
  const invite = useAction(INVITE);
  /** Where the organization sends no mails: what is handed on. */
  const [link, setLink] = useState<string | null>(null);
  const { show } = useToasts();
  const send = async (): Promise<void> => {
    if (!EMAIL.test(email.trim()) || accountTypeId === null) return setWrong(true);
    const outcome = await invite.run({ email: email.trim(), accountTypeId });
    if (!outcome.ok) return;
    const { url } = outcome.data.inviteMember;
    if (url !== null) return setLink(url);
    show({ text: t("administration.members.invitation-sent", { email: email.trim() }) });
    onClose();
  };
  const refusal = invite.error?.message ?? null;
  if (link !== null)
    return (
      <Dialog
        title={t("administration.members.invite-title")}
        isOpen
        onClose={onClose}
        width="small"
        actions={
          <Button variant="primary" onPress={onClose}>
            {t("shared.done")}
          </Button>
        }
      >
        <div className={styles.form}>
          <p>{t("administration.members.hand-on", { email: email.trim() })}</p>
          <div className={styles.link}>
            <TextField label={t("administration.members.link")} value={link} isReadOnly isCode />
            <CopyButton text={link} label={t("administration.members.copy-link")} />
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      title={t("administration.members.invite-title")}
      isOpen
      onClose={onClose}
      width="small"
      isDirty={email !== ""}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="primary" isPending={invite.isRunning} onPress={() => void send()}>
            {t("administration.members.send")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label={t("administration.members.email")}
          type="email"
          value={email}
          onChange={(text) => {
            setEmail(text);
            setWrong(false);
            invite.clear();
          }}
          autoFocus
          error={isWrong ? t("administration.members.invalid-email") : refusal}
        />
        <Select
          label={t("administration.members.account-type")}
          options={types.map(({ accountTypeId: id, name, description }) => ({ id, label: name, note: description }))}
          value={accountTypeId}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  );
}

interface MemberMenu {
  readonly member: OrgMember;
  readonly entries: readonly MenuEntry[];
}

function TypeMenu({ member: { accountType, name }, entries }: MemberMenu) {
  return (
    <MenuButton
      label={t("administration.members.account-type")}
      trigger={
        <Button
          variant="quiet"
          size="small"
          trailingIcon={ChevronDown}
          aria-label={t("administration.members.type-of", { type: accountType, name })}
        >
          {accountType}
        </Button>
      }
      entries={entries}
    />
  );
}

function ActionsMenu({ member: { name }, entries }: MemberMenu) {
  return (
    <MenuButton
      label={t("administration.members.actions")}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={t("administration.members.actions-of", { name })} />}
      entries={entries}
    />
  );
}
