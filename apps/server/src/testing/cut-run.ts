import type { Mail, Post } from "../platform/mail/index.ts";

/**
 * What a run of a schedule is given that is killed at its step `cut` (from 0), and not again when it is begun anew: each mail, and each note of what
 * was done, is a step. Where there are fewer steps, nothing is killed.
 */
export function cutAt(cut: number) {
  const sent: Mail[] = [];
  const noted = new Set<string>();
  let steps = 0;
  const step = (): void => {
    steps += 1;
    if (steps === cut + 1) throw new Error("killed");
  };
  const post: Post = {
    where: "a test",
    send: async (mail) => {
      step();
      sent.push(mail);
    },
  };
  return {
    sent,
    post,
    step,
    wasKilled: () => steps > cut,
    /** Of the job: what it keeps between its attempts. */
    kept: {
      attempt: 1,
      once: async () => false,
      note: async (name: string) => {
        step();
        noted.add(name);
      },
      wasDone: async (name: string) => noted.has(name),
      keep: async <T>(_: string, make: () => Promise<T>) => make(),
      forget: async (name: string) => void noted.delete(name),
    },
  };
}
