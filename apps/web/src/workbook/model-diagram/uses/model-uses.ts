import { type ModelUses, modelUsesAnswer } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import { useEffect, useState } from "react";
import { useServices } from "../../../shared/services/services.tsx";
import { useWorkbook } from "../../state/workbook.ts";

type Reader = ModelUses["readers"][number];
type ElementUse = ModelUses["metrics"][number]["usedIn"][number];

/** A document that reads the model, with the elements of it that are meant. */
export interface DocumentUse {
  readonly reader: Reader;
  readonly elements: readonly ElementUse[];
}

/** Null: not known yet; "failed": nobody could tell. */
export type KnownUses = ModelUses | "failed" | null;

/** Which documents that the person may see read the published model, and where they name its metrics. */
export function useModelUses(): KnownUses {
  const { workbookId, permissions } = useWorkbook();
  const { http } = useServices();
  const [uses, setUses] = useState<KnownUses>(null);
  const { canEdit } = permissions;
  useEffect(() => {
    // Only who edits the model is told.
    if (!canEdit) return;
    const left = new AbortController();
    http
      .json(`/v2/dataModels/${encodeURIComponent(workbookId)}/uses`, { signal: left.signal })
      .then((body) => setUses(modelUsesAnswer.parse(body)))
      .catch(() => {
        if (!left.signal.aborted) setUses("failed");
      });
    return () => left.abort();
  }, [http, workbookId, canEdit]);
  return uses;
}

/** Where a metric is used, document by document. */
export function usesOfMetric({ readers, metrics }: ModelUses, elementId: Id, metricId: Id): readonly DocumentUse[] {
  const usedIn = metrics.find((one) => one.elementId === elementId && one.metricId === metricId)?.usedIn ?? [];
  return readers
    .map((reader) => ({ reader, elements: usedIn.filter(({ inodeId }) => inodeId === reader.inodeId) }))
    .filter(({ elements }) => elements.length > 0);
}

export const documentsInWords = (count: number): string => `${count} ${count === 1 ? "document" : "documents"}`;
