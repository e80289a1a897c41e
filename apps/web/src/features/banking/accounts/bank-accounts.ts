/** An IBAN of which only the country and the end are shown: `FR76 •••• 4471`. */
export function hiddenIban(iban: string | null): string | null {
  const plain = iban?.replace(/\s/g, "") ?? "";
  return plain.length < 8 ? null : `${plain.slice(0, 4)} •••• ${plain.slice(-4)}`;
}
