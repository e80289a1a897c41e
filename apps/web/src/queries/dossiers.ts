/** The key of a page of the firm's dossiers, as the address writes it. */
export function dossiersKey(written: Readonly<Record<string, unknown>>) {
  return ["dossiers", "page", written] as const;
}

/** The key of every reading of the firm's dossiers. */
export function allDossiersKey() {
  return ["dossiers"] as const;
}

/** The key of the dossiers that the command palette finds by these words. */
export function foundDossiersKey(words: string) {
  return ["dossiers", "found", words] as const;
}
