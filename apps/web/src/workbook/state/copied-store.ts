import type { CopiedElements } from "../commands/copied.ts";

/** Elements that a person copied, as the tabs of this browser know them: nothing is kept once the last of them is closed. */
interface CopiedStore {
  readonly take: (organization: string) => CopiedElements | null;
  readonly put: (organization: string, copied: CopiedElements) => void;
}

type Said = { readonly kind: "ask" } | { readonly kind: "copied"; readonly organization: string; readonly copied: CopiedElements };

let opened: CopiedStore | null = null;

/** The one of this tab. */
export function copiedStore(): CopiedStore {
  opened ??= openCopiedStore();
  return opened;
}

function openCopiedStore(): CopiedStore {
  let held: Extract<Said, { kind: "copied" }> | null = null;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sheaf-copied-elements");
  channel?.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "copied") held = data;
    else if (held !== null) channel.postMessage(held);
  });
  channel?.postMessage({ kind: "ask" } satisfies Said);
  return {
    // What was copied in another organization is none of this one's business.
    take: (organization) => (held?.organization === organization ? held.copied : null),
    put: (organization, copied) => {
      held = { kind: "copied", organization, copied };
      channel?.postMessage(held);
    },
  };
}
