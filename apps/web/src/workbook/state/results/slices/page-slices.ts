import type { ControlValue, OpenSlice, SliceReading } from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import type { ResultTable } from "@sheaf/result";
import { controlKindOf, type Filter, givenName, type Id, isControl, valueNow, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import type { ElementRequest } from "../element-request.ts";
import type { Answer } from "../read-stream.ts";
import type { Wanted } from "../request-body.ts";

type OpenSliceOf = (table: ResultTable, reading: SliceReading) => OpenSlice;
type ControlValues = Readonly<Record<Id, ControlValue | null>>;

/**
 * Groups that the page filters by itself: whoever moved a control moves it again, so what it filters is asked for once, told apart by what the
 * control tests, and the next values are answered here (decision 117).
 */
export interface PageSlices {
  /**
   * The answer for the values that controls have now; null where only the warehouse has it. `before`: what is shown until now; if it has other
   * columns it is no answer of the same question, and none is made of it.
   */
  readonly answer: (elementId: Id, request: ElementRequest, before: Answer) => Answer | null;
  /** Controls moved, together, that the answer of this rests on. */
  readonly moved: (elementId: Id, request: ElementRequest, controlIds: readonly Id[]) => void;
  /** Why the values of controls are asked of the warehouse one by one, in words; null where they are not, or nobody moved one. */
  readonly whyNot: (elementId: Id, request: ElementRequest) => string | null;
  /** Somebody asked for new rows: none that are here already serve, nor any that the server keeps. */
  readonly clear: () => void;
}

interface PageSliceOptions {
  readonly document: () => WorkbookDocument;
  readonly controls: () => ControlValues;
  /** What an answer rests on, as text. */
  readonly key: (elementId: Id, request: ElementRequest, controls: ControlValues) => string;
  /** Asks for slices together; null for each that cannot be made, and nothing is told of one that failed. */
  readonly ask: (questions: readonly Wanted[], refresh: boolean, told: (at: number, answer: Answer | null) => void) => Promise<void>;
  /** The moment of the page. */
  readonly now: () => string;
  /** The code that filters: few pages need it. */
  readonly load: () => Promise<{ readonly openSlice: OpenSliceOf }>;
}

interface Waiting extends Wanted {
  readonly of: ElementRequest;
  readonly name: string;
  readonly by: readonly Id[];
}

type State =
  | { readonly kind: "asked" }
  | { readonly kind: "failed"; readonly at: number }
  | { readonly kind: "refused"; readonly why: string }
  | { readonly kind: "here"; readonly slice: OpenSlice; readonly columns: string; readonly sql: string | null; readonly asOf: number };

/** So many slices are kept; those used longest ago go first. */
const MOST = 60;
/** What is older is asked for anew, milliseconds. */
const OLDEST = 15 * 60_000;
/** Until what failed is asked for again, milliseconds: the warehouse may be busy as it is. */
const PATIENCE = 30_000;

export function openPageSlices({ document, controls, key, ask, now, load }: PageSliceOptions): PageSlices {
  /** By question, the controls that were moved, the last one last. */
  const movedBy = new Map<string, readonly Id[]>();
  const states = new Map<string, State>();
  let waiting: Waiting[] = [];
  /** How often new rows were asked for: what was asked before that is older than they are. */
  let round = 0;
  /** What came since somebody asked for new rows: of that, the server keeps none that is older. */
  const renewed = new Set<string>();

  const questionOf = (elementId: Id, request: ElementRequest): string => JSON.stringify([elementId, request]);
  const nameOf = (elementId: Id, request: ElementRequest, by: readonly Id[]): string =>
    `${by.toSorted().join()} ${key(elementId, request, { ...controls(), ...Object.fromEntries(by.map((id) => [id, null])) })}`;
  const keep = (name: string, state: State): void => {
    states.delete(name);
    states.set(name, state);
    const [oldest] = states.keys();
    if (states.size > MOST && oldest !== undefined) states.delete(oldest);
  };
  const refuse = (name: string, by: readonly Id[], why: "too-many" | "not-made"): void =>
    keep(name, {
      kind: "refused",
      why:
        why === "too-many"
          ? t("workbook.slices.too-many", { control: namesOf(by), count: limits.browserSliceGroups })
          : t("workbook.slices.not-made", { control: namesOf(by) }),
    });
  /** What cannot be filtered here after all is asked of the warehouse, like what was refused. */
  const orRefuse = <Made>(name: string, by: readonly Id[], make: () => Made): Made | null => {
    try {
      return make();
    } catch {
      refuse(name, by, "not-made");
      return null;
    }
  };
  const namesOf = (by: readonly Id[]): string =>
    by
      .flatMap((id) => {
        const control = find(document(), id);
        const name = control === undefined ? null : givenName(control);
        return name === null || name === "" ? [] : [name];
      })
      .join(", ") || t("workbook.slices.a-control");

  const flush = async (): Promise<void> => {
    // What became another question since is asked when its control moves again.
    const batch = waiting.filter(({ elementId, of, by, name }) => nameOf(elementId, of, by) === name).slice(0, limits.resultsPerStream);
    for (const one of waiting) if (!batch.includes(one)) states.delete(one.name);
    waiting = [];
    if (batch.length === 0) return;
    const asked = round;
    const began = Date.now();
    const answers = new Map<number, Answer | null>();
    const opening = load();
    const isOld = ({ name }: Waiting): boolean => asked > 0 && !renewed.has(name);
    try {
      await askInTwo(ask, batch, isOld, (at, answer, wasOld) => {
        answers.set(at, answer);
        const one = batch[at];
        if (wasOld && one !== undefined && answer !== null && asked === round) renewed.add(one.name);
      });
      await opening;
    } catch {
      // Nobody was to wait for it: the next move asks once more.
      if (asked === round) for (const { name } of batch) states.delete(name);
      return;
    }
    if (asked !== round) return;
    const { openSlice } = await opening;
    for (const [at, { name, by }] of batch.entries()) {
      const answer = answers.get(at);
      if (answer === undefined) keep(name, { kind: "failed", at: Date.now() });
      else if (answer?.slice === undefined) refuse(name, by, "not-made");
      else if (answer.end.truncated) refuse(name, by, "too-many");
      else {
        const { table, slice, facts } = answer;
        const opened = orRefuse(name, by, () => openSlice(table, slice));
        if (opened !== null) keep(name, { kind: "here", slice: opened, columns: signOf(slice.columns), sql: facts.sql, asOf: began });
      }
    }
  };

  return {
    moved: (elementId, request, controlIds) => {
      const { want } = request;
      if (request.window?.offset !== undefined && request.window.offset > 0) return;
      if (want.kind !== "rows" && want.kind !== "totals" && want.kind !== "pivot") return;
      const question = questionOf(elementId, request);
      const before = (movedBy.get(question) ?? []).filter((id) => !controlIds.includes(id));
      const moved = [...before, ...controlIds].slice(-limits.sliceControls);
      const isKnown = (by: readonly Id[]): boolean => {
        const known = states.get(nameOf(elementId, request, by));
        if (known?.kind === "failed") return Date.now() - known.at < PATIENCE;
        return known !== undefined && (known.kind !== "here" || Date.now() - known.asOf < OLDEST);
      };
      // What a control tests is seen by the filter that it is: one without a value is none.
      const by = isKnown(moved) ? moved : moved.filter((id) => filtersOf(document(), controls(), id).length > 0);
      if (by.length === 0) return;
      movedBy.set(question, by);
      if (isKnown(by)) return;
      const name = nameOf(elementId, request, by);
      keep(name, { kind: "asked" });
      if (waiting.length === 0) setTimeout(() => void flush(), 0);
      waiting.push({
        elementId,
        request: {
          ...request,
          want: { kind: "slice", of: want, by: by.toSorted() },
          window: { offset: 0, limit: limits.browserSliceGroups },
        },
        of: request,
        name,
        by,
      });
    },
    answer: (elementId, request, before) => {
      const by = movedBy.get(questionOf(elementId, request));
      if (by === undefined) return null;
      const name = nameOf(elementId, request, by);
      const state = states.get(name);
      if (state?.kind !== "here" || Date.now() - state.asOf >= OLDEST || signOf(before.table.columns) !== state.columns) return null;
      keep(name, state);
      const began = performance.now();
      const filters = (controlId: Id) => filtersOf(document(), controls(), controlId);
      const found = orRefuse(name, by, () => state.slice.answer(filters, now()));
      if (found === null || found.rows > (request.window?.limit ?? Number.POSITIVE_INFINITY)) return null;
      const byteLength = found.rows * found.columns.length * 16;
      const table: ResultTable = {
        ...before.table,
        rowCount: found.rows,
        byteLength,
        segments: found.rows === 0 ? [] : [{ start: 0, length: found.rows, byteLength, cells: found.columns }],
      };
      return {
        table,
        end: { rows: found.rows, truncated: false, queueMs: 0, executeMs: 0, fetchMs: 0 },
        facts: {
          ...before.facts,
          sql: state.sql,
          path: "slice",
          unsliced: null,
          elapsedMs: performance.now() - began,
          asOf: state.asOf,
        },
      };
    },
    whyNot: (elementId, request) => {
      const by = movedBy.get(questionOf(elementId, request));
      const state = by === undefined ? undefined : states.get(nameOf(elementId, request, by));
      return state?.kind === "refused" ? state.why : null;
    },
    clear: () => {
      round += 1;
      states.clear();
      renewed.clear();
    },
  };
}

/** Asks for slices; those that the server may keep older ones of, past what it keeps. */
async function askInTwo(
  ask: PageSliceOptions["ask"],
  batch: readonly Waiting[],
  isOld: (one: Waiting) => boolean,
  told: (at: number, answer: Answer | null, wasOld: boolean) => void,
): Promise<void> {
  const places = [...batch.keys()];
  const part = async (refresh: boolean): Promise<void> => {
    const own = places.filter((at) => batch[at] !== undefined && isOld(batch[at]) === refresh);
    const wanted = own.flatMap((at) => batch[at] ?? []);
    if (wanted.length > 0) await ask(wanted, refresh, (index, answer) => told(own[index] ?? -1, answer, refresh));
  };
  await Promise.all([part(false), part(true)]);
}

/** What columns hold; what they are called may have changed since. */
const signOf = (columns: ResultTable["columns"]): string =>
  JSON.stringify(columns.map(({ id, type, level, role }) => [id, type, level, role]));

const find = (document: WorkbookDocument, id: Id) => document.pages.flatMap(({ elements }) => elements).find((one) => one.id === id);

/** The filters that a control is now; their column is whatever it tests. */
function filtersOf(document: WorkbookDocument, values: ControlValues, controlId: Id): readonly Filter[] {
  const control = find(document, controlId);
  if (control === undefined || !isControl(control)) return [];
  const kind = controlKindOf(control);
  const value = valueNow(kind, control, Object.hasOwn(values, controlId) ? values[controlId] : undefined);
  return value === null ? [] : kind.filters(control, value, "tested", undefined).map((filter) => ({ ...filter, id: controlId }));
}
