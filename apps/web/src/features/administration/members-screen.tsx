import { useQuery } from "@apollo/client/react";
import type { OrgMember } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { ChevronDown, UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useServices } from "../../shared/services/services.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { say, t } from "../../shared/words/words.ts";
import { ALL_MEMBERS, FORCE_RESET_PASSWORD, INVITE, RESET_SECOND_FACTOR, TEAMS, TYPES_AND_RIGHTS, UPDATE_MEMBER } from "./queries.ts";
import { isFound, NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

const REFETCH = ["AllMembers"] as const;

/** Who is in the organization, as what, and who comes in. */
export function MembersScreen() {
  const { me, can, organization } = useMembership();
  const { session } = useServices();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const { data, loading, error, refetch } = useQuery(ALL_MEMBERS, { fetchPolicy: "cache-and-network" });
  const { data: types } = useQuery(TYPES_AND_RIGHTS);
  const { data: teams } = useQuery(TEAMS);
  const [search, setSearch] = useState("");
  const [isInviting, setInviting] = useState(false);
  const update = useAction(UPDATE_MEMBER);
  const reset = useAction(RESET_SECOND_FACTOR);
  const force = useAction(FORCE_RESET_PASSWORD);
  const { show } = useToasts();
  const mayManage = can("canManageUsers");
  const [now] = useState(() => Date.now());
  const members = data?.members ?? [];
  const found = members.filter(({ name, email, accountType }) => isFound(search, name, email, accountType));
  const active = members.filter(({ isArchived }) => !isArchived).length;
  const teamsOf = (userId: string): string =>
    (teams?.teams ?? [])
      .filter(({ memberIds }) => memberIds.includes(userId))
      .map(({ name }) => name)
      .join(", ");

  const change = async (member: OrgMember, changes: { readonly accountTypeId?: string; readonly isArchived?: boolean }): Promise<void> => {
    const outcome = await update.run({ userId: member.userId, ...changes }, { refetch: REFETCH });
    if (outcome.ok && changes.isArchived !== undefined)
      show({
        text: t(changes.isArchived ? "administration.members.deactivated" : "administration.members.activated", { name: member.name }),
      });
  };
  const letIn = async ({ userId, name }: OrgMember): Promise<void> => {
    if ((await reset.run({ memberId: userId })).ok)
      show({ text: t("administration.members.factor-was-reset", { name }), status: "success" });
  };
  const demandPassword = async ({ userId, name }: OrgMember): Promise<void> => {
    if ((await force.run({ userId })).ok) show({ text: t("administration.members.password-demanded", { name }), status: "success" });
  };
  const actAs = async ({ userId }: OrgMember): Promise<void> => {
    try {
      await session.impersonate(userId, location.pathname);
      location.assign(homeAddress(organization.slug, "recent"));
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    }
  };
  const entriesOf = (member: OrgMember): readonly MenuEntry[] => [
    {
      kind: "choices",
      id: "type",
      title: t("administration.members.account-type"),
      selection: "single",
      selected: [member.accountTypeId],
      options: (types?.accountTypes ?? [])
        .filter(({ isAdminLike }) => !isAdminLike || me.isAdminLike)
        .map(({ accountTypeId, name }) => ({ id: accountTypeId, label: name })),
      onChange: ([accountTypeId]) => accountTypeId !== undefined && void change(member, { accountTypeId }),
    },
    { kind: "divider", id: "end" },
    {
      kind: "item",
      id: "factor",
      label: t("administration.members.reset-factor"),
      isDisabled: member.userId === me.member.userId || !member.canLogIn,
      onSelect: () => void letIn(member),
    },
    {
      kind: "item",
      id: "password",
      label: t("administration.members.demand-password"),
      isDisabled: member.userId === me.member.userId || !member.canLogIn,
      onSelect: () => void demandPassword(member),
    },
    ...(me.isAdminLike && can("canAdmin")
      ? [
          {
            kind: "item" as const,
            id: "impersonate",
            label: t("administration.members.act-as"),
            isDisabled: member.userId === me.member.userId || member.isArchived || member.userKind === "embed",
            onSelect: () => void actAs(member),
          },
        ]
      : []),
    member.isArchived
      ? {
          kind: "item",
          id: "activate",
          label: t("administration.members.activate"),
          onSelect: () => void change(member, { isArchived: false }),
        }
      : {
          kind: "item",
          id: "deactivate",
          label: t("administration.members.deactivate"),
          isDestructive: true,
          isDisabled: member.userId === me.member.userId,
          onSelect: () => void change(member, { isArchived: true }),
        },
  ];

  return (
    <Screen
      title={t("administration.members.title")}
      summary={t("administration.members.summary", { count: active })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={update.error ?? reset.error ?? force.error ?? refusal}
      onRetry={() => void refetch()}
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
        columns={[
          {
            id: "person",
            title: t("administration.members.name"),
            headIndent: 38,
            renderCell: (member) => (
              <span className={styles.person}>
                <Avatar name={member.name} seed={member.userId} isDecorative />
                <span className={styles.words}>
                  <span className={styles.name}>{member.name}</span>
                  {member.name !== member.email && <span className={styles.email}>{member.email}</span>}
                </span>
              </span>
            ),
          },
          {
            id: "type",
            title: t("administration.members.account-type"),
            width: "190px",
            renderCell: (member) =>
              mayManage ? (
                <MenuButton
                  label={t("administration.members.account-type")}
                  trigger={
                    <Button
                      variant="quiet"
                      size="small"
                      trailingIcon={ChevronDown}
                      aria-label={t("administration.members.type-of", { type: member.accountType, name: member.name })}
                    >
                      {member.accountType}
                    </Button>
                  }
                  entries={entriesOf(member)}
                />
              ) : (
                member.accountType
              ),
          },
          {
            id: "teams",
            title: t("administration.teams.title"),
            width: "22%",
            hideBelow: 960,
            renderCell: ({ userId }) => <span className={styles.email}>{teamsOf(userId)}</span>,
          },
          {
            id: "state",
            title: t("administration.members.state"),
            width: "130px",
            hideBelow: 768,
            renderCell: (member) => <State {...member} />,
          },
          {
            id: "since",
            title: t("administration.members.since"),
            width: "130px",
            hideBelow: 1200,
            renderCell: ({ createdAt }) => say(relativeTime(Math.min(Date.parse(createdAt), now), now)),
          },
        ]}
      />
      {found.length === 0 && <NothingFound />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Screen>
  );
}

function State({ isArchived, canLogIn, userKind }: OrgMember) {
  if (isArchived) return <Badge tone="neutral">{t("administration.members.inactive")}</Badge>;
  if (!canLogIn) return <Badge tone="warn">{t("administration.members.invited")}</Badge>;
  return userKind === "guest" ? <Badge tone="accent">{t("administration.members.guest")}</Badge> : null;
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
    const outcome = await invite.run({ email: email.trim(), accountTypeId }, { refetch: REFETCH });
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
