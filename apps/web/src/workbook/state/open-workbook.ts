import type { ApolloClient } from "@apollo/client";
import type { ControlValue } from "@sheaf/compiler";
import type { DocumentAnswer, SourceColumnsAnswer, SourceColumnsRequest } from "@sheaf/contract";
import type { Entries, OffersChanged } from "@sheaf/sync";
import { applyScope, type Id, isInputTable, namesOf, readsModel, type WorkbookDocument, memberOf } from "@sheaf/workbook";
import type { HttpClient } from "../../shared/http/http-client.ts";
import { randomId } from "../../shared/http/ids.ts";
import type { Membership } from "../../shared/services/organization.tsx";
import { t, withWords } from "../../shared/words/words.ts";
import { lockHit } from "../commands/locks.ts";
import { followingTitles } from "../commands/automatic-titles.ts";
import { askCustomFunctions } from "./analysis/custom-functions.ts";
import { openActionRunner } from "./actions/action-runner.ts";
import { openColumnFacts } from "./analysis/open-facts.ts";
import { openModelOffers } from "./analysis/model-offers.ts";
import { type OfferNews, openOfferNews } from "./analysis/offer-news.ts";
import { type AskColumns, openSourceSchemas } from "./analysis/source-schemas.ts";
import { askValues } from "./ask-values.ts";
import { openDocumentControls } from "./controls/document-controls.ts";
import { openViewerControls } from "./controls/viewer-controls.ts";
import { openDocumentSettings, weekDays } from "./document-settings.ts";
import type { DocumentStore } from "./document-store.ts";
import { type EntryTables, openEntryTables } from "./entries/entry-tables.ts";
import { openFixedDocument, type OwnChanges } from "./fixed-document.ts";
import { type Focus, openFocus } from "./focus-store.ts";
import { openFormShelf } from "./forms/form-shelf.ts";
import { openForms } from "./forms/form-store.ts";
import { openShown } from "./shown-store.ts";
import { keepFormerNames } from "./former-names.ts";
import { openFormatClipboard } from "./format-clipboard.ts";
import { joinHistory } from "./joined-history.ts";
import { openEntrySocket } from "./live/entry-socket.ts";
import { openLiveDocument } from "./live/live-document.ts";
import { openVersionNews } from "./live/version-news.ts";
import type { SocketTokens } from "./live/live-socket.ts";
import { drawingTaker } from "./results/take-drawing.ts";
import { fileTaker } from "./results/take-file.ts";
import { openPageMoment } from "./page-moment.ts";
import { openAutoRefresh } from "./results/auto-refresh.ts";
import { openResults } from "./results/results-store.ts";
import { openStatusLine } from "./status-store.ts";
import { validateChanges } from "./validate-changes.ts";
import { type ChangedSource, type Doubt, type Explained, findElement, type RowsBehind, type Workbook } from "./workbook.ts";

export interface OpeningOptions {
  readonly answer: DocumentAnswer;
  readonly mode: "edit" | "view";
  readonly membership: Membership;
  readonly http: HttpClient;
  readonly graphql: ApolloClient;
  readonly tokens: SocketTokens;
  readonly focus: Focus;
  /** Tabs that the address names. */
  readonly tabs: ReadonlyMap<Id, number>;
  /** The element in the place of its page: the page behind it is not asked for. */
  readonly maximized: Id | null;
  /** Whether what is shown is the newest version because it is the newest, and not because the address names it. */
  readonly followsNewest: boolean;
  /** What this person changed for themselves in the version that was on screen before. */
  readonly own: OwnChanges;
  readonly controls: (document: WorkbookDocument) => Readonly<Record<Id, ControlValue | null>>;
  readonly onControls: (document: WorkbookDocument, values: Readonly<Record<Id, ControlValue | null>>) => void;
  readonly onRefused: (message: string) => void;
  /** What was open to this person is so no more: their right ended, or the document went. */
  readonly onGone: () => void;
  /** Something was done that cannot be seen on the screen. */
  readonly onDone: (message: string) => void;
  /** Goes to an address of our own. */
  readonly go: (href: string) => void;
  readonly showRows: (rows: RowsBehind) => void;
  readonly showColumn: (elementId: Id, columnId: Id) => void;
  /** Opens what changes the source of an element: its joins, or another source altogether. */
  readonly changeSource: (elementId: Id, what: ChangedSource) => void;
  readonly showSql: (elementId: Id) => void;
  readonly showOrigins: (elementId: Id) => void;
  readonly showDownload: (elementId: Id) => void;
  readonly showPageDownload: (pageId: Id) => void;
  readonly showSchedules: Workbook["showSchedules"];
  readonly showPictureLinks: Workbook["showPictureLinks"];
  readonly showReason: (doubt: Doubt) => void;
  readonly explain?: (explained: Explained) => void;
}

/** Everything of an open workbook that lives until it is closed. */
export async function openWorkbook(options: OpeningOptions): Promise<{ readonly workbook: Workbook; readonly close: () => void }> {
  const { answer, mode, membership, http, graphql } = options;
  const { me, organization, symbols } = membership;
  const { workbookId, permissions, sequence } = answer;
  const document = answer.document as WorkbookDocument;
  const moment = openPageMoment(() => Date.now());

  // Those who tell are opened before that which hears.
  const heard: { entries: EntryTables | null; news: OfferNews | null } = { entries: null, news: null };
  const told = {
    onEntries: (entered: Entries): void => heard.entries?.heard(entered),
    onOffers: (changed: OffersChanged): void => heard.news?.heard(changed),
    onOpen: (): void => {
      heard.entries?.ask();
      heard.news?.opened();
    },
  };
  const own: DocumentStore =
    mode === "edit"
      ? await openLiveDocument({
          workbookId,
          userId: me.member.userId,
          tokens: options.tokens,
          initial: { sequence, document },
          newId: randomId,
          onGone: options.onGone,
          ...told,
        })
      : openFixedDocument(document, {
          at: answer.version === null ? { sequence } : { version: answer.version },
          sequence,
          canChange: permissions.canExploreBasic,
          onlyBasic: !permissions.canExplore,
          own: options.own,
        });
  const { documents, record, asOneStep, growingStep, onMoved } = joinHistory(own);
  validateChanges(documents);
  const settings = openDocumentSettings(documents, membership);
  const shownVersion = mode === "view" && options.followsNewest ? answer.version : null;
  const versionNews = openVersionNews(shownVersion);
  const reader =
    mode === "view" && (shownVersion !== null || changesElsewhere(document))
      ? openEntrySocket(workbookId, options.tokens, { ...told, onVersion: versionNews.heard, onGone: options.onGone })
      : null;
  const entries = openEntryTables({
    workbookId,
    layer: answer.version === null ? "draft" : "published",
    http,
    userId: me.member.userId,
    record,
    documents,
    isTold: () => mode === "edit" || reader?.isOpen() === true,
  });
  heard.entries = entries;
  const controls =
    mode === "edit"
      ? openDocumentControls(documents)
      : openViewerControls(
          options.controls(document),
          (values) => options.onControls(document, values),
          (elementId) => applyScope(documents.state().document, elementId) !== null,
        );
  const models = openModelOffers(http);
  const seen = (): void => {
    if (window.document.visibilityState === "visible") models.refresh();
  };
  window.document.addEventListener("visibilitychange", seen);
  const sourceColumns: AskColumns = async (source) => {
    const body = { source, controls: { ...controls.all() }, now: moment.now() } as SourceColumnsRequest;
    const path = `/v2/workbooks/${encodeURIComponent(workbookId)}/sourceColumns`;
    return (await http.json<SourceColumnsAnswer>(path, { method: "POST", body })).columns;
  };
  const facts = openColumnFacts({
    documents,
    schemas: openSourceSchemas(graphql, models, (elementId) => findElement(documents.state().document, elementId), sourceColumns),
    environment: {
      controls: new Map(),
      now: moment.now().replace(/(\.\d{3})Z$/, "$1000Z"),
      timeZone: settings.zone().id,
      weekStart: weekDays[settings.weekStart()] ?? "sunday",
      user: { email: me.member.email, firstName: "", fullName: me.member.name, teams: [], attributes: new Map() },
    },
    load: () => import("./analysis/analyzer.ts"),
    askFunctions: () => askCustomFunctions(graphql),
  });
  const news = openOfferNews({
    document: () => documents.state().document,
    models,
    renewFunctions: () => void facts.renewFunctions(),
  });
  heard.news = news;
  const focus = openFocus(options.focus);
  const shown = openShown({ tabs: options.tabs, maximized: options.maximized });
  if (mode === "edit") void facts.analyze();
  // Readers read: the analysis is for those who begin to explore.
  else focus.subscribe(() => void facts.analyze());
  const results = openResults({ workbookId, http, documents, controls, entries, news, moment, onColumns: facts.learn });
  const autoRefresh = openAutoRefresh({
    document: () => documents.state().document,
    results,
    now: () => Date.now(),
    every: (ms, tick) => {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
    isSeen: () => window.document.visibilityState === "visible",
  });
  const parts: Omit<Workbook, "actions"> = {
    workbookId,
    orgSlug: organization.slug,
    mode,
    permissions,
    canChange: mode === "edit" || permissions.canExploreBasic,
    mayPause: mode === "edit" || permissions.canExplore,
    documents,
    news: versionNews,
    results,
    autoRefresh,
    entries,
    controls,
    facts,
    sourceColumns,
    models,
    focus,
    shown,
    forms: openForms(openFormShelf(`${me.member.userId}/${workbookId}`, () => sessionStorage)),
    formats: openFormatClipboard(),
    status: openStatusLine(),
    get now() {
      return moment.now();
    },
    get zone() {
      return settings.zone();
    },
    get weekStart() {
      return settings.weekStart();
    },
    symbols,
    newId: randomId,
    perform: (label, operations) => {
      if (operations.length === 0) return true;
      const locked = mode === "edit" ? lockHit(documents.state().document, operations) : null;
      if (locked !== null) {
        options.onRefused(t("workbook.locks.refused", { name: namesOf(documents.state().document).element(locked) }));
        return false;
      }
      const performed = documents.perform(label, [...operations, ...followingTitles(documents.state().document, operations)]);
      if (!performed.ok) options.onRefused(performed.message);
      return performed.ok;
    },
    asOneStep,
    growingStep,
    formerName: keepFormerNames(documents),
    onMoved,
    values: (elementId, columnId, search, signal, more = {}) =>
      askValues(
        { elementId, columnId, search, signal, ...more },
        { results, document: documents.state().document, zone: settings.zone(), symbols },
      ),
    showRows: options.showRows,
    showColumn: options.showColumn,
    changeSource: options.changeSource,
    showSql: options.showSql,
    showOrigins: options.showOrigins,
    showDownload: options.showDownload,
    ...fileTaker({ workbookId, http, documents, controls, now: moment.now }),
    showPageDownload: options.showPageDownload,
    ...drawingTaker({ workbookId, http, documents, controls, now: moment.now }),
    showSchedules: options.showSchedules,
    showPictureLinks: options.showPictureLinks,
    showReason: options.showReason,
    ...(options.explain === undefined ? {} : { explain: options.explain }),
  };
  const actions = openActionRunner({
    document: () => documents.state().document,
    now: () => Date.now(),
    load: () => withWords(["actions"], () => import("./actions/run-sequence.ts")),
    world: async (page) => {
      const { openWorld } = await import("./actions/open-world.ts");
      return openWorld(parts, { http, page, shown, go: options.go, say: options.onDone });
    },
  });
  // not spread: its zone and its week follow the document
  const workbook: Workbook = Object.assign(parts, { actions });
  return {
    workbook,
    close: () => {
      entries.close();
      reader?.close();
      autoRefresh.close();
      results.close();
      facts.close();
      window.document.removeEventListener("visibilitychange", seen);
      documents.close();
    },
  };
}

/** Whether rows can change without a change of the document: by entries, or by what a data model publishes. */
function changesElsewhere({ pages }: WorkbookDocument): boolean {
  return pages.some(({ elements }) => elements.some((element) => isInputTable(element) || readsModel(memberOf(element, "source"))));
}
