import type { IncomingMessage } from "node:http";

const ids = new WeakMap<IncomingMessage, string>();

/** The file that answers this request is followed under this id. */
export function followAs(raw: IncomingMessage, id: string): void {
  ids.set(raw, id);
}

/** The id under which the answer to this request is followed; undefined when its caller does not follow it. */
export function followedId(raw: IncomingMessage): string | undefined {
  return ids.get(raw);
}
