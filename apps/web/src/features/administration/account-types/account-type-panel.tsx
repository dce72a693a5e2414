import type { AccountTypeHolders, AccountTypeSummary, Capability } from "@sheaf/contract";
import { limits } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Switch } from "../../../shared/choices/switch.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import type { CallError } from "../../../shared/http/call-error.ts";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { SidePanel } from "../../../shared/layout/side-panel.tsx";
import { Tabs } from "../../../shared/layout/tabs.tsx";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { wordOf } from "../../../shared/people/capability-words.ts";
import { MemberPicker } from "../../../shared/people/member-picker.tsx";
import { SIGN_IN_RULES, UPDATE_SIGN_IN_RULES } from "../../../shared/people/sign-in-rules.ts";
import { UserKindBadge } from "../../../shared/people/user-kind-badge.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { say, t } from "../../../shared/words/words.ts";
import { useApolloClient } from "@apollo/client/react";
import { UPDATE_MEMBER } from "../queries.ts";
import { useParts } from "../use-parts.ts";
import { ACCOUNT_TYPE_HOLDERS, HOLDERS } from "./holder-queries.ts";
import type { RightsChange } from "./rights-draft.ts";
import styles from "./account-type-panel.module.css";

const REFETCH = ["TypesAndRights", "AccountTypeHolders"] as const;

interface AccountTypePanelProps {
  readonly type: AccountTypeSummary;
  /** What of its rights is changed and not saved; null: nothing. */
  readonly change: RightsChange | null;
  readonly onClose: () => void;
}

/** Beside the rights of an account type: for whom they are, in which teams these are, and what a change that is not saved would bring them. */
export function AccountTypePanel({ type, change, onClose }: AccountTypePanelProps) {
  const { organization, can } = useMembership();
  const [tab, setTab] = useState<"members" | "teams">("members");
  const [search, setSearch] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [now] = useState(() => Date.now());
  const update = useAction(UPDATE_MEMBER);
  const list = useParts(
    ACCOUNT_TYPE_HOLDERS,
    { accountTypeId: type.accountTypeId, search: search.trim().slice(0, limits.searchLength), first: HOLDERS },
    {
      rowsOf: ({ accountTypeHolders }) => accountTypeHolders.members,
      behind: (rows) => ({ skip: rows.length }),
      length: HOLDERS,
    },
  );
  const facts = list.data?.accountTypeHolders;
  const failure = update.error ?? list.refusal ?? (list.error === undefined ? null : callErrorOf(list.error));
  const add = async (userId: string): Promise<void> => {
    const outcome = await update.run({ userId, accountTypeId: type.accountTypeId }, { refetch: REFETCH });
    if (outcome.ok) setAdding(false);
  };
  const addressOf = (kind: "users" | "teams", id: string): string => `/${organization.slug}/admin/${kind}/${id}`;
  return (
    <SidePanel side="right" label={t("administration.types.beside", { type: type.name })} width={288}>
      <header className={styles.head}>
        <h2 className={styles.title}>{type.name}</h2>
        <span className={styles.count}>{t("administration.types.held-by", { count: facts?.memberCount ?? type.memberCount })}</span>
        <Button size="small" icon={Plus} onPress={() => setAdding(!isAdding)}>
          {t("administration.types.add")}
        </Button>
        <IconButton icon={X} label={t("shared.close")} onPress={onClose} />
      </header>
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      {isAdding && (
        <div className={styles.part}>
          <MemberPicker
            label={t("administration.types.add-member")}
            placeholder={t("shared.people-and-teams.name-or-email")}
            value={null}
            isOffered={({ accountType }) => accountType !== type.name}
            onChange={(member) => member !== null && void add(member.userId)}
          />
        </div>
      )}
      {change !== null && <Change change={change} />}
      <Tabs
        label={t("administration.types.beside", { type: type.name })}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: "members",
            label: t("administration.members.title"),
            content: (
              <>
                <div className={styles.find}>
                  <SearchField label={t("administration.members.find")} value={search} onChange={setSearch} />
                </div>
                {facts === undefined && failure === null && <SkeletonRows rows={4} rowHeight={44} />}
                <Holders rows={list.rows} now={now} addressOf={addressOf} />
                {facts !== undefined && list.rows.length === 0 && (
                  <p className={styles.note}>{search === "" ? t("administration.types.nobody") : t("administration.nothing-found")}</p>
                )}
                {!list.more.isAll && (
                  <Button variant="quiet" isPending={list.more.isAsking} onPress={() => void list.more.ask()}>
                    {search === "" && facts !== undefined
                      ? t("administration.types.others", { count: facts.memberCount - list.rows.length })
                      : t("shared.near-end.show-more")}
                  </Button>
                )}
              </>
            ),
          },
          {
            id: "teams",
            label: t("administration.teams.title"),
            count: facts?.teams.length ?? 0,
            content: <InTeams teams={facts?.teams ?? []} addressOf={addressOf} />,
          },
        ]}
      />
      {facts !== undefined && <SecondStep type={type} facts={facts} mayChange={can("canAdmin")} onChanged={list.refetch} />}
    </SidePanel>
  );
}

type Holder = AccountTypeHolders["members"][number];
type AddressOf = (kind: "users" | "teams", id: string) => string;

function Holders({ rows, now, addressOf }: { readonly rows: readonly Holder[]; readonly now: number; readonly addressOf: AddressOf }) {
  return (
    <ul>
      {rows.map(({ userId, name, email, userKind, teams, lastActiveAt }) => (
        <li key={userId} className={styles.person}>
          <Avatar name={name} seed={userId} isDecorative />
          <span className={styles.words}>
            <TextLink href={addressOf("users", userId)}>{name}</TextLink>
            <span className={styles.under}>{teams.length === 0 ? email : teams.map((team) => team.name).join(", ")}</span>
          </span>
          <UserKindBadge kind={userKind} />
          <span className={styles.when}>
            {lastActiveAt === null ? t("administration.types.never-here") : say(relativeTime(Math.min(Date.parse(lastActiveAt), now), now))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function InTeams({ teams, addressOf }: { readonly teams: AccountTypeHolders["teams"]; readonly addressOf: AddressOf }) {
  if (teams.length === 0) return <p className={styles.note}>{t("administration.types.in-no-team")}</p>;
  return (
    <ul>
      {teams.map(({ teamId, name, memberCount }) => (
        <li key={teamId} className={styles.team}>
          <TextLink href={addressOf("teams", teamId)}>{name}</TextLink>
          <strong>{memberCount}</strong>
        </li>
      ))}
    </ul>
  );
}

/** What those below would be able to do, and would not any more, once it is saved. */
function Change({ change: { gained, lost } }: { readonly change: RightsChange }) {
  const lines = [
    [t("administration.types.gained"), gained],
    [t("administration.types.lost"), lost],
  ] as const;
  return (
    <section className={styles.change} aria-label={t("administration.types.change")}>
      {lines.map(
        ([title, names]) =>
          names.length > 0 && (
            <div key={title}>
              <h3 className={styles.changeTitle}>{title}</h3>
              <ul>
                {names.map((name) => (
                  <li key={name}>{wordOf(name as Capability)}</li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}

interface SecondStepProps {
  readonly type: AccountTypeSummary;
  readonly facts: AccountTypeHolders;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}

/** Whether they are asked for a second step when they sign in, and how many have one. */
function SecondStep({ type: { accountTypeId }, facts, mayChange, onChanged }: SecondStepProps) {
  const client = useApolloClient();
  const update = useAction(UPDATE_SIGN_IN_RULES);
  const [failure, setFailure] = useState<CallError | null>(null);
  const missing = facts.memberCount - facts.enrolled;
  const problem = failure ?? update.error;
  const change = async (isAsked: boolean): Promise<void> => {
    setFailure(null);
    // with the types that ask for one by now
    const read = await client.query({ query: SIGN_IN_RULES, fetchPolicy: "network-only" }).catch((thrown: unknown) => {
      setFailure(callErrorOf(thrown));
      return null;
    });
    if (read?.data === undefined) return;
    const others = read.data.signInRules.secondFactorAccountTypes.filter((id) => id !== accountTypeId);
    const outcome = await update.run({ secondFactorAccountTypes: isAsked ? [...others, accountTypeId] : others });
    if (outcome.ok) onChanged();
  };
  return (
    <section className={styles.second}>
      <Switch isSelected={facts.needsSecondFactor} isDisabled={!mayChange || update.isRunning} onChange={(isAsked) => void change(isAsked)}>
        {t("administration.types.second-step")}
      </Switch>
      <p className={styles.under}>
        {facts.needsSecondFactor
          ? t("administration.types.enrolled-asked", { enrolled: facts.enrolled, missing })
          : t("administration.types.enrolled", { enrolled: facts.enrolled, all: facts.memberCount })}
      </p>
      {problem !== null && <Banner status="error">{problem.message}</Banner>}
    </section>
  );
}
