import type { z } from "zod";
import type { FlagName } from "./flag-names.js";
import type { Permission } from "./permissions.js";

/** A function that must be open to the caller (`access.feature`): for every request of the call, or for the bodies or the addresses that use it. */
export type NeededFlag =
  | FlagName
  | { readonly flag: FlagName; readonly when: (body: never) => boolean }
  | { readonly flag: FlagName; readonly at: (address: { readonly params: never; readonly query: never }) => boolean };

/** One API call, described once: the server serves it, the web calls it, the reference documents it. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with `:name` parameters, from the root of the API host. */
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly flags?: readonly NeededFlag[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** True for a multipart form with a `file`; its other fields are the body. */
  readonly upload?: boolean;
  /** The largest file it takes, when it is less than what any call may send. */
  readonly fileMegabytes?: number;
  /** Status of success; 200 when not said. */
  readonly status?: 200 | 201;
};

/** Keeps the literal types of a description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

type Parsed<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;
type Given<S, Fallback> = S extends z.ZodType ? z.input<S> : Fallback;

/** The parameters of the path that a handler receives. */
export type ParamsOf<E extends Endpoint> = Parsed<E["params"], undefined>;
/** The query that a handler receives. */
export type QueryOf<E extends Endpoint> = Parsed<E["query"], undefined>;
/** The body that a handler receives. */
export type BodyOf<E extends Endpoint> = Parsed<E["body"], undefined>;
/** The parameters of the path that a caller may send. */
export type ParamsInput<E extends Endpoint> = Given<E["params"], undefined>;
/** The query that a caller may send. */
export type QueryInput<E extends Endpoint> = Given<E["query"], undefined>;
/** The body that a caller may send. */
export type BodyInput<E extends Endpoint> = Given<E["body"], undefined>;
/** The reply that a caller reads. */
export type ReplyOf<E extends Endpoint> = z.output<E["reply"]>;
/** The reply that a handler returns. */
export type ReplyInput<E extends Endpoint> = z.input<E["reply"]>;
