import { plural } from "../../text/t.js";

type Counted = { readonly count: number; readonly entries: number };

/** How many operations are behind a figure; of a figure that none is behind (loans, fixed assets), how many parts it has. */
export function countWords({ count, entries, parts }: Counted & { readonly parts: readonly unknown[] }): string {
  if (count + entries > 0 || parts.length === 0) return operationWords({ count, entries });
  return plural("explain.parts", parts.length, { one: "{{n}} ligne", other: "{{n}} lignes" });
}

/** How many operations there are, and entries that come from none: openings, annuities. */
export function operationWords({ count, entries }: Counted): string {
  const operations = plural("explain.count", count, { one: "{{n}} opération", other: "{{n}} opérations" });
  if (entries === 0) return operations;
  const others = plural("explain.entries_count", entries, { one: "{{n}} écriture", other: "{{n}} écritures" });
  return count === 0 ? others : `${operations}, ${others}`;
}
