/** How whoever manages a document begins to look at it in the place of a member or a team, and ends that. */
export interface Viewing {
  readonly start: (subjectId: string) => void;
  readonly stop: () => void;
}
