interface Parts<Answer> {
  /** Asks for these at once; never more than `most`. */
  readonly ask: (ids: readonly string[]) => Promise<readonly (readonly [id: string, answer: Answer])[]>;
  readonly most: number;
  /** Runs something a moment later. */
  readonly soon: (run: () => void) => void;
  readonly onAnswers: (answers: ReadonlyMap<string, Answer>) => void;
}

/**
 * Collects ids as they are wanted, asks for them together a moment later, and for each one once. What could not be had is asked for again when somebody
 * wants it again.
 */
export function askedInParts<Answer>({ ask, most, soon, onAnswers }: Parts<Answer>): (id: string) => void {
  const asked = new Set<string>();
  let waiting: string[] = [];
  let answers: ReadonlyMap<string, Answer> = new Map();
  const send = async (ids: readonly string[]): Promise<void> => {
    try {
      const found = await ask(ids);
      answers = new Map([...answers, ...found]);
      onAnswers(answers);
    } catch {
      ids.forEach((id) => asked.delete(id));
    }
  };
  return (id) => {
    if (asked.has(id)) return;
    asked.add(id);
    waiting.push(id);
    if (waiting.length > 1) return;
    soon(() => {
      const ids = waiting;
      waiting = [];
      for (let at = 0; at < ids.length; at += most) void send(ids.slice(at, at + most));
    });
  };
}
