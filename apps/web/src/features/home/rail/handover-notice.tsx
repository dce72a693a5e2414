import type { Handover } from "@sheaf/contract";
import { UserRoundX } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { homeAddress, inodeAddress } from "../../../shared/navigation/home-addresses.ts";
import { SEE_HANDOVER } from "../../../shared/people/queries.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { Item } from "./item.tsx";

/** Somebody left, and what they owned belongs to this person now: until they say that they have seen it. */
export function HandoverNotice({ handover, onSeen }: { readonly handover: Handover; readonly onSeen: () => void }) {
  const { handoverId, name, folder, paused } = handover;
  const { organization } = useMembership();
  const toasts = useToasts();
  const see = useAction(SEE_HANDOVER);
  const seen = async (): Promise<void> => {
    const outcome = await see.run({ handoverId }, { refetch: ["Handovers"] });
    if (outcome.ok) onSeen();
    else toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };
  const place = folder === null ? null : inodeAddress(organization.slug, { ...folder, type: "folder" });
  return (
    <Item
      mark={<Icon icon={UserRoundX} />}
      title={titleOf(handover)}
      text={paused === 0 ? t("home.news.now-yours-why", { name }) : t("home.news.now-yours-paused", { name, count: paused })}
    >
      {place !== null && <TextLink href={place}>{t("shared.open")}</TextLink>}
      {paused > 0 && <TextLink href={homeAddress(organization.slug, "schedules")}>{t("home.news.your-schedules")}</TextLink>}
      <Button variant="quiet" size="small" isPending={see.isRunning} onPress={() => void seen()}>
        {t("home.news.now-yours-seen")}
      </Button>
    </Item>
  );
}

/** Documents where there are any: what else came with them is beside the point. */
function titleOf({ name, documents, folders, workspaces, schedules }: Handover): string {
  if (documents > 0) return t("home.news.now-yours-documents", { count: documents, name });
  if (workspaces > 0) return t("home.news.now-yours-workspaces", { count: workspaces, name });
  if (folders > 0) return t("home.news.now-yours-folders", { count: folders, name });
  return t("home.news.now-yours-schedules", { count: schedules, name });
}
