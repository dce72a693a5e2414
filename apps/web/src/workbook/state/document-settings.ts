import { timeZone, type TimeZone } from "@sheaf/locale";
import { sheafOf } from "@sheaf/workbook";
import type { Membership } from "../../shared/services/organization.tsx";
import type { DocumentStore } from "./document-store.ts";

/** Names of the days as documents have them, in the order of their numbers. */
export const weekDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The zone and the first day of the week that hold in a document: its own, or those of the organization. */
export interface DocumentSettings {
  readonly zone: () => TimeZone;
  /** 0 = Sunday. */
  readonly weekStart: () => number;
}

export function openDocumentSettings(
  documents: Pick<DocumentStore, "state">,
  organization: Pick<Membership, "zone" | "weekStart">,
): DocumentSettings {
  // who draws compares zones by identity
  const zones = new Map<string, TimeZone>();
  const zoneNamed = (id: string): TimeZone => {
    const known = zones.get(id);
    if (known !== undefined) return known;
    const made = timeZone(id, Intl) ?? organization.zone;
    zones.set(id, made);
    return made;
  };
  return {
    zone: () => {
      const { timeZone: own } = sheafOf(documents.state().document);
      return typeof own === "string" ? zoneNamed(own) : organization.zone;
    },
    weekStart: () => {
      const { weekStart: own } = sheafOf(documents.state().document);
      const day = weekDays.findIndex((name) => name === own);
      return day < 0 ? organization.weekStart : day;
    },
  };
}
