import { CodedError, modelParams, publishEffectAnswer } from "@sheaf/contract";
import type { ModelOffer } from "@sheaf/compiler";
import { type TypeName, typeName } from "@sheaf/sql";
import { modelChanges, type OfferedThing, usesIn } from "@sheaf/workbook";
import { z } from "zod";
import { operation } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { requireInode } from "../../documents/index.ts";
import type { DocumentReader } from "../../workbooks/index.ts";
import { offerMade } from "./model-offer.ts";
import { readersOf } from "./model-readers.ts";

type Answer = z.infer<typeof publishEffectAnswer>;
type Change = Omit<Answer["changes"][number], "usedBy"> & OfferedThing;

/** What those who read a data model will find changed when its draft is published, and which documents use it: by name, before anything is published. */
export function readPublishEffect(warehouses: Warehouses, documents: DocumentReader) {
  return operation({
    name: "ReadPublishEffect",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/dataModels/:dataModelId/publishEffect" },
    summary:
      "What readers of a data model lose or find changed once its draft is published, with the documents that the caller may see which use it",
    input: z.object({ params: modelParams }),
    output: publishEffectAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.dataModelId": "dataset" },
    run: async (context, { params: { dataModelId } }): Promise<Answer> => {
      const { db, actor } = context;
      const { facts } = await requireInode(db, actor, dataModelId, "inode.publish");
      if (facts.object.type !== "dataset") throw new CodedError("ENOENT");
      if (!facts.object.published) return { changes: [], readers: [] };
      const before = (await documents.published(db, actor.organizationId, dataModelId, null)).document;
      const after = (await documents.at(db, actor.organizationId, dataModelId, null)).document;
      const changes: readonly Change[] = [
        ...modelChanges(before, after).map((change) => ({ ...change, types: null })),
        ...retyped(await offerMade(context, warehouses, before), await offerMade(context, warehouses, after)),
      ];
      if (changes.length === 0) return { changes: [], readers: [] };
      const readers = await readersOf(context, documents, dataModelId);
      return {
        changes: changes.map((change) => ({
          ...change,
          usedBy: readers
            .filter(({ states }) => states.some(({ document }) => usesIn(document, dataModelId, before, [change]).length > 0))
            .map(({ inodeId }) => inodeId),
        })),
        readers: readers.map(({ inodeId, name }) => ({ inodeId, name })),
      };
    },
  });
}

/** Columns and metrics that the caller may see before and after, whose values are of another type. */
function retyped(before: ModelOffer, after: ModelOffer): readonly Change[] {
  return before.elements.flatMap((element) => {
    const now = after.elements.find(({ id }) => id === element.id);
    const compared = (thing: "column" | "metric", list: "columns" | "metrics"): readonly Change[] =>
      element[list].flatMap((one) => {
        const next = now?.[list].find(({ id }) => id === one.id);
        if (next === undefined) return [];
        const types: readonly [TypeName, TypeName] = [typeName(one.type), typeName(next.type)];
        if (types[0] === types[1]) return [];
        const owner = "ownerId" in one ? one.ownerId : element.id;
        return [
          {
            id: ["retyped", thing, owner, one.id].join("/"),
            kind: "retyped",
            thing,
            elementId: owner,
            thingId: one.id,
            tableName: element.name ?? element.id,
            name: one.name,
            newName: null,
            types: { before: types[0], after: types[1] },
          } as const,
        ];
      });
    // A metric is offered by each element that reaches it, and told once.
    return [...compared("column", "columns"), ...compared("metric", "metrics").filter(({ elementId }) => elementId === element.id)];
  });
}
