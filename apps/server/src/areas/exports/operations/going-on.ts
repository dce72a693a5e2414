import { DOWNLOAD_FROM, type DownloadNaming } from "@sheaf/contract";
import type { FileHead } from "@sheaf/result";
import type { Sink } from "@sheaf/files";
import { type OperationContext, RawAnswer } from "../../../platform/operations/index.ts";
import { packetAnswer, packetHeaders, packetWriter, plainBody, type WriteFile } from "../file-stream.ts";
import type { KeptExports } from "../kept-exports.ts";
import { seenAs } from "../seen-as.ts";
import { bodyOf, outliving } from "./outliving.ts";

/** A download of the screen: one with a name goes on where its line broke, for as long as its file is kept. */
export interface GoingOn {
  readonly context: OperationContext;
  /** Nothing that was opened goes on where this fails. */
  readonly orEnd: <T>(done: Promise<T>) => Promise<T>;
  /** What is left of the file that was begun; null: it has to be made. */
  readonly rest: (looked: Parameters<typeof seenAs>[0]) => RawAnswer | null;
  /** Answers with a file in packets. */
  readonly packets: (head: FileHead, write: WriteFile) => Promise<RawAnswer>;
  /** Answers with a file as it is. */
  readonly plain: (headers: Readonly<Record<string, string>>, write: (sink: Sink) => Promise<unknown>) => Promise<RawAnswer>;
}

/** `asked`: all that the file depends on besides the document, the one who asks and their rights. */
export function goingOn(
  kept: KeptExports,
  asking: OperationContext,
  { download, ...asked }: { readonly download?: DownloadNaming | undefined },
): GoingOn {
  if (download === undefined) {
    return {
      context: asking,
      orEnd: (done) => done,
      rest: () => null,
      packets: async (head, write) => packetAnswer(asking, head, write),
      plain: async (headers, write) =>
        new RawAnswer(
          200,
          headers,
          plainBody(write, (error) => asking.log.warn({ err: error, requestId: asking.requestId }, "a file broke off")),
        ),
    };
  }
  const { context, orEnd, begin } = outliving(asking);
  const ticket = ticketOf(asking, download.id);
  let seen = "";
  const answer = async (headers: Readonly<Record<string, string>>, write: (sink: Sink) => Promise<unknown>): Promise<RawAnswer> => {
    const file = await begin(kept, { ticket, seen, about: headers }, write);
    return new RawAnswer(200, { ...headers, [DOWNLOAD_FROM]: "0" }, bodyOf(asking, file));
  };
  return {
    context,
    orEnd,
    rest: (looked) => {
      seen = `${seenAs(looked)}\n${JSON.stringify(asked)}`;
      const { from } = download;
      const file = from === 0 ? undefined : kept.find(ticket, seen);
      if (file === undefined || file.size < from) return null;
      return new RawAnswer(200, { ...file.about, [DOWNLOAD_FROM]: String(from) }, bodyOf(asking, file, { start: from, end: Infinity }));
    },
    packets: (head, write) => answer(packetHeaders, packetWriter(context, head, write)),
    plain: answer,
  };
}

/** A name is its person's own: the same one of somebody else names another file. */
export const ticketOf = ({ actor: { organizationId, userId } }: OperationContext, downloadId: string): string =>
  `download ${organizationId}/${userId}/${downloadId}`;
