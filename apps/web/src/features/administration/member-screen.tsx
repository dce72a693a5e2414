import { useQuery } from "@apollo/client/react";
import type { MemberProfile, UserAttributeSummary } from "@sheaf/contract";
import { relativeTime } from "@sheaf/locale";
import { ChevronDown, Eye } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { adminTeamAddress, personAddress } from "../../shared/navigation/home-addresses.ts";
import { licenseName } from "../../shared/people/license-name.ts";
import { userKindName } from "../../shared/people/user-kind-badge.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { TEAMS } from "../../shared/people/teams/team-queries.ts";
import { say, t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { useMemberActions } from "./member-actions.tsx";
import { State } from "./members-screen.tsx";
import { ADMIN_MEMBER, USER_ATTRIBUTES } from "./queries.ts";
import { Screen } from "./screen.tsx";

/** One member, with everything that decides what they may do, and what can be done with them. */
export function MemberScreen({ userId }: { readonly userId: string }) {
  const { data, loading, error, refetch } = useQuery(ADMIN_MEMBER, { variables: { userId }, fetchPolicy: "cache-and-network" });
  const { organization, can } = useMembership();
  const go = useGo();
  const actions = useMemberActions();
  const profile = data?.memberProfile;
  const member = profile?.member;
  return (
    <Screen
      title={member?.name ?? t("administration.members.member")}
      {...(member === undefined || member.name === member.email ? {} : { summary: member.email })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={actions.refusal}
      onRetry={() => void refetch()}
      controls={
        member !== undefined && (
          <>
            <Button icon={Eye} onPress={() => go(personAddress(organization.slug, userId))}>
              {t("administration.members.profile")}
            </Button>
            {can("canManageUsers") && (
              <MenuButton
                label={t("administration.members.actions")}
                placement="bottom end"
                trigger={
                  <Button trailingIcon={ChevronDown} isPending={actions.isRunning}>
                    {t("administration.members.actions")}
                  </Button>
                }
                entries={actions.entriesOf(member)}
              />
            )}
          </>
        )
      }
    >
      {profile !== undefined && <Facts profile={profile} actions={actions} />}
      {actions.dialog}
    </Screen>
  );
}

function Facts({ profile, actions }: { readonly profile: MemberProfile; readonly actions: ReturnType<typeof useMemberActions> }) {
  const { member, teams, lastActiveAt } = profile;
  const { organization, can } = useMembership();
  const [now] = useState(() => Date.now());
  const when = (moment: string): string => say(relativeTime(Math.min(Date.parse(moment), now), now));
  return (
    <div className={styles.facts}>
      <Avatar name={member.name} seed={member.userId} size={96} isDecorative />
      <NameForm key={`${member.firstName} ${member.lastName}`} member={member} actions={actions} />
      <dl className={styles.factList}>
        <dt>{t("administration.members.email")}</dt>
        <dd>{member.email}</dd>
        <dt>{t("administration.members.account-type")}</dt>
        <dd>{member.accountType}</dd>
        <dt>{t("administration.members.license")}</dt>
        <dd>{licenseName(member.userType)}</dd>
        <dt>{t("administration.members.kind")}</dt>
        <dd>{userKindName(member.userKind)}</dd>
        <dt>{t("administration.members.state")}</dt>
        <dd>{member.status === "active" ? t("administration.members.active") : <State {...member} />}</dd>
        <dt>{t("administration.members.since")}</dt>
        <dd>{when(member.createdAt)}</dd>
        <dt>{t("administration.members.last-active")}</dt>
        <dd>{lastActiveAt === null ? t("administration.members.never") : when(lastActiveAt)}</dd>
        <dt>{t("administration.teams.title")}</dt>
        <dd className={styles.links}>
          {teams.length === 0
            ? t("administration.members.no-teams")
            : teams.map(({ teamId, name }) => (
                <TextLink key={teamId} href={adminTeamAddress(organization.slug, teamId)}>
                  {name}
                </TextLink>
              ))}
        </dd>
      </dl>
      {can("canManageUserAttributes") && <Attributes userId={member.userId} teamIds={teams.map(({ teamId }) => teamId)} />}
    </div>
  );
}

function NameForm({
  member,
  actions,
}: {
  readonly member: MemberProfile["member"];
  readonly actions: ReturnType<typeof useMemberActions>;
}) {
  const { can } = useMembership();
  const [firstName, setFirstName] = useState(member.firstName);
  const [lastName, setLastName] = useState(member.lastName);
  const mayManage = can("canManageUsers");
  const isDirty = firstName.trim() !== member.firstName || lastName.trim() !== member.lastName;
  return (
    <form
      className={styles.names}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void actions.change(member, { firstName: firstName.trim(), lastName: lastName.trim() });
      }}
    >
      <TextField
        label={t("administration.members.first-name")}
        value={firstName}
        onChange={setFirstName}
        isReadOnly={!mayManage}
        maxLength={100}
      />
      <TextField
        label={t("administration.members.last-name")}
        value={lastName}
        onChange={setLastName}
        isReadOnly={!mayManage}
        maxLength={100}
      />
      {mayManage && isDirty && (
        <Button type="submit" variant="primary" isPending={actions.isRunning}>
          {t("administration.save")}
        </Button>
      )}
    </form>
  );
}

/** What user attributes say of a member, and whose value it is: their own, that of the first of their teams, or the one of everybody. */
function Attributes({ userId, teamIds }: { readonly userId: string; readonly teamIds: readonly string[] }) {
  const { data } = useQuery(USER_ATTRIBUTES, { fetchPolicy: "cache-and-network" });
  const { data: teams } = useQuery(TEAMS);
  const around = new Map(teams?.teams.map(({ teamId, outerTeamIds }) => [teamId, outerTeamIds]));
  const attributes = data?.userAttributes ?? [];
  if (attributes.length === 0) return null;
  const sourceOf = ({
    members,
    teams: values,
    defaultValue,
  }: UserAttributeSummary): { readonly value: string; readonly source: string } => {
    const own = members.find(({ memberId }) => memberId === userId);
    if (own !== undefined) return { value: own.value, source: t("administration.members.own-value") };
    const theirs = values.filter(({ teamId }) => teamIds.includes(teamId));
    // a team goes before those around it
    const ofTeam = theirs.find(({ teamId }) => !theirs.some((other) => around.get(other.teamId)?.includes(teamId) === true));
    if (ofTeam !== undefined)
      return { value: ofTeam.value, source: teams?.teams.find(({ teamId }) => teamId === ofTeam.teamId)?.name ?? "" };
    return defaultValue === null
      ? { value: "–", source: t("administration.members.no-value") }
      : { value: defaultValue, source: t("administration.members.default-value") };
  };
  return (
    <section aria-label={t("administration.attributes.title")}>
      <h2 className={styles.heading}>{t("administration.attributes.title")}</h2>
      <dl className={styles.factList}>
        {attributes.map((attribute) => {
          const { value, source } = sourceOf(attribute);
          return (
            <div key={attribute.attributeId} className={styles.fact}>
              <dt>{attribute.name}</dt>
              <dd>
                {value} <span className={styles.quiet}>{source}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
