import { operationLimits, saidOf, type Transaction } from "@sheaf/workbook";
import * as z from "zod";
import { type Message, message, type Say } from "@sheaf/messages";
import {
  type ClientMessage,
  clientMessageSchema,
  limits,
  type RefusalCode,
  type Refused,
  sequenceSchema,
  transactionSchema,
} from "../protocol.ts";
import { type EditRefusal, refusalOfSize } from "../transaction-bounds.ts";

/** What came from a client: what is left of its message, and an answer to each edit in it that is not taken. */
export interface Incoming {
  readonly message: ClientMessage | null;
  readonly refused: readonly Refused[];
}

const submit = z.strictObject({
  kind: z.literal("submit"),
  base: sequenceSchema,
  transactions: z
    .array(z.looseObject({ id: z.string().min(1).max(200) }))
    .min(1)
    .max(limits.transactionsPerSubmit),
});

/**
 * Reads a message of a client; null for one that no client of ours sends. An edit that cannot be taken is answered by itself: the connection
 * and the other edits go on, and its sender knows not to send it again.
 */
export function readClientMessage(value: unknown, say: Say): Incoming | null {
  const submitted = submit.safeParse(value);
  if (!submitted.success) {
    const parsed = clientMessageSchema.safeParse(value);
    return parsed.success ? { message: parsed.data, refused: [] } : null;
  }
  const { base, transactions } = submitted.data;
  const refused: Incoming["refused"][number][] = [];
  const taken: Transaction[] = [];
  let operations = 0;
  const tooMany = message("findings.operation.most-in-message", { most: operationLimits.operations });
  for (const given of transactions) {
    const read = readTransaction(given);
    if (!("refusal" in read)) operations += read.operations.length;
    if ("refusal" in read) refused.push(refusedBy(given.id, read.refusal, say));
    else if (operations > operationLimits.operations)
      refused.push(refusedBy(given.id, { code: "payload_too_large", message: tooMany }, say));
    else taken.push(read);
  }
  return { message: taken.length === 0 ? null : { kind: "submit", base, transactions: taken }, refused };
}

/** Why an edit is not taken. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: Message;
}

/** What a client is told of an edit that is not taken. */
export const refusedBy = (id: string | null, { code, message: text }: Refusal, say: Say): Refused => ({
  kind: "refused",
  id,
  code,
  message: say(text),
  text,
});

function readTransaction(given: unknown): Transaction | { readonly refusal: EditRefusal } {
  const refusal = refusalOfSize(given);
  if (refusal !== null) return { refusal };
  const parsed = transactionSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return {
    refusal: {
      code: "EINVAL",
      message: message("findings.operation.refused", {
        path: issue?.path.map(String).join(".") ?? "",
        finding: issue === undefined ? message("findings.operation.not-valid") : saidOf(issue),
      }),
    },
  };
}
