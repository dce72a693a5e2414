import { type ActionSequence, actionsOf, hostOf, type Id, namesOf } from "@sheaf/workbook";
import type { ActionSelection, ActionWorld, PagePorts } from "./action-world.ts";
import type { RunContext, StepOutcome } from "./run-context.ts";

/** One run of a sequence, as the log keeps it. */
export interface ActionRun {
  readonly id: number;
  readonly hostId: Id;
  readonly hostName: string;
  readonly sequenceId: Id;
  readonly trigger: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly state: "running" | "done" | "failed";
  readonly steps: readonly StepOutcome[];
}

/** The code that runs steps. */
export interface Running {
  readonly runSequence: (context: RunContext, sequence: ActionSequence, index: number) => Promise<boolean>;
  readonly circle: () => StepOutcome;
}

/** Starts the actions of elements, and remembers what ran. */
export interface ActionRunner {
  /** Whether something would run: a button without actions is none. */
  readonly has: (hostId: Id, trigger: string) => boolean;
  /**
   * Runs the sequences of an element that a trigger starts, one after the other. Resolves when they are through. `depth`: how many ran one
   * for the other before, where nobody did anything in between.
   */
  readonly start: (hostId: Id, trigger: string, selection?: ActionSelection, depth?: number) => Promise<void>;
  /** Says what a sequence would do now, and does nothing. */
  readonly tryOut: (hostId: Id, sequenceId: Id, selection?: ActionSelection) => Promise<readonly StepOutcome[]>;
  /** Formulas of an element, where it draws itself by them. */
  readonly formulas: ActionWorld["formulas"];
  /** The newest first; a new list whenever something changes. */
  readonly runs: () => readonly ActionRun[];
  readonly subscribe: (listener: () => void) => () => void;
  /** What was last selected in an element: a try takes it. */
  readonly lastSelection: (hostId: Id) => ActionSelection | null;
  /** The failure of an element's last run is seen. */
  readonly dismiss: (hostId: Id) => void;
  readonly isDismissed: (run: ActionRun) => boolean;
  /** Ways on the page, as whoever draws it provides them. */
  readonly page: PagePorts;
  /** Whoever draws the page says how to move on it. */
  readonly provide: (page: PagePorts) => () => void;
}

/** Actions start each other by the controls that they set: this many times in a row, and no more. */
const DEEPEST = 8;
/** As many runs are remembered. */
const REMEMBERED = 50;

export const nothingSelected: ActionSelection = { values: new Map(), rowId: null };

const nowhere: PagePorts = { pageId: () => null, showPage: () => undefined, showElement: () => undefined };

export function openActionRunner(options: {
  readonly world: (page: PagePorts) => Promise<ActionWorld>;
  readonly document: ActionWorld["document"];
  /** The code that runs steps, and its words: few pages need them. */
  readonly load: () => Promise<Running>;
  readonly now: () => number;
}): ActionRunner {
  const listeners = new Set<() => void>();
  const dismissed = new Set<number>();
  const selections = new Map<Id, ActionSelection>();
  let runs: readonly ActionRun[] = [];
  let page = nowhere;
  let nextId = 1;

  const tell = (next: readonly ActionRun[]): void => {
    runs = next.slice(0, REMEMBERED);
    for (const listener of listeners) listener();
  };
  const change = (id: number, by: (run: ActionRun) => Partial<ActionRun>): void =>
    tell(runs.map((run) => (run.id === id ? { ...run, ...by(run) } : run)));
  const ports: PagePorts = {
    pageId: () => page.pageId(),
    showPage: (pageId) => page.showPage(pageId),
    showElement: (elementId) => page.showElement(elementId),
  };

  const startedBy = (hostId: Id, trigger: string): readonly ActionSequence[] => {
    const host = hostOf(options.document(), hostId);
    return host === undefined ? [] : actionsOf(host).filter((one) => one.trigger === trigger && one.state !== "disabled");
  };

  const startAt = async (hostId: Id, trigger: string, selection: ActionSelection, depth: number): Promise<void> => {
    const ids = startedBy(hostId, trigger).map(({ id }) => id);
    if (ids.length === 0) return;
    const { runSequence, circle } = await options.load();
    const world = await options.world(ports);
    for (const sequenceId of ids) {
      // What a sequence before did may have changed the document.
      const host = hostOf(options.document(), hostId);
      const index = host === undefined ? -1 : actionsOf(host).findIndex(({ id }) => id === sequenceId);
      const sequence = host === undefined ? undefined : actionsOf(host)[index];
      if (host === undefined || sequence === undefined) return;
      const id = nextId;
      nextId += 1;
      const hostName = namesOf(options.document()).element(host);
      tell([{ id, hostId, hostName, sequenceId, trigger, at: options.now(), state: "running", steps: [] }, ...runs]);
      const onStep = (step: StepOutcome): void => change(id, ({ steps }) => ({ steps: [...steps, step] }));
      let isThrough = false;
      try {
        if (depth > DEEPEST) onStep(circle());
        else {
          const onControlSet = (controlId: Id): Promise<void> => startAt(controlId, "on-change", nothingSelected, depth + 1);
          isThrough = await runSequence({ world, host, selection, isDry: false, onControlSet, onStep }, sequence, index);
        }
      } finally {
        change(id, () => ({ state: isThrough ? "done" : "failed" }));
      }
      if (!isThrough) return;
    }
  };

  return {
    has: (hostId, trigger) => startedBy(hostId, trigger).length > 0,
    start: (hostId, trigger, selection = nothingSelected, depth = 1) => {
      if (selection !== nothingSelected) selections.set(hostId, selection);
      return startAt(hostId, trigger, selection, depth);
    },
    tryOut: async (hostId, sequenceId, selection = selections.get(hostId) ?? nothingSelected) => {
      const { runSequence } = await options.load();
      const world = await options.world(ports);
      const host = hostOf(options.document(), hostId);
      const index = host === undefined ? -1 : actionsOf(host).findIndex(({ id }) => id === sequenceId);
      const sequence = host === undefined ? undefined : actionsOf(host)[index];
      if (host === undefined || sequence === undefined) return [];
      const steps: StepOutcome[] = [];
      const onStep = (step: StepOutcome): void => void steps.push(step);
      await runSequence({ world, host, selection, isDry: true, onControlSet: async () => undefined, onStep }, sequence, index);
      return steps;
    },
    formulas: async (...asked) => (await options.world(ports)).formulas(...asked),
    runs: () => runs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastSelection: (hostId) => selections.get(hostId) ?? null,
    dismiss: (hostId) => {
      for (const run of runs) if (run.hostId === hostId) dismissed.add(run.id);
      tell([...runs]);
    },
    isDismissed: (run) => dismissed.has(run.id),
    page: ports,
    provide: (given) => {
      page = given;
      return () => {
        if (page === given) page = nowhere;
      };
    },
  };
}
