import { message, type Message } from "@sheaf/messages";
import { breachOf, documentLimits, isBreach, measure, operationLimits, type Transaction, type Violation } from "@sheaf/workbook";
import { limits, type RefusalCode } from "./protocol.ts";

/** Why an edit is not taken, by itself: whatever the document is. */
export interface EditRefusal {
  readonly code: RefusalCode & ("EINVAL" | "payload_too_large");
  readonly message: Message;
}

/** Levels that a transaction has around the values of its operations. */
const AROUND = 4;

/**
 * Why a transaction can be neither sent nor kept, null if it can. Clients ask before an edit shows, and the server asks again: what is kept
 * in an outbox must not be something that is refused for ever.
 */
export function refusalOfSize(transaction: unknown): EditRefusal | null {
  const { operations } = (transaction ?? {}) as { readonly operations?: unknown };
  if (Array.isArray(operations) && operations.length > operationLimits.operations)
    return { code: "payload_too_large", message: message("findings.operation.most-in-edit", { most: operationLimits.operations }) };
  const found = measure(transaction, {
    bytes: limits.transactionBytes,
    values: documentLimits.values,
    depth: operationLimits.depth + AROUND,
    text: documentLimits.text,
  });
  if (!isBreach(found)) return null;
  return { code: found.limit === null ? "EINVAL" : "payload_too_large", message: breachOf(found, "edit") };
}

/** The same as a finding about the edit, for whoever does it. */
export function violationOfSize(transaction: Transaction): Violation | null {
  const refusal = refusalOfSize(transaction);
  if (refusal === null) return null;
  const code = refusal.code === "payload_too_large" ? "E_LIMIT" : "E_VALUE_TYPE";
  return { code, path: [], message: refusal.message, suggestions: [] };
}

/** The first of several that no server takes, and why; null if there is none. */
export function unfitAmong(transactions: readonly Transaction[]): (EditRefusal & { readonly id: string }) | null {
  for (const transaction of transactions) {
    const refusal = refusalOfSize(transaction);
    if (refusal !== null) return { ...refusal, id: transaction.id };
  }
  return null;
}

/** As many of the first transactions as one message takes. */
export function batchOf(pending: readonly Transaction[]): readonly Transaction[] {
  let [bytes, operations, values] = [0, 0, 0];
  const end = pending.slice(0, limits.transactionsPerSubmit).findIndex((transaction, index) => {
    const size = measure(transaction);
    bytes += isBreach(size) ? 0 : size.bytes + 1;
    values += isBreach(size) ? 0 : size.values;
    operations += transaction.operations.length;
    return index > 0 && (bytes > limits.transactionBytes || operations > operationLimits.operations || values > documentLimits.values);
  });
  return pending.slice(0, end < 0 ? limits.transactionsPerSubmit : end);
}

/** Text for a label: not too long, and nothing in it that cannot be kept. */
export function labelText(text: string): string {
  return text.slice(0, limits.labelLength).replaceAll(/\p{Surrogate}|\0/gu, "\ufffd");
}
