import { may, recipientSearch, suggestedRecipient } from "@sheaf/contract";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { presentMembers } from "../../organizations/index.ts";
import { common } from "./operations.ts";

const MOST = 500;

/** Members who can be sent to, for the field that asks whom: none where the organization does not want them suggested. */
export const suggestRecipients = operation({
  name: "SuggestRecipients",
  kind: "query",
  transport: { kind: "graphql", field: "suggestedRecipients" },
  summary: "Members by name as recipients of a scheduled mail; none where the organization turned suggestions off",
  input: recipientSearch,
  output: z.array(suggestedRecipient),
  ...common,
  ids: {},
  run: async ({ db, actor, attributes }, { search }) => {
    const { disableRecipientAutocomplete, enableEmbedUserInteractivity } = await attributes.of(actor.organizationId);
    const isOff = disableRecipientAutocomplete || (actor.userKind === "embed" && !enableEmbedUserInteractivity);
    if (isOff || !may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }).allowed) return [];
    const members = await presentMembers(db, actor.organizationId, { search: search ?? null });
    return members
      .filter(({ isArchived }) => !isArchived)
      .slice(0, MOST)
      .map(({ email, name }) => ({ email, name }));
  },
});
