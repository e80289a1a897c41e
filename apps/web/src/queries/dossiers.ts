/** The key of a page of the firm's dossiers that match some words. */
export function dossiersKey({ query, page }: { query: string; page: number }) {
  return ["dossiers", "page", query, page] as const;
}

/** The key of the dossiers that the command palette finds by these words. */
export function foundDossiersKey(words: string) {
  return ["dossiers", "found", words] as const;
}
