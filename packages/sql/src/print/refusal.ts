import { type Given, type Message, type MessageKey, type MessageParams, type Said, unchecked } from "@sheaf/messages";

/** Messages that say what an engine cannot do; each has a place for the name of the engine. */
type RefusalKey = Extract<MessageKey, `findings.engine.${string}`>;

/** What an engine cannot do, before it is said which one: rules that engines share do not know it. */
export interface Refusal {
  readonly key: RefusalKey;
  readonly params?: Message["params"];
}

/** States that an engine cannot do a thing at all. */
export interface NotSupported {
  readonly kind: "not-supported";
  readonly reason: Refusal;
}

type Refusing<Made> = <const K extends RefusalKey>(key: K, ...params: Given<Omit<MessageParams<K>, "engine">, Said>) => Made;

export const cannot: Refusing<Refusal> = unchecked((key, params) =>
  params === undefined ? { key } : { key, params },
) as Refusing<Refusal>;

export const notSupported: Refusing<NotSupported> = unchecked((key, params) => ({
  kind: "not-supported",
  reason: params === undefined ? { key } : { key, params },
})) as Refusing<NotSupported>;

/** The refusal as the finding of one engine. */
export function refusedBy(engine: string, { key, params }: Refusal): Message {
  return { key, params: { ...params, engine } };
}
