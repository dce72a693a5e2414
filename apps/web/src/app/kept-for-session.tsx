import { useEffect, useMemo, type ReactNode } from "react";
import { ProfilePictures, ProfilePicturesContext } from "../shared/lists/profile-pictures.ts";
import { MemberNamesContext, memberNamesOf } from "../shared/people/member-names.ts";
import { SessionPictures, SessionPicturesContext } from "../shared/pictures/session-pictures.ts";
import { useMembership } from "../shared/services/organization.tsx";
import { useServices } from "../shared/services/services.tsx";

const sincePageBegan = (): number => performance.now();

/** What is kept of answers while somebody is signed in, and goes with their session: pictures, and names of people. */
export function KeptForSession({ children }: { readonly children: ReactNode }) {
  const { http, graphql } = useServices();
  const membership = useMembership();
  // another membership is another person, or another organization
  const kept = useMemo(() => {
    const pictures = new SessionPictures(http);
    return { membership, pictures, profiles: new ProfilePictures(http, pictures), names: memberNamesOf(graphql, sincePageBegan) };
  }, [http, graphql, membership]);
  useEffect(() => () => kept.pictures.close(), [kept]);
  return (
    <SessionPicturesContext value={kept.pictures}>
      <ProfilePicturesContext value={kept.profiles}>
        <MemberNamesContext value={kept.names}>{children}</MemberNamesContext>
      </ProfilePicturesContext>
    </SessionPicturesContext>
  );
}
