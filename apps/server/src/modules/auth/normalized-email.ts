/** An address as accounts are known by: what reads the same is the same. */
export function normalizedEmail(typed: string): string {
  return typed.trim().normalize("NFC").toLowerCase();
}
