/** A box of a return, as it is kept: shown and exact amounts. */
type TextBox = {
  readonly line: string;
  readonly base: number | null;
  readonly tax: number | null;
  readonly amount: number | null;
  readonly exact: { readonly base: number | null; readonly tax: number | null; readonly amount: number | null };
};

/** What a return of VAT is sealed by: what it says, and the hash and the VAT lines of each entry that it declares. */
export type ReturnText = {
  readonly form: string;
  readonly millesime: number;
  readonly start: string;
  readonly end: string;
  readonly boxes: readonly TextBox[];
  readonly entries: readonly (readonly [unknown, unknown])[];
};

/** The text whose SHA-256 seals a return of VAT. Its version, the first element, names its shape. */
export function returnText({ form, millesime, start, end, boxes, entries }: ReturnText): string {
  return JSON.stringify([
    1,
    form,
    millesime,
    start,
    end,
    boxes.map(({ line, base, tax, amount, exact }) => [line, base, tax, amount, exact.base, exact.tax, exact.amount]),
    entries,
  ]);
}
