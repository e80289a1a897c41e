/** A SIRET whose SIREN and whose own 14 digits pass Luhn, always the same for the same number (0 to 99 999 999). */
export function siretOf(number: number): string {
  const siren = withKey(String(number).padStart(8, "0"));
  return withKey(`${siren}0001`);
}

/** Appends the digit that makes the Luhn sum a multiple of ten. */
function withKey(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + weight(Number(digit), index % 2 === 0), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function weight(digit: number, isDoubled: boolean): number {
  if (!isDoubled) return digit;
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}
