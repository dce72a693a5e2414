import type { analyzeDocument, DocumentAnalysis, ElementAnalysis, ElementDiagnostic, Environment, formulaPlace } from "@sheaf/compiler";
import { severityOf } from "@sheaf/formula";
import type { ResultColumn } from "@sheaf/result";
import { NULL } from "@sheaf/sql";
import { columnsOf, dependenciesOf, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { levelOf } from "../../commands/edit.ts";
import type { DocumentStore } from "../document-store.ts";
import { findElement } from "../workbook.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { SourceSchemas } from "./source-schemas.ts";

interface Analyzer {
  readonly analyzeDocument: typeof analyzeDocument;
  readonly formulaPlace: typeof formulaPlace;
}

type CustomFunctions = NonNullable<Environment["customFunctions"]>;

interface OpenColumnFacts extends ColumnFacts {
  /**
   * Types and inherited looks that answers showed: all that is known where the source cannot be looked at (statements, and people who may only
   * look at what is shown). Where an answer says something else than the analysis, the sources are looked at again: a table may have changed.
   */
  readonly learn: (elementId: Id, columns: readonly ResultColumn[], diagnostics: readonly ElementDiagnostic[]) => void;
  /** Asks for the functions of the organization again; nothing where the analysis is not here: it comes with those of its day. */
  readonly renewFunctions: () => Promise<void>;
  readonly close: () => void;
}

export function openColumnFacts(options: {
  readonly documents: DocumentStore;
  readonly schemas: SourceSchemas;
  readonly environment: Omit<Environment, "catalog">;
  readonly load: () => Promise<Analyzer>;
  readonly askFunctions: () => Promise<CustomFunctions>;
}): OpenColumnFacts {
  const { documents, schemas } = options;
  let environment: Environment = { ...options.environment, catalog: schemas.catalog };
  const listeners = new Set<() => void>();
  let analyzer: Analyzer | null = null;
  let loading: Promise<void> | null = null;
  let analyzed: WorkbookDocument | null = null;
  /** Of the document that was analyzed last; null once the sources are known better. */
  let analysis: DocumentAnalysis | null = null;
  let known: ReadonlyMap<Id, ElementAnalysis> = new Map();
  let unknown: ReadonlySet<Id> = new Set();
  const shown = new Map<Id, ReadonlyMap<Id, Shown>>();

  const refresh = (): void => {
    const { document } = documents.state();
    if (document === analyzed) return;
    const isKnown = analysis !== null && analyzed !== null && differInSettings(analyzed, document);
    analyzed = document;
    if (isKnown) return;
    analysis = analyzer?.analyzeDocument(document, environment, analysis) ?? null;
    const elements = analysis?.elements;
    unknown = elements === undefined ? allElements(document) : unknownElements(document, schemas);
    known = knownNow(document, unknown, shown, elements, known);
  };
  let edition = 0;
  const anew = (): void => {
    edition += 1;
    analyzed = null;
    analysis = null;
    publish();
  };
  const publish = (): void => {
    for (const listener of listeners) listener();
  };
  /** By element, the columns in which its last answer and the analysis differed: whoever looked because of them need not look again. */
  const differed = new Map<Id, string>();
  const compare = (elementId: Id, columns: readonly ResultColumn[], diagnostics: readonly ElementDiagnostic[]): void => {
    if (analyzer === null) return;
    refresh();
    const now = known.get(elementId);
    if (now === undefined || unknown.has(elementId)) return;
    const differing = differences(now, columns, diagnostics).join("\n");
    if (differing !== "" && differing !== differed.get(elementId)) schemas.renew();
    differed.set(elementId, differing);
  };
  const stopDocuments = documents.subscribe(() => {
    if (documents.state().document !== analyzed) publish();
  });
  const stopSchemas = schemas.subscribe(anew);

  return {
    of: (elementId) => {
      refresh();
      return known.get(elementId) ?? null;
    },
    place: (elementId, slot) => {
      refresh();
      // A text without a formula has no columns to be known, and may get its first one.
      const isText = typeof slot !== "string" && slot.kind === "live";
      return analyzer !== null && (isText || known.has(elementId)) && !unknown.has(elementId)
        ? analyzer.formulaPlace(documents.state().document, environment, elementId, slot, analysis)
        : null;
    },
    edition: () => edition,
    learn: (elementId, columns, diagnostics) => {
      compare(elementId, columns, diagnostics);
      const before = shown.get(elementId);
      const told = new Map(before);
      for (const { id, type, role, inherited } of columns)
        if (role === "value") told.set(id, inherited === undefined ? { type } : { type, inherited });
      shown.set(elementId, told);
      if (!unknown.has(elementId) || JSON.stringify([...told]) === JSON.stringify([...(before ?? [])])) return;
      analyzed = null;
      publish();
    },
    analyze: () => {
      loading ??= Promise.all([options.load(), options.askFunctions()]).then(
        ([loaded, customFunctions]) => {
          analyzer = loaded;
          environment = { ...environment, customFunctions };
          anew();
        },
        // A chunk that did not arrive is asked for again the next time.
        () => {
          loading = null;
        },
      );
      return loading;
    },
    renewFunctions: async () => {
      if (loading === null) return;
      await loading;
      // What cannot be asked for stays as it is known.
      const customFunctions = await options.askFunctions().catch(() => null);
      if (customFunctions === null || JSON.stringify(customFunctions) === JSON.stringify(environment.customFunctions)) return;
      environment = { ...environment, customFunctions };
      anew();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      stopDocuments();
      stopSchemas();
    },
  };
}

/** What is known of the elements of a document. Those that did not change keep their identity, so that nothing is drawn again for them. */
function knownNow(
  document: WorkbookDocument,
  unknown: ReadonlySet<Id>,
  shown: ReadonlyMap<Id, ReadonlyMap<Id, Shown>>,
  elements: DocumentAnalysis["elements"] | undefined,
  before: ReadonlyMap<Id, ElementAnalysis>,
): ReadonlyMap<Id, ElementAnalysis> {
  return new Map(
    [...allElements(document)].flatMap((id) => {
      const told = shown.get(id);
      const now = unknown.has(id) ? (told === undefined ? null : learned(document, id, told)) : elements?.get(id);
      return now == null ? [] : [[id, same(before.get(id), now)] as const];
    }),
  );
}

/** Whether documents differ in nothing but their settings: how they look and are walked through, which no formula reads. */
function differInSettings(one: WorkbookDocument, other: WorkbookDocument): boolean {
  const isSame = (a: object, b: object, but: string): boolean =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => key === but || Reflect.get(a, key) === Reflect.get(b, key));
  return isSame(one, other, "rest") && isSame(one.rest, other.rest, "settings");
}

/** Columns of which an answer says another type than the analysis, or that they are wrong, or right. */
function differences(
  { elementId, columns }: ElementAnalysis,
  answered: readonly ResultColumn[],
  diagnostics: readonly ElementDiagnostic[],
): readonly Id[] {
  const types = new Map(answered.flatMap(({ id, role, type }) => (role === "value" ? [[id, type.kind] as const] : [])));
  const wrong = new Set(
    diagnostics.flatMap((one) => (one.elementId === elementId && severityOf(one.code) === "error" ? [one.columnId] : [])),
  );
  return columns.flatMap(({ id, broken, type }) => {
    const came = types.get(id);
    return (broken ? came !== undefined : wrong.has(id) || (came !== undefined && came !== type.kind)) ? [id] : [];
  });
}

type Shown = Pick<ResultColumn, "type" | "inherited">;

/** What answers tell of an element: types, not findings. */
function learned(document: WorkbookDocument, elementId: Id, told: ReadonlyMap<Id, Shown>): ElementAnalysis | null {
  const element = findElement(document, elementId);
  if (element === undefined) return null;
  const names = namesOf(document);
  return {
    elementId,
    columns: columnsOf(element).map((column) => ({
      id: column.id,
      name: names.column(element, column.id),
      type: NULL,
      ...told.get(column.id),
      level: levelOf(element, column.id),
      hidden: column.hidden === true,
      broken: false,
    })),
    diagnostics: [],
  };
}

function allElements(document: WorkbookDocument): ReadonlySet<Id> {
  return new Set(document.pages.flatMap(({ elements }) => elements.map(({ id }) => id)));
}

/** What rests on a source that is not known: a finding about it would be about our ignorance. */
function unknownElements(document: WorkbookDocument, schemas: SourceSchemas): ReadonlySet<Id> {
  const elements = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)));
  const answers = new Map<Id, boolean>();
  const isUnknown = (elementId: Id): boolean => {
    const answer = answers.get(elementId);
    if (answer !== undefined) return answer;
    // A circle is no reason for ignorance: the compiler reports it.
    answers.set(elementId, false);
    const element = elements.get(elementId);
    const result = element !== undefined && (schemas.isUnknown(element) || dependenciesOf(document, element).some(isUnknown));
    answers.set(elementId, result);
    return result;
  };
  for (const id of elements.keys()) isUnknown(id);
  return new Set([...answers].filter(([, answer]) => answer).map(([id]) => id));
}

function same(before: ElementAnalysis | undefined, now: ElementAnalysis): ElementAnalysis {
  return before !== undefined && (before === now || JSON.stringify(before) === JSON.stringify(now)) ? before : now;
}
