import type { ContrastProblem, PageTheme, ThemeOverrides } from "@sheaf/theme";

/** What every part of the theme's panel works with. */
export interface ThemeParts {
  /** Those of the document. */
  readonly overrides: ThemeOverrides;
  readonly page: PageTheme;
  readonly problems: readonly ContrastProblem[];
  /** Changes one member; `what` names it in undo. */
  readonly override: (path: readonly string[], value: unknown, what: string) => void;
}
