import { gql, type TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import type { EventSettings } from "@sheaf/contract";
import { useEffect } from "react";
import { VERSION } from "../shared/http/http-client.ts";
import { useMembership } from "../shared/services/organization.tsx";
import { useServices } from "../shared/services/services.tsx";
import { useQuiet } from "../shared/services/when-quiet.ts";

const EVENT_SETTINGS: TypedDocumentNode<{ readonly eventSettings: EventSettings }, Record<string, never>> = gql`
  query EventSettings {
    eventSettings {
      days
    }
  }
`;

/** Tells the server of the page's use, where the organization keeps that, and nowhere else. */
export function UsageTold() {
  const { usage, features } = useServices();
  const { organization, me } = useMembership();
  const days = useQuery(EVENT_SETTINGS, { skip: !useQuiet() }).data?.eventSettings.days;
  const { organizationId } = organization;
  const { userId } = me.member;
  useEffect(() => {
    if (days === undefined) return;
    if (days === null || !features.isOn("usageEvents")) usage.close();
    else usage.open({ organizationId, userId, version: VERSION });
    return () => usage.close();
  }, [days, usage, features, organizationId, userId]);
  return null;
}
