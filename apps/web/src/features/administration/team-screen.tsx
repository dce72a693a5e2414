import { useQuery } from "@apollo/client/react";
import type { TeamProfile } from "@sheaf/contract";
import { Eye, Pencil, ShieldCheck, ShieldOff, UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { adminMemberAddress, adminTeamAddress, homeAddress, teamAddress } from "../../shared/navigation/home-addresses.ts";
import { PersonCell } from "../../shared/people/person-cell.tsx";
import { TEAM_PROFILE } from "../../shared/people/queries.ts";
import { TeamBadges, TeamMemberBadges } from "../../shared/people/teams/team-badges.tsx";
import { TeamDialog } from "../../shared/people/teams/team-dialog.tsx";
import { CHANGE_TEAM_MEMBERS, TEAM_LISTS } from "../../shared/people/teams/team-queries.ts";
import { TeamPlaces } from "../../shared/people/teams/team-places.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./administration.module.css";
import { Screen } from "./screen.tsx";

/** One team: who is in it, and what can be changed about it. */
export function TeamScreen({ teamId }: { readonly teamId: string }) {
  const { organization } = useMembership();
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(TEAM_PROFILE, { variables: { teamId }, fetchPolicy: "cache-and-network" });
  const change = useAction(CHANGE_TEAM_MEMBERS);
  const [isChanging, setChanging] = useState(false);
  const team = data?.teamProfile;
  const mayChange = team?.permissions.canChangeMembers === true;
  const alter = (said: {
    readonly remove?: readonly string[];
    readonly admins?: readonly string[];
    readonly notAdmins?: readonly string[];
  }): void => void change.run({ teamId, add: [], remove: [], ...said }, { refetch: TEAM_LISTS });
  return (
    <Screen
      title={team?.name ?? t("administration.teams.team")}
      {...(team === undefined ? {} : { summary: t("administration.teams.member-count", { count: team.members.length }) })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={change.error}
      onRetry={() => void refetch()}
      controls={
        <>
          <Button icon={Eye} onPress={() => go(teamAddress(organization.slug, teamId))}>
            {t("administration.members.profile")}
          </Button>
          {mayChange && (
            <Button icon={Pencil} onPress={() => setChanging(true)}>
              {t("administration.teams.change")}
            </Button>
          )}
        </>
      }
    >
      {team !== undefined && (
        <>
          {team.description !== "" && <p className={styles.note}>{team.description}</p>}
          {team.isProvisioned && <p className={styles.note}>{t("administration.teams.provisioned")}</p>}
          {(team.isOpen || team.inner.length + team.outer.length > 0) && (
            <div className={styles.note}>
              {team.isOpen && <TeamBadges team={team} withMembership={false} />}
              <TeamPlaces team={team} address={adminTeamAddress} />
            </div>
          )}
          {team.members.length === 0 ? (
            <p className={styles.note}>{t("administration.teams.nobody")}</p>
          ) : (
            <ListTable
              label={t("administration.members.title")}
              groups={[{ id: "all", title: null, rows: team.members }]}
              rowId={({ userId }) => userId}
              {...(mayChange
                ? {
                    mostActions: 2,
                    renderActions: (member: TeamProfile["members"][number]) =>
                      // whoever is in it by a team within it is taken out there
                      member.through === null && (
                        <>
                          <IconButton
                            icon={member.isTeamAdmin ? ShieldOff : ShieldCheck}
                            label={t(member.isTeamAdmin ? "administration.teams.no-admin" : "administration.teams.make-admin", {
                              name: member.name,
                            })}
                            onPress={() => alter(member.isTeamAdmin ? { notAdmins: [member.userId] } : { admins: [member.userId] })}
                          />
                          <IconButton
                            icon={UserMinus}
                            label={t("administration.teams.remove-member", { name: member.name })}
                            onPress={() => alter({ remove: [member.userId] })}
                          />
                        </>
                      ),
                  }
                : {})}
              columns={[
                {
                  id: "person",
                  title: t("administration.members.name"),
                  headIndent: 38,
                  renderCell: (member) => (
                    <PersonCell person={member} href={adminMemberAddress(organization.slug, member.userId)}>
                      <TeamMemberBadges member={member} />
                    </PersonCell>
                  ),
                },
                {
                  id: "type",
                  title: t("administration.members.account-type"),
                  width: "190px",
                  renderCell: ({ accountType }) => accountType,
                },
              ]}
            />
          )}
          {isChanging && (
            <TeamDialog
              team={team}
              mayManage={team.permissions.canManage}
              onClose={() => {
                setChanging(false);
                void refetch();
              }}
              onEnded={() => go(homeAddress(organization.slug, "teams"), { replace: true })}
            />
          )}
        </>
      )}
    </Screen>
  );
}
