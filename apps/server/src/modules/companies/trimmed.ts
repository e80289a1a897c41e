/** What was typed without the spaces around it; null when nothing is left. */
export function trimmedOrNull(typed: string | null): string | null {
  return typed === null || typed.trim() === "" ? null : typed.trim();
}
