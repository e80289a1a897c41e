import { useState } from "react";

/** The dossiers ticked in the list, by company: they stay while pages turn, and go once the list is narrowed otherwise. */
export type DossierSelection = {
  readonly ids: ReadonlySet<string>;
  /** False for who may change nothing of them. */
  readonly isOffered: boolean;
  readonly toggle: (companyId: string) => void;
  readonly setAll: (companyIds: readonly string[]) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Keeps what is ticked in the list of dossiers; `narrowedTo`: what the list is narrowed to, as a text. */
export function useDossierSelection(isOffered: boolean, narrowedTo: string): DossierSelection {
  const [ticked, setTicked] = useState({ narrowedTo, ids: NONE });
  const ids = ticked.narrowedTo === narrowedTo ? ticked.ids : NONE;
  const keep = (kept: readonly string[]): void => setTicked({ narrowedTo, ids: new Set(kept) });
  const toggle = (companyId: string): void => keep(ids.has(companyId) ? [...ids].filter((id) => id !== companyId) : [...ids, companyId]);
  return { ids, isOffered, toggle, setAll: keep };
}
