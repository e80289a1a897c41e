import type { Caller } from "./caller.js";

/** What a use case receives from the request that asks for it; `Who` is null where the caller may be a visitor. */
export type CallContext<Who extends Caller | null = Caller> = {
  readonly caller: Who;
  readonly ip: string;
  /** Null for a request that may be done twice. */
  readonly idempotencyKey: IdempotencyKey | null;
  /** Aborted once the caller is gone. */
  readonly aborted: AbortSignal;
  /** Writes in the log under the number of the request. */
  readonly log: CallLog;
};

/** The `Idempotency-Key` of a request as it was sent, and the hash of what it asks: the same key with another request is refused. */
export type IdempotencyKey = { readonly value: string; readonly requestHash: string };

export type CallLog = Readonly<Record<"warn" | "error", (facts: object, message: string) => void>>;
