import { z } from "zod";
import { type AwaitedFeature, type AttributeSetter, type WaitingAttribute, waiting } from "./attribute.ts";
import type { MessageKey } from "@sheaf/messages";

const flag = (
  initial: boolean,
  waitsFor: AwaitedFeature,
  meaning: MessageKey,
  setBy: AttributeSetter = "administrators",
): WaitingAttribute<boolean> => waiting({ schema: z.boolean(), default: initial, setBy, meaning, waitsFor });

/** The attributes that are specified and whose features are not there yet. One that gets its feature moves to `effective.ts`. */
export const waitingAttributes = {
  internalStagesForCsvUpload: flag(false, "warehouse stages", "settings.waiting.internal-stages"),
  enableWarehouseViews: flag(false, "warehouse views", "settings.waiting.warehouse-views"),
  disablePublicEmbeds: flag(false, "embeds", "settings.waiting.public-embeds"),
  allowMultitenancy: flag(false, "several organizations of one owner", "settings.waiting.multitenancy", "operator"),
  allowComments: flag(true, "comments", "settings.waiting.comments"),
  allowDocumentAnnotations: flag(true, "comments", "settings.waiting.annotations"),
  allowEmbedSharing: flag(true, "embeds", "settings.waiting.embed-sharing"),
  allowEmbedLinkInEmails: flag(true, "embeds", "settings.waiting.embed-link-in-emails"),
  allowEmulatorConnection: flag(false, "emulators of warehouses", "settings.waiting.emulator", "operator"),
  matSuspendAfterDays: waiting<number | null>({
    schema: z.int().min(1).max(3_650).nullable(),
    default: null,
    setBy: "administrators",
    meaning: "settings.waiting.suspend-materialization",
    waitsFor: "materialization",
  }),
  enableEmbedUserInteractivity: flag(true, "embeds", "settings.waiting.embed-interactivity"),
  disableAutoExternalUserCreation: flag(false, "embeds", "settings.waiting.external-users"),
  embedSharingLink: waiting<string | null>({
    schema: z.string().max(2_048).nullable(),
    default: null,
    setBy: "administrators",
    meaning: "settings.waiting.embed-link",
    waitsFor: "embeds",
  }),
  showEmbedWatermark: flag(false, "embeds", "settings.waiting.watermark"),
};
