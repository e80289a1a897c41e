import { useCallback, useMemo, useRef, useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";

/** The operations ticked in the list, in the order of the list. */
export type OperationSelection = {
  readonly ids: ReadonlySet<string>;
  readonly operations: readonly Transaction[];
  readonly toggle: (id: string, options: { extend: boolean }) => void;
  readonly setAll: (all: boolean) => void;
  readonly clear: () => void;
};

/** Keeps what is ticked; `extend` ticks everything from the last one ticked. */
export function useSelection(listed: readonly Transaction[]): OperationSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(listed);
  latest.current = listed;
  const lastId = useRef<string | null>(null);
  const toggle = useCallback((id: string, { extend }: { extend: boolean }) => {
    setIds((before) => (extend ? new Set([...before, ...idsBetween(latest.current, lastId.current, id)]) : toggled(before, id)));
    lastId.current = id;
  }, []);
  const setAll = useCallback((all: boolean) => setIds(new Set(all ? latest.current.map(({ id }) => id) : [])), []);
  const clear = useCallback(() => setIds(new Set()), []);
  const operations = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  return { ids, operations, toggle, setAll, clear };
}

/** The ids from one operation to another of the list, both included, whichever comes first. */
export function idsBetween(listed: readonly Pick<Transaction, "id">[], from: string | null, to: string): readonly string[] {
  const ends = [from ?? to, to].map((id) => listed.findIndex((operation) => operation.id === id)).filter((index) => index !== -1);
  if (ends.length === 0) return [];
  return listed.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]);
}
