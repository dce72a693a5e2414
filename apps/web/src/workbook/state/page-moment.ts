/** The page's Now() (D3): one moment for everything on it, ISO 8601 in UTC, and another once all of it is asked anew. */
export interface PageMoment {
  readonly now: () => string;
  readonly renew: () => void;
}

export function openPageMoment(clock: () => number): PageMoment {
  const read = (): string => new Date(clock()).toISOString();
  let moment = read();
  return {
    now: () => moment,
    renew: () => {
      moment = read();
    },
  };
}
