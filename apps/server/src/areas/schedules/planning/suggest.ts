import { may, recipientSearch, suggestedRecipient } from "@sheaf/contract";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { FindMembers } from "../../people/index.ts";
import { common } from "./operations.ts";

/** So many are offered unless a call asks for another number: what is behind them is found by typing more. */
const OFFERED = 20;

/** Members who can be sent to, for the field that asks whom: none where the organization does not want them suggested. */
export function suggestRecipientsOperation(findMembers: FindMembers) {
  return operation({
    name: "SuggestRecipients",
    kind: "query",
    transport: { kind: "graphql", field: "suggestedRecipients" },
    summary:
      "Members as recipients of a scheduled mail, found by name and e-mail as somebody types, the best match first; teammates alone where it sends within teams, none where it turned suggestions off",
    input: recipientSearch,
    output: z.array(suggestedRecipient),
    ...common,
    ids: {},
    run: async ({ db, actor, attributes }, { search, first }) => {
      const { disableRecipientAutocomplete, enableEmbedUserInteractivity, enableExportToMyTeamOnly } = await attributes.of(
        actor.organizationId,
      );
      const isOff = disableRecipientAutocomplete || (actor.userKind === "embed" && !enableEmbedUserInteractivity);
      if (isOff || !may(actor, "members.read", { kind: "organization", organizationId: actor.organizationId }).allowed) return [];
      const members = await findMembers(db, actor, {
        text: search ?? "",
        skip: 0,
        first: first ?? OFFERED,
        teammatesOnly: enableExportToMyTeamOnly,
      });
      return members.map(({ email, name }) => ({ email, name }));
    },
  });
}
