// What a step of `npm test` is: something that counts what passed and names what did not.
export interface Step {
  readonly name: string;
  /** One line for `npm test -- --list`. */
  readonly about: string;
  /** Runs while the others do, and takes what they leave of the cores. */
  readonly beside?: boolean;
  readonly run: (context: StepContext) => Promise<StepResult>;
}

export interface StepContext {
  readonly root: string;
  /** Full counts instead of the shorter ones. */
  readonly long: boolean;
  /** A run of everything: of long suites a part is enough, drawn by FRESH_SEED. */
  readonly sampled: boolean;
  /** Only these files or folders, where a step can be narrowed; empty means everything. */
  readonly paths: readonly string[];
  /** For the children: LONG, SEED and what the caller had. */
  readonly environment: NodeJS.ProcessEnv;
}

export interface StepResult {
  readonly passed: number;
  /** One line each; whatever is longer was printed on the way. */
  readonly failures: readonly string[];
  /** By their lines in `failures`: the tests that failed. */
  readonly failedTests?: ReadonlyMap<string, FailedTest>;
  /** Name of what was not run, and why. */
  readonly skips: readonly string[];
  /** Tests among the passed ones that failed first and passed when they ran again: one line each. */
  readonly unsteady?: readonly string[];
  /** Files of tests and the seconds that each took. */
  readonly times?: readonly { readonly file: string; readonly seconds: number }[];
  /** The step's own time. */
  readonly seconds?: number;
  /** What was counted, for the step's own line: `78 files`. */
  readonly counted: string;
}

export interface FailedTest {
  /** Relative to the root. */
  readonly file: string;
  readonly name: string;
}
