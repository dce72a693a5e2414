import { useQuery } from "@apollo/client/react";
import { relativeTime } from "@sheaf/locale";
import { Settings } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Badge } from "../../../shared/feedback/badge.tsx";
import { CallErrorScreen } from "../../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { useGo, usePageTitle } from "../../../shared/navigation/go.ts";
import { adminMemberAddress, teamAddress } from "../../../shared/navigation/home-addresses.ts";
import { UserKindBadge } from "../../../shared/people/user-kind-badge.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { say, t } from "../../../shared/words/words.ts";
import frame from "../list-frame.module.css";
import styles from "./people.module.css";
import { ProfileDocuments, ProfileHead } from "./profile-frame.tsx";
import { DOCUMENTS_OF, MEMBER_PROFILE } from "./queries.ts";

/** A colleague: who they are, their teams, and what they own of what the person at the screen may see. */
export function PersonScreen({ userId }: { readonly userId: string }) {
  const { organization, can } = useMembership();
  const { data, error, refetch } = useQuery(MEMBER_PROFILE, { variables: { userId }, fetchPolicy: "cache-and-network" });
  const go = useGo();
  const [now] = useState(() => Date.now());
  const profile = data?.memberProfile;
  usePageTitle(`${profile?.member.name ?? t("home.people.title")} – Sheaf`);
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null) return <CallErrorScreen isPart error={failure} homeHref={`/${organization.slug}`} onRetry={() => void refetch()} />;
  if (profile === undefined) return <ProgressBar isLoading />;
  const { member, teams, lastActiveAt } = profile;
  const when = (moment: string): string => say(relativeTime(Math.min(Date.parse(moment), now), now));
  return (
    <div className={frame.frame}>
      <ProfileHead
        picture={<Avatar name={member.name} seed={member.userId} size={96} isDecorative />}
        name={member.name}
        badges={
          <>
            <UserKindBadge kind={member.userKind} />
            {member.status === "archived" && <Badge>{t("home.people.inactive")}</Badge>}
            {member.status === "invited" && <Badge tone="warn">{t("home.people.invited")}</Badge>}
          </>
        }
        lines={[
          `${member.email} · ${member.accountType}`,
          lastActiveAt === null
            ? t("home.people.since", { when: when(member.createdAt) })
            : t("home.people.since-and-active", { since: when(member.createdAt), active: when(lastActiveAt) }),
          ...(teams.length === 0
            ? []
            : [
                <span key="teams" className={styles.teams}>
                  {teams.map(({ teamId, name }) => (
                    <TextLink key={teamId} href={teamAddress(organization.slug, teamId)}>
                      {name}
                    </TextLink>
                  ))}
                </span>,
              ]),
        ]}
        actions={
          (can("canManageUsers") || can("canAdmin")) && (
            <Button icon={Settings} onPress={() => go(adminMemberAddress(organization.slug, member.userId))}>
              {t("home.people.manage")}
            </Button>
          )
        }
      />
      <ProfileDocuments
        title={t("home.people.documents")}
        query={DOCUMENTS_OF}
        variables={{ ownerId: userId }}
        empty={t("home.people.owns-nothing", { name: member.name })}
      />
    </div>
  );
}
