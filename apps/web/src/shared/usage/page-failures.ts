import type { Usage } from "./usage.ts";

/** Errors of a machine that somebody develops on are told there already. */
const ownMachines: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Tells of what failed in the page and nobody took care of: what kind of failure it was, of a rejection with its words. */
export function followPageFailures(page: Pick<Window, "addEventListener">, hostname: string, { tell }: Pick<Usage, "tell">): void {
  if (ownMachines.has(hostname)) return;
  page.addEventListener("error", ({ message }) => tell("page.error", { error: message }));
  page.addEventListener("unhandledrejection", ({ reason }) =>
    tell("page.rejection", { error: reason instanceof Error ? `${reason.name}: ${reason.message}` : typeof reason }),
  );
}
