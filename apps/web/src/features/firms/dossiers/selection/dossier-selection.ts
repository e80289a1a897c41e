import { useState } from "react";

/** The dossiers ticked in the list, by company: they stay while pages turn. */
export type DossierSelection = {
  readonly ids: ReadonlySet<string>;
  /** False for who may change nothing of them. */
  readonly isOffered: boolean;
  readonly toggle: (companyId: string) => void;
  readonly setAll: (companyIds: readonly string[]) => void;
};

/** Keeps what is ticked in the list of dossiers. */
export function useDossierSelection(isOffered: boolean): DossierSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (companyId: string): void =>
    setIds((before) => (before.has(companyId) ? new Set([...before].filter((id) => id !== companyId)) : new Set([...before, companyId])));
  return { ids, isOffered, toggle, setAll: (companyIds) => setIds(new Set(companyIds)) };
}
