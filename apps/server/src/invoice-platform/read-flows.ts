import type { FlowPage, InvoicePlatform } from "./invoice-platform.js";

/** A flow of a platform. */
export type FoundFlow = FlowPage["flows"][number];

/** What a reading found: the flows, each once, and whether it went to the end. */
export type FlowReading = { readonly flows: readonly FoundFlow[]; readonly isComplete: boolean };

const MOST_PAGES = 20;
const MOST_MILLISECONDS = 100_000;

type Reading = { readonly flowTypes: readonly string[]; readonly updatedAfter: string | null; readonly now: () => number };

/**
 * Reads all the flows since an instant, page after page. A full page without a cursor goes on from the greatest instant strictly below its last
 * one, since several flows may share it, and drops those that are known; one whose flows all share an instant, or that does not go on, stops
 * it: incomplete, never skipped in silence.
 */
export async function readFlows(platform: InvoicePlatform, { flowTypes, updatedAfter, now }: Reading): Promise<FlowReading> {
  const found = new Map<string, FoundFlow>();
  const end = now() + MOST_MILLISECONDS;
  let from = updatedAfter;
  let cursor: string | null = null;
  const cursors = new Set<string>();
  const reading = (isComplete: boolean): FlowReading => ({ flows: [...found.values()], isComplete });
  for (let page = 0; page < MOST_PAGES && now() < end; page += 1) {
    const { flows, limit, cursor: next }: FlowPage = await platform.search({ flowTypes, updatedAfter: from, cursor });
    const before = found.size;
    for (const flow of flows) found.set(flow.flowId, flow);
    if (next !== null) {
      if (cursors.has(next)) return reading(false);
      cursors.add(next);
      cursor = next;
      continue;
    }
    if (flows.length < limit) return reading(true);
    const resumed = resumeFrom(flows);
    if (resumed === null || resumed === from || (found.size === before && page > 0)) return reading(false);
    [from, cursor] = [resumed, null];
  }
  return reading(false);
}

/** The greatest instant strictly below the last one of a page; null where its flows share one. */
function resumeFrom(flows: readonly FoundFlow[]): string | null {
  const instants = [...new Set(flows.map(({ updatedAt }) => truncated(updatedAt)))].toSorted((one, other) => one - other);
  const [last] = instants.slice(-2, -1);
  return instants.length < 2 || last === undefined ? null : new Date(last).toISOString();
}

/** An instant to the millisecond, never rounded up. */
export function truncated(instant: string): number {
  return Date.parse(instant.replace(/(\.\d{3})\d+/, "$1"));
}

const OVERLAP_MILLISECONDS = 3_600_000;

/**
 * From when the next reading starts: the last instant of what was stored, never later than an hour ago, since a platform may show a flow late, and never
 * backwards.
 */
export function nextResume(
  stored: readonly FoundFlow[],
  { before, now }: { readonly before: string | null; readonly now: number },
): string | null {
  const latest = Math.max(...stored.map(({ updatedAt }) => truncated(updatedAt)), before === null ? 0 : truncated(before));
  // Others of the same instant may be left: they are found again.
  const bounded = Math.min(latest - 1, now - OVERLAP_MILLISECONDS);
  if (bounded <= 0) return before;
  return new Date(before === null ? bounded : Math.max(bounded, truncated(before))).toISOString();
}
