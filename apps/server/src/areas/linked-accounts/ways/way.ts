import type { LinkedServicesConfig } from "../../../platform/config/index.ts";
import type { ServiceAnswer } from "../call.ts";

export interface ServiceAddresses {
  readonly authorize: string;
  readonly token: string;
  /** Null: a service knows no such thing. */
  readonly revoke: string | null;
}

/** Who the service says they are. */
export interface Identity {
  readonly subject: string;
  readonly label: string;
}

/** A token that does not end by itself has no other that it is renewed by. */
export interface HeldTokens {
  readonly access: string;
  readonly refresh: string;
}

/** What a service answers whoever comes with a code. */
export interface Given {
  readonly access: string | null;
  readonly refresh: string | null;
  /** Seconds; null: it never ends. */
  readonly lasts: number | null;
  /** Null: it does not say, or says it of another client. */
  readonly identity: Identity | null;
  /** Null: all that was asked for. */
  readonly scopes: readonly string[] | null;
}

/** How a service differs from others, all of it in one place. */
export interface ServiceWay {
  readonly name: string;
  /** What is asked for whatever goes there: who they are, and a token that outlives the hour. */
  readonly always: readonly string[];
  readonly addresses: (config: LinkedServicesConfig, tenant: string | null) => ServiceAddresses;
  /** What stands behind the address that people come back to. */
  readonly backFor: (slug: string) => string;
  /** What it wants to be asked where people say yes. */
  readonly asked: (scopes: readonly string[], challenge: string) => Readonly<Record<string, string>>;
  /** What proves, beside the secret, that a code was given to us. */
  readonly proof: (verifier: string) => Readonly<Record<string, string>>;
  /** What a renewal names besides the token. */
  readonly renewal: (scopes: readonly string[]) => Readonly<Record<string, string>>;
  readonly given: (answer: unknown, clientId: string) => Given;
  /** What an answer with the status of success refuses all the same; null: nothing. `isOnce`: it must not be done twice. */
  readonly refusal: (answer: ServiceAnswer, isOnce: boolean) => Error | null;
  /** Whether it does not take the token any more. */
  readonly isStale: (answer: ServiceAnswer) => boolean;
  /** Whether what it says where tokens are given may be better later. */
  readonly isBusy: (code: string) => boolean;
  /** Tokens that are taken back one by one. */
  readonly revoked: (tokens: HeldTokens) => readonly string[];
  /** How the subjects begin that share one token; null: each account has its own. */
  readonly sharedBy: ((subject: string) => string) | null;
  /** Whether the next token is asked for with all that was ever granted. */
  readonly keepsGranted: boolean;
  /** Whether a client may be one of a directory alone. */
  readonly hasDirectories: boolean;
  /** Whether a client may be let into all files. */
  readonly hasAllFiles: boolean;
}
