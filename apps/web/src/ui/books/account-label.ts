/** The name of an account with the wording of the FEC where that is another one, for a tooltip. */
export function accountLabelText({ name, fecWording }: { readonly name: string; readonly fecWording: string | null }): string {
  return fecWording === null ? name : `${name} (FEC\u00a0: ${fecWording})`;
}
