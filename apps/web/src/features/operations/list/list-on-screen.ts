import { useLayoutEffect, useSyncExternalStore } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { NO_FILTERS, type OperationFilters } from "../filters/filters.js";
import type { OperationSelection } from "../selection/selection.js";

/** What the layers know of the list that they opened over. */
export type ListOnScreen = {
  readonly operations: readonly Transaction[];
  /** Its first page was read. */
  readonly isRead: boolean;
  /** Operations to categorise in the whole list. */
  readonly toCategorize: number;
  readonly selection: Pick<OperationSelection, "operations" | "clear">;
  readonly filters: OperationFilters;
  readonly ids: readonly string[];
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onCursor: (id: string) => void;
};

const nothing = (): void => undefined;
const NO_LIST: ListOnScreen = {
  operations: [],
  isRead: false,
  toCategorize: 0,
  selection: { operations: [], clear: nothing },
  filters: NO_FILTERS,
  ids: [],
  onFilters: nothing,
  onCursor: nothing,
};

let shown = NO_LIST;
const readers = new Set<() => void>();

/** Says what the list shows, at each of its renderings, until it leaves the screen. */
export function useListOnScreen(list: ListOnScreen): void {
  useLayoutEffect(() => show(list));
  useLayoutEffect(() => () => show(NO_LIST), []);
}

/** The list behind a layer; an empty one over another page. */
export function useListBehind(): ListOnScreen {
  return useSyncExternalStore(onChange, () => shown);
}

/** True once the list on the screen was read. */
export function useIsListRead(): boolean {
  return useSyncExternalStore(onChange, () => shown.isRead);
}

/** True where a layer opens over the list. */
export function isListOnScreen(): boolean {
  return shown !== NO_LIST;
}

function show(list: ListOnScreen): void {
  shown = list;
  for (const read of readers) read();
}

function onChange(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}
