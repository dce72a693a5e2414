import type { ControlValue } from "@sheaf/compiler";
import type { CustomFunction } from "@sheaf/formula";
import { CodedError, type InodePermissions, type ResultsRequest } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { applyTransaction, isBasicChange, refreshMinutes, shownConditions, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";
import { type ConnectionMarks, connectionMarksBeside, type Warehouses } from "../connections/index.ts";
import { customFunctionsBeside } from "../custom-functions/index.ts";
import { enteredRows, type Projections } from "../input-tables/index.ts";
import {
  type DocumentReader,
  mayOnlyLook,
  modelVersionsBeside,
  onlyLooking,
  readScreenMomentAnd,
  requireSources,
  type SourceRights,
  type ViewedAs,
} from "../workbooks/index.ts";
import { seenByBoth } from "./also-seen.ts";
import { askingOf } from "./compile-query.ts";
import { type KnownSources, organizationSources } from "./compile.ts";
import { ElementConditions, truthOf } from "./element-conditions.ts";
import { environmentOf, settingsOf, settingsWith } from "./page-load.ts";
import type { PageLoad } from "./asked-page.ts";
import { controlsInForce } from "./shown-request.ts";

/** What a page load of a document needs of the server. */
export interface LoadParts {
  readonly warehouses: Warehouses;
  readonly rights: SourceRights;
  readonly documents: DocumentReader;
  readonly projections: Projections;
}

/** What every page load has to know, told in the statement that reads the rights on the document. */
interface Beside {
  readonly functions: readonly CustomFunction[];
  readonly connections: ConnectionMarks;
  /** Published versions of data models by their ids. */
  readonly models: Readonly<Record<string, number>>;
}

/** What somebody looks at: which moment of the document, with which changes and values of their own. */
export interface Looked extends Pick<ResultsRequest, "overlay" | "now" | "refresh" | "isDue"> {
  /** `preferred`: what is published, and for its editors the draft where nothing is. */
  readonly at: ResultsRequest["at"] | { readonly published: "preferred" };
  readonly controls: Readonly<Record<string, ControlValue | null>>;
  /** Looks in the place of somebody else; null: as who asks. */
  readonly seen?: ViewedAs | null;
}

/**
 * What was asked anew for somebody in half of a document's interval is new enough for a page that asks by itself, in milliseconds: many who look
 * cost a warehouse what one does. Null: the document does not ask by itself.
 */
function halfOfInterval(document: WorkbookDocument): number | null {
  const minutes = refreshMinutes(document);
  return minutes === null ? null : minutes * 30_000;
}

/** A document as a person looks at it, with everything that its queries have in common; refuses what the person may not. */
export async function workbookLoad(
  { warehouses, rights, documents, projections }: LoadParts,
  context: OperationContext,
  workbookId: string,
  { at, overlay, controls: given, now, refresh, isDue = false, seen = null }: Looked,
): Promise<{ readonly load: PageLoad; readonly documentKey: string; readonly name: string; readonly sourcesKey: string }> {
  const { organizationId } = context.actor;
  const { modelsRead } = documents;
  const readBefore = modelsRead.of(organizationId, workbookId);
  const person = seen?.context ?? context;
  if (seen !== null && overlay.length > 0) throw new CodedError("EPERM");
  const wanted = seen === null ? (at ?? {}) : { ...(at !== null && "version" in at ? at : {}), published: true };
  const { moment, row } = await readScreenMomentAnd<Beside>(person, documents, workbookId, wanted, {
    functions: customFunctionsBeside(),
    connections: connectionMarksBeside(),
    models: modelVersionsBeside(readBefore),
  });
  const organization = await settingsWith(row.functions, context);
  const permissions = seen === null ? moment.permissions : onlyLooking(moment.permissions);
  const changed = await withOverlay(context, rights, moment.document, overlay, permissions);
  // what people entered into the draft is for its editors
  const layer = moment.version === null ? "draft" : "published";
  // who only looks in another's place gets of the document what the other does
  const onlyShown = mayOnlyLook(moment.permissions);
  const known: KnownSources = {
    connections: row.connections,
    modelVersion: (id) => {
      modelsRead.note(organizationId, workbookId, id);
      return readBefore.includes(id) ? (row.models[id] ?? null) : undefined;
    },
  };
  const entered = enteredRows(projections, { organizationId, workbookId, layer, document: changed });
  const settings = settingsOf(changed);
  const own = seen === null ? null : environmentOf(context, organization, settings, now, new Map()).user;
  const both = own === null ? null : seenByBoth(changed, own, organization.customFunctions);
  const document = both?.document ?? changed;
  const customFunctions = both?.customFunctions ?? organization.customFunctions;
  const controls = controlsInForce(document, given, { onlyShown });
  const hasConditions = shownConditions(document).size > 0;
  const usual = organizationSources(person, warehouses, entered, known);
  const truth = truthOf(warehouses, person, document, {
    entered,
    now,
    ...(both === null ? {} : { sources: both.sources, customFunctions }),
  });
  const load: PageLoad = {
    organizationId,
    documentId: workbookId,
    asking: askingOf(context),
    document,
    environment: environmentOf(person, { ...organization, customFunctions }, settings, now, controls),
    sources: both?.sources(usual) ?? usual,
    seeSql: permissions.canSeeSql,
    onlyShown,
    refresh,
    refreshAfter: isDue ? halfOfInterval(document) : null,
    conditions: hasConditions ? new ElementConditions(document, truth, controls) : null,
    signal: context.signal,
  };
  // two people who look in one person's place may not see the same of it
  const eyes = own === null ? "" : `/also ${JSON.stringify([own, [...own.attributes]])}`;
  const documentKey = `${workbookId}/${layer}/${moment.sequence}/${overlay.length === 0 ? "" : JSON.stringify(overlay)}${eyes}`;
  return { load, documentKey, name: document.name, sourcesKey: JSON.stringify([row.connections, row.models]) };
}

/** The document with changes that are in no log, as far as the person may make them. */
export async function withOverlay(
  context: OperationContext,
  rights: SourceRights,
  document: WorkbookDocument,
  overlay: ResultsRequest["overlay"],
  { canEdit, canExplore, canExploreBasic }: InodePermissions,
): Promise<WorkbookDocument> {
  if (overlay.length === 0) return document;
  if (!canEdit && !canExploreBasic) throw new CodedError("EPERM");
  const applied = applyTransaction(document, overlay);
  if (!applied.ok)
    throw new CodedError("document_invalid", message("errors-data.queries.change-not-fit-document"), {
      violations: applied.violations.map((violation) => ({ ...violation, message: inEnglish(violation.message) })),
    });
  if (!canEdit && !canExplore && !isBasicChange(document, applied.document))
    throw new CodedError("EPERM", message("errors-data.queries.account-type-sort-filter-drill"));
  await requireSources(context, rights, document, applied.document);
  return applied.document;
}
