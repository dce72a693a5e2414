import type { Environment, QueryRequest } from "@sheaf/compiler";
import { type ErrorKey, message, type Message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { readTable, type ResultColumn } from "@sheaf/result";
import { columnsOf, type Element, type Id, isKind, recordOf, type WorkbookDocument } from "@sheaf/workbook";
import type { PictureWanted } from "./pictures.ts";
import { chartQuestion, keyOf, type Limits, type Question, questionsOf, restQuestion } from "./questions.ts";

/** An answer as it came: Arrow messages, the schema first. */
export interface Answer {
  readonly columns: readonly ResultColumn[];
  readonly messages: readonly Uint8Array[];
  readonly rows: number;
  /** There are more rows than were asked for. */
  readonly isCut: boolean;
}

/** Where values come from: the server's queries as a person may ask them, or the connections of a file. */
export interface Source {
  readonly document: WorkbookDocument;
  readonly environment: Pick<Environment, "controls" | "timeZone" | "weekStart" | "now">;
  /** `controls`: values that hold in place of those of the environment. */
  readonly ask: (request: QueryRequest, mostRows: number, controls?: Environment["controls"]) => Promise<Answer>;
  /** The document with what its readers have no page of, where that is another one: pages may repeat by a control that stands there. */
  readonly whole?: WorkbookDocument;
  /** Which of these elements are not shown with the controls as they are, or with others. Without it all are. */
  readonly unshown?: (elementIds: readonly Id[], controls?: Environment["controls"]) => Promise<ReadonlySet<Id>>;
  /** The bytes of a picture; null: it cannot be had. Without it there are only those that stand in the document. */
  readonly picture?: (wanted: PictureWanted) => Promise<Uint8Array | null>;
  /** Shapes that the organization brought, as they are handed out; null: they cannot be had. Without it there are none. */
  readonly shapes?: (shapesId: string) => Promise<Uint8Array | null>;
  /** In words why an element has no values; throws what ends the whole. */
  readonly explain: (error: unknown) => string;
  /** What is asked for an element, where that is not everything which it shows. */
  readonly questions?: (element: Element) => readonly Question[];
  /** Called after each element, so that others come in between. */
  readonly pause: () => Promise<void>;
}

/** What was answered, or in words why nothing was. */
export type Reply = Answer | { readonly problem: string };
export type Replies = ReadonlyMap<string, Reply>;

export class PaperTooLarge extends Error {}

/** A page that repeats would be printed more often than a document has sheets, or its prints take too long to ask for. */
export class TooManyPrints extends PaperTooLarge {
  readonly page: string;
  /** Prints that were asked for before the time was over; null: there are more values than prints. */
  readonly printed: number | null;
  readonly most: number;
  readonly text: Message<ErrorKey>;
  constructor(page: string, printed: number | null, most: number) {
    const text =
      printed === null
        ? message("errors-exports.file.too-many-prints", { page, most })
        : message("errors-exports.file.prints-take-too-long", { page, most, printed });
    super(inEnglish(text));
    this.text = text;
    this.page = page;
    this.printed = printed;
    this.most = most;
  }
}

/** Kinds that hold others and have no values. */
export const holders: ReadonlySet<string> = new Set([
  "container",
  "tabbed-container",
  "repeated-container",
  "single-row-container",
  "form",
]);

/** What a file already has of the values that it may hold. */
export interface Spent {
  cells: number;
  /** Parts of the file that are still to be asked for, which have equal shares of the rest: what stands there once, and each print. */
  parts: number;
}

/** Asks for the values of elements, one after another. */
export async function gatherReplies(
  source: Source,
  elements: readonly Element[],
  limits: Limits,
  onElement: (done: number) => Promise<void>,
  controls?: Environment["controls"],
  /** Of everything that is asked for one file. */
  spent: Spent = { cells: 0, parts: 1 },
): Promise<Replies> {
  const { document, explain, pause } = source;
  const replies = new Map<string, Reply>();
  let done = 0;
  const ask = async (question: Question, share: Share | null): Promise<Reply> => {
    const { elementId, level, want } = question;
    const most = Math.min(question.most, share?.rows ?? question.most);
    const request: QueryRequest = { elementId, level, want, window: { offset: 0, limit: most + 1 }, within: null, extraFilters: [] };
    try {
      const answer = await source.ask(request, most, controls);
      spent.cells += Math.min(answer.rows * answer.columns.length, share?.cells ?? Infinity);
      return answer;
    } catch (error) {
      return { problem: explain(error) };
    }
  };
  // tables come last: they take what the others leave, and say that they have more rows
  const tables = elements.filter(isTable);
  let tablesLeft = tables.length;
  const most = spent.cells + (limits.cells - spent.cells) / spent.parts;
  for (const element of [...elements.filter((one) => !isTable(one)), ...tables]) {
    const share = isTable(element) ? shareOf(element, (most - spent.cells) / tablesLeft) : null;
    if (share !== null) tablesLeft -= 1;
    const wanted = [...(source.questions?.(element) ?? questionsOf(document, element, limits))];
    for (const question of wanted) {
      if (replies.has(keyOf(question))) continue;
      const reply = await ask(question, question.most === limits.rows ? share : null);
      replies.set(keyOf(question), reply);
      if (spent.cells > limits.cells) throw new PaperTooLarge();
      const rest = restAfter(element, question, reply, limits);
      if (rest !== null) wanted.push(rest);
    }
    done += 1;
    await pause();
    await onElement(done);
  }
  spent.parts -= 1;
  return replies;
}

/** What one table may have of the values of a file. */
interface Share {
  readonly rows: number;
  readonly cells: number;
}

/** Rows that a table has at least, however wide it is and whatever stands beside it. */
const FEWEST_ROWS = 10;

const isTable = (element: Element): boolean => isKind(element, "table") || isKind(element, "input-table");

function shareOf(element: Element, cells: number): Share {
  const rows = Math.max(FEWEST_ROWS, Math.floor(cells / Math.max(1, columnsOf(element).length)));
  return { rows, cells: Math.max(0, Math.floor(cells)) };
}

/** What is asked once the marks of a chart are known. */
function restAfter(element: Element, question: Question, reply: Reply, limits: Limits): Question | null {
  if (recordOf(element) === null || "problem" in reply || keyOf(question) !== keyOf(chartQuestion(element, limits))) return null;
  return restQuestion(element, readTable(reply.columns, reply.messages), limits)?.question ?? null;
}
