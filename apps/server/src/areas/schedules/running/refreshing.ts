import { CodedError, type ErrorText, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { RunNote } from "../history/notes.ts";
import { type Element, type Id, isHiddenPage, namesOf, openingRequests, viewerDocument, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { requireInode } from "../../documents/index.ts";
import { publishedLoad } from "../../exports/index.ts";
import { type PageLoad, refreshNamed } from "../../queries/index.ts";
import { type ReadingParts } from "./reading.ts";

/** What a refresh came to. */
interface Refreshed {
  readonly results: number;
  readonly notes: readonly RunNote[];
}

/** Refuses whoever may not decide how new the data is that readers of a document see. */
export async function requireRefresh({ db, actor }: Pick<OperationContext, "db" | "actor">, workbookId: string): Promise<void> {
  requireRefreshing(actor);
  await requireInode(db, actor, workbookId, "inode.edit");
}

export function requireRefreshing({ capabilities }: OperationContext["actor"]): void {
  if (!capabilities.has("canUpdateDataRefresh"))
    throw new CodedError("EPERM", message("errors-schedules.running.account-type-cannot-refresh-data"));
}

/**
 * Asks anew what every element of a document shows when it is opened, and keeps the answers for whoever opens it. They are kept under
 * everything that decides them: what depends on who looks is kept for its owner alone. Where the owner sees more than readers do, what readers
 * ask is asked as well.
 */
export async function refreshData(context: OperationContext, parts: ReadingParts, workbookId: string): Promise<Refreshed> {
  requireRefreshing(context.actor);
  const { load, documentKey } = await publishedLoad(parts, context, workbookId, { refresh: true });
  await refreshNamed(context, parts.warehouses, load.document);
  const until = context.clock.now() + limits.preparedResults;
  const seen = new Set<string>();
  const turn = (): Promise<void> => parts.gate.turn(context.actor);
  const unshown = (await load.conditions?.unshown(shownElements(load.document).map(({ id }) => id))) ?? new Set<Id>();
  const failed = new Map<string, ErrorText>();
  const large = new Set<string>();
  let results = 0;
  const names = namesOf(load.document);
  const prepare = async ({ as, element, request }: Asked): Promise<void> => {
    try {
      const asked = { ...request, elementId: element.id, extraFilters: [] };
      const became = await parts.runner.prepare(as, asked, { documentKey, turn, until, seen });
      if (became === "kept") results += 1;
      if (became === "too-large") large.add(names.element(element));
    } catch (error) {
      if (context.signal.aborted || !(error instanceof CodedError)) throw error;
      failed.set(names.element(element), error.text);
    }
  };
  const left = askedOf(load, unshown)[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) await prepare(next.value);
  };
  await Promise.all(Array.from({ length: limits.preparedAtOnce }, worker));
  const [first] = [...failed.values()];
  if (results === 0 && first !== undefined)
    throw new CodedError("EAGAIN", message("errors-schedules.running.nothing-could-refreshed", { problem: first }));
  return {
    results,
    notes: [
      message("errors-schedules.notes.results-ready", { count: results }),
      ...[...failed].map(([name, problem]) => message("errors-schedules.notes.failed", { name, problem })),
      ...[...large].map((name) => message("errors-schedules.notes.too-large", { name })),
    ],
  };
}

interface Asked {
  readonly as: PageLoad;
  readonly element: Element;
  readonly request: ReturnType<typeof openingRequests>[number];
}

const shownElements = (document: WorkbookDocument): readonly Element[] =>
  document.pages.flatMap((page) => (isHiddenPage(page) ? [] : page.elements));

/** What the owner asks, and what somebody asks who may only look. */
function askedOf(load: PageLoad, unshown: ReadonlySet<Id>): readonly Asked[] {
  const loads = load.onlyShown ? [load] : [load, { ...load, onlyShown: true }];
  return loads.flatMap((as) => {
    const document = as.onlyShown ? viewerDocument(load.document) : load.document;
    return shownElements(document)
      .filter(({ id }) => !unshown.has(id))
      .flatMap((element) => openingRequests(document, element, limits).map((request) => ({ as, element, request })));
  });
}
