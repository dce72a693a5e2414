import type { ContrastProblem, PageTheme, ThemeOverrides } from "@sheaf/theme";

export type OverrideChange = readonly [path: readonly string[], value: unknown];

/** What every part of the theme's panel works with. */
export interface ThemeParts {
  /** Those of the document. */
  readonly overrides: ThemeOverrides;
  readonly page: PageTheme;
  readonly problems: readonly ContrastProblem[];
  /** Changes one member; `what` names it in undo. */
  readonly override: (path: readonly string[], value: unknown, what: string) => void;
  /** Changes several members in one step of undo. */
  readonly overrideTogether: (changes: readonly OverrideChange[], what: string) => void;
}
