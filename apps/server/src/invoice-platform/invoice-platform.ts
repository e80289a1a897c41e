import type { z } from "zod";
import type { Flow } from "./flow.js";

/** How a company reaches its platform; the secret in clear, only while it is used. */
export type PlatformAccess = {
  /** Before `/v1`. */
  readonly flowUrl: URL;
  readonly tokenUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string | null;
  /** Sent where an account serves several companies, under a header that the platform chooses. */
  readonly organization: { readonly header: string; readonly value: string } | null;
};

/** Which flows are searched: after an instant, or after the last page by its cursor. */
export type FlowSearch = {
  readonly flowTypes: readonly string[];
  readonly updatedAfter: string | null;
  readonly cursor: string | null;
};

/** A page of flows; `cursor` where the platform gives one. */
export type FlowPage = { readonly flows: readonly z.output<typeof Flow>[]; readonly limit: number; readonly cursor: string | null };

/** What a platform is asked: the flows of a company, and the files of one. Throws PlatformFailure. */
export type InvoicePlatform = {
  readonly search: (asked: FlowSearch) => Promise<FlowPage>;
  /** Null where the platform has no such form of the flow. */
  readonly download: (flowId: string, form: "Original" | "ReadableView") => Promise<Uint8Array | null>;
};

/** Why a platform gave nothing: it refuses the access, it is not there for now, or it does not take the request. */
export class PlatformFailure extends Error {
  readonly kind: "access" | "temporary" | "request";
  readonly retryAfterSeconds: number | null;
  constructor(kind: PlatformFailure["kind"], message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.name = "PlatformFailure";
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
