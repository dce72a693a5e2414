import { CodedError, modelParams, modelUsesAnswer } from "@sheaf/contract";
import { metricsOffered, namesOf, type OfferedThing, usesIn, type WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { type ModelReader, readersOf } from "./model-readers.ts";

type Answer = z.infer<typeof modelUsesAnswer>;
type MetricUse = Answer["metrics"][number];
type ElementUse = MetricUse["usedIn"][number];

/** Which documents read a data model as it is published, and which of their elements name each of its metrics. */
export function readModelUses(documents: DocumentReader) {
  return operation({
    name: "ReadModelUses",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/dataModels/:dataModelId/uses" },
    summary: "Documents that the caller may see which read a data model, and the elements of them that use each of its metrics",
    input: z.object({ params: modelParams }),
    output: modelUsesAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.dataModelId": "dataset" },
    run: async (context, { params: { dataModelId } }): Promise<Answer> => {
      const { db, actor } = context;
      const { facts } = await requireInode(db, actor, dataModelId, "inode.edit");
      if (facts.object.type !== "dataset") throw new CodedError("ENOENT");
      const readers = await readersOf(context, documents, dataModelId);
      return {
        readers: readers.map(({ inodeId, name, type, states }) => ({
          inodeId,
          name,
          type,
          isDraft: states.every(({ isDraft }) => isDraft),
        })),
        metrics: facts.object.published
          ? metricUses(readers, dataModelId, (await documents.published(db, actor.organizationId, dataModelId, null)).document)
          : [],
      };
    },
  });
}

/** Of each metric that is used the elements that name it, in the order of the documents. */
function metricUses(readers: readonly ModelReader[], dataModelId: string, model: WorkbookDocument): MetricUse[] {
  const metrics = metricsOffered(model);
  const uses = new Map<OfferedThing, ElementUse[]>(metrics.map((metric) => [metric, []]));
  for (const { inodeId, states } of readers)
    for (const { isDraft, document } of states)
      for (const { thing, elementIds } of usesIn(document, dataModelId, model, metrics)) {
        const found = uses.get(thing);
        for (const elementId of elementIds) {
          // What is published stands for its draft.
          if (found?.some((one) => one.inodeId === inodeId && one.elementId === elementId) !== false) continue;
          const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === elementId));
          const element = namesOf(document).find(elementId);
          const name = element === undefined ? elementId : namesOf(document).element(element);
          found.push({ inodeId, isDraft, elementId, pageId: page?.id ?? null, name });
        }
      }
  return metrics.flatMap((metric) => {
    const usedIn = uses.get(metric) ?? [];
    return usedIn.length === 0 ? [] : [{ elementId: metric.elementId, metricId: metric.thingId, usedIn }];
  });
}
