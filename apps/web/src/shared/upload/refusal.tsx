import { CircleAlert } from "lucide-react";
import { Button } from "../actions/button.tsx";
import type { CallError } from "../http/call-error.ts";
import { Icon } from "../icons/icon.tsx";
import { t } from "../words/words.ts";
import { problemsOf, type Dialect, type LoadProblem } from "./upload-calls.ts";
import styles from "./upload.module.css";
import { writtenNumber } from "../words/shown-numbers.ts";

/** A way on that one click takes. */
export interface Choice {
  readonly label: string;
  readonly run: () => void;
}

/** Why the file was refused, every place that has to be mended, and what can be done here. */
export function Refusal({ error, choices }: { readonly error: CallError; readonly choices: readonly Choice[] }) {
  const problems = problemsOf(error);
  return (
    <div className={styles.problems} role="alert">
      <p className={styles.refusal}>
        <Icon icon={CircleAlert} />
        {problems.length > 1 ? t("connections.upload-dialog.file-cannot-loaded-places", { count: problems.length }) : error.message}
      </p>
      {problems.some(({ line, value }) => line !== null || value !== null) && <ProblemList problems={problems} />}
      {choices.length > 0 && (
        <div className={styles.choices}>
          {choices.map(({ label, run }) => (
            <Button key={label} size="small" onPress={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export function ProblemList({ problems }: { readonly problems: readonly LoadProblem[] }) {
  return (
    <ul className={styles.places}>
      {problems.slice(0, 20).map((problem, index) => (
        <li key={index}>
          {placeOf(problem)}
          {problem.message}
          {problem.value !== null && <code className={styles.value}>{problem.value}</code>}
        </li>
      ))}
    </ul>
  );
}

function placeOf({ line, column }: LoadProblem): string {
  const words = [line === null ? null : t("connections.upload-dialog.line", { count: writtenNumber(line) }), column].filter(
    (word) => word !== null,
  );
  return words.length === 0 ? "" : `${words.join(", ")}: `;
}

/** Beyond these lines nobody begins a table. */
const FIRST_LINES = 100;

/** The choices that fit what is wrong. */
export function choicesFor(
  problems: readonly LoadProblem[],
  dialect: Dialect | null,
  act: { readonly read: (dialect: Dialect) => void; readonly loadEmpty: (() => void) | null },
): readonly Choice[] {
  const choices: Choice[] = [];
  const uneven = problems.find(({ code }) => code === "ragged-row");
  if (uneven !== undefined && dialect !== null) {
    if (dialect.ragged === undefined) {
      choices.push({ label: t("connections.reading-editor.fill-short-rows"), run: () => act.read({ ...dialect, ragged: "fill" }) });
    }
    const { line } = uneven;
    if (line !== null && line > dialect.skipLines + 1 && line <= FIRST_LINES) {
      choices.push({
        label: t("connections.upload-dialog.begin-at-line", { line }),
        run: () => act.read({ ...dialect, skipLines: line - 1 }),
      });
    }
  }
  const { loadEmpty } = act;
  if (loadEmpty !== null && problems.length > 0 && problems.every(({ code }) => code === "bad-value")) {
    choices.push({ label: t("connections.upload-dialog.load-bad-cells-empty"), run: loadEmpty });
  }
  return choices;
}
