/** Notes the failure of something that runs behind the screen, where nobody asked for anything. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`comptoir: ${what}`, error);
}
