/** An address as it is printed. */
type PostalAddress = { readonly street: string; readonly postcode: string; readonly city: string };

/** An address on one line, « 8 rue Nationale, 37000 Tours »; empty when nothing of it is known. */
export function postalLine({ street, postcode, city }: PostalAddress): string {
  return [street, `${postcode} ${city}`.trim()].filter((part) => part !== "").join(", ");
}
