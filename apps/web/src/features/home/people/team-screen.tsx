import { useQuery } from "@apollo/client/react";
import { Pencil, Settings, UsersRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { CallErrorScreen } from "../../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { useGo, usePageTitle } from "../../../shared/navigation/go.ts";
import { adminTeamAddress, teamAddress } from "../../../shared/navigation/home-addresses.ts";
import { TEAM_PROFILE } from "../../../shared/people/queries.ts";
import { JoinButton } from "../../../shared/people/teams/join-button.tsx";
import { TeamBadges } from "../../../shared/people/teams/team-badges.tsx";
import { TeamDialog } from "../../../shared/people/teams/team-dialog.tsx";
import { TeamPlaces } from "../../../shared/people/teams/team-places.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import frame from "../list-frame.module.css";
import styles from "./people.module.css";
import { PeopleTable } from "./people-table.tsx";
import { ProfileDocuments, ProfileHead } from "./profile-frame.tsx";
import { TEAM_DOCUMENTS } from "./queries.ts";

/** A team: who is in it, and what was shared with it of what the person at the screen may see. */
export function TeamScreen({ teamId }: { readonly teamId: string }) {
  const { organization, can } = useMembership();
  const { data, error, refetch } = useQuery(TEAM_PROFILE, { variables: { teamId }, fetchPolicy: "cache-and-network" });
  const go = useGo();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const team = data?.teamProfile;
  usePageTitle(`${team?.name ?? t("home.people.team")} – Sheaf`);
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null) return <CallErrorScreen isPart error={failure} homeHref={`/${organization.slug}`} onRetry={() => void refetch()} />;
  if (team === undefined) return <ProgressBar isLoading />;
  return (
    <div className={frame.frame}>
      <ProfileHead
        picture={
          <span className={styles.teamMark}>
            <Icon icon={UsersRound} />
          </span>
        }
        name={team.name}
        badges={<TeamBadges team={team} />}
        lines={[
          ...(team.description === "" ? [] : [team.description]),
          t("home.people.member-count", { count: team.members.filter(({ isArchived }) => !isArchived).length }),
          ...(team.inner.length + team.outer.length === 0 ? [] : [<TeamPlaces key="places" team={team} address={teamAddress} />]),
        ]}
        actions={
          <>
            <JoinButton
              team={team}
              step={team.permissions.canJoin ? "join" : team.permissions.canLeave ? "leave" : null}
              onRefused={setRefusal}
            />
            {can("canManageTeams") || can("canAdmin") ? (
              <Button icon={Settings} onPress={() => go(adminTeamAddress(organization.slug, teamId))}>
                {t("home.people.manage")}
              </Button>
            ) : (
              team.permissions.canChangeMembers && (
                <Button icon={Pencil} onPress={() => setChanging(true)}>
                  {t("home.people.edit-members")}
                </Button>
              )
            )}
          </>
        }
      />
      {refusal !== null && <Banner status="error">{refusal}</Banner>}
      {isChanging && <TeamDialog team={team} mayManage={false} onClose={() => setChanging(false)} />}
      {team.members.length > 0 && (
        <section aria-label={t("home.people.members")}>
          <h2 className={styles.heading}>{t("home.people.members")}</h2>
          <PeopleTable label={t("home.people.members")} people={team.members} />
        </section>
      )}
      <ProfileDocuments
        title={t("home.people.shared-with-team")}
        query={TEAM_DOCUMENTS}
        variables={{ teamId }}
        empty={t("home.people.nothing-shared", { name: team.name })}
      />
    </div>
  );
}
