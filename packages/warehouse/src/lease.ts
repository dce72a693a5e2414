/** A place among the running queries. */
export interface Lease {
  /** Lends the place to others while the reader does not read: the engine has nothing to do then. */
  park(): void;
  /** Takes it back, at once. */
  resume(): void;
  release(): void;
}
