/** A text without the spaces around it; null when nothing is left of it. */
export function trimmedOrNull(typed: string | null): string | null {
  return typed === null || typed.trim() === "" ? null : typed.trim();
}
