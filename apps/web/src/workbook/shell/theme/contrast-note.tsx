import type { ChosenColor, ContrastProblem } from "@sheaf/theme";
import { Warning } from "./warning.tsx";
import { t } from "../../../shared/words/words.ts";

/** That a color can hardly be read where it stands. Nothing where it can. */
export function ContrastNote({
  problems,
  color,
}: {
  readonly problems: readonly ContrastProblem[];
  readonly color: ChosenColor | "surface";
}) {
  const problem = problems.find((one) => one.color === color);
  if (problem === undefined) return null;
  const ratio = (Math.floor(problem.ratio * 10) / 10).toFixed(1);
  const ground = problem.ground === "surface" ? t("themes.contrast.ground-surface") : t("themes.contrast.ground-canvas");
  return (
    <Warning>{problem.needed > 3 ? t("themes.contrast.text", { ratio, ground }) : t("themes.contrast.mark", { ratio, ground })}</Warning>
  );
}
