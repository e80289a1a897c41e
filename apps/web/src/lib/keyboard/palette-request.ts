const openers = new Set<() => void>();

/** Opens the command palette for who has no keyboard. */
export function requestPalette(): void {
  for (const open of openers) open();
}

/** Listens to requests for the palette; returns what ends it. */
export function onPaletteRequest(open: () => void): () => void {
  openers.add(open);
  return () => void openers.delete(open);
}
