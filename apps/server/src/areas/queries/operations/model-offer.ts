import { CodedError, modelOfferAnswer, modelParams } from "@sheaf/contract";
import { failureBehind, type ModelOffer } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import type { WorkbookDocument } from "@sheaf/workbook";
import { z } from "zod";
import { operation, type OperationContext } from "../../../platform/operations/index.ts";
import type { Warehouses } from "../../connections/index.ts";
import { requireInode } from "../../documents/index.ts";
import { noEnteredRows } from "../../input-tables/index.ts";
import { publishedModel, publishedModelVersion } from "../../workbooks/index.ts";
import { askingOf, offered } from "../compile-query.ts";
import {
  modelVersions,
  type OrganizationCatalog,
  organizationCatalog,
  organizationSources,
  schemaVersion,
  standsOpen,
  modelOf,
} from "../compile.ts";
import { environmentOf, organizationSettings, settingsOf } from "../page-load.ts";

interface Kept {
  readonly offer: ModelOffer;
  readonly catalog: OrganizationCatalog;
  /** Versions of the data models that the model reads, and of the schemas that it was bound to. */
  readonly models: string;
  readonly schemas: string;
}

/** Offers are small, and made again in milliseconds once schemas are known. */
const MOST_KEPT = 500;

/** What a data model offers to those who may view it, as it is published (S-G3h): for editors, which check formulas over it. */
export function modelOfferOperations(warehouses: Warehouses) {
  const kept = new Map<string, Kept>();

  const readModelOffer = operation({
    name: "ReadDataModelOffer",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/dataModels/:dataModelId/offer" },
    summary: "Names, types, metrics and relationships of a published data model, as the caller may see them",
    input: z.object({ params: modelParams }),
    output: modelOfferAnswer,
    capability: null,
    scope: "documents:read",
    ids: { "params.dataModelId": "dataset" },
    run: async (context, { params: { dataModelId } }) => {
      const { db, actor } = context;
      const { facts } = await requireInode(db, actor, dataModelId, "inode.view");
      const version = facts.object.type === "dataset" ? await publishedModelVersion(db, actor.organizationId, dataModelId) : null;
      if (version === null)
        throw new CodedError(
          "ENOENT",
          facts.object.type === "dataset" ? message("errors-data.queries.data-model-not-published-yet") : undefined,
        );
      const organization = await organizationSettings(context);
      const key = JSON.stringify([actor.organizationId, dataModelId, version, actor.userId, organization.customFunctions]);
      const document = await publishedModel(db, actor.organizationId, dataModelId);
      if (document === undefined) throw new CodedError("ENOENT");
      const sources = organizationSources(
        context,
        warehouses,
        noEnteredRows(() => document, modelOf(context)),
      );
      const known = kept.get(key);
      if (known !== undefined && (await standsOpen(sources, known)) && schemaVersion(known.catalog) === known.schemas)
        return { dataModelId, version, offer: known.offer };
      const catalog = organizationCatalog(sources);
      const environment = environmentOf(
        context,
        organization,
        settingsOf(document),
        new Date(context.clock.now()).toISOString(),
        new Map(),
      );
      const offer = withFailures(await offered(askingOf(context), document, environment, catalog), document, catalog);
      kept.delete(key);
      // What failed may be there the next time.
      if (!catalog.failed)
        kept.set(key, { offer, catalog, models: await modelVersions(sources, catalog), schemas: schemaVersion(catalog) });
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return { dataModelId, version, offer };
    },
  });

  return [readModelOffer];
}

/** What a data model offers to the caller, made now: for a version, or a draft, that is looked at once. */
export async function offerMade(context: OperationContext, warehouses: Warehouses, document: WorkbookDocument): Promise<ModelOffer> {
  const catalog = organizationCatalog(
    organizationSources(
      context,
      warehouses,
      noEnteredRows(() => document, modelOf(context)),
    ),
  );
  const now = new Date(context.clock.now()).toISOString();
  const environment = environmentOf(context, await organizationSettings(context), settingsOf(document), now, new Map());
  return offered(askingOf(context), document, environment, catalog);
}

/** Why rows cannot be had, where a warehouse said it. */
function withFailures(offer: ModelOffer, document: WorkbookDocument, catalog: OrganizationCatalog): ModelOffer {
  return {
    ...offer,
    elements: offer.elements.map((element) => {
      const { id: elementId, problem } = element;
      if (problem?.code !== "E_SOURCE_MISSING") return element;
      const failure = failureBehind(catalog, document, { code: problem.code, elementId });
      return failure instanceof Error ? { ...element, problem: { ...problem, message: failure.message } } : element;
    }),
  };
}
