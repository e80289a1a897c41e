/** Notes the failure of something that runs behind the screen, that the user did not ask for. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`comptoir: ${what}`, error);
}
