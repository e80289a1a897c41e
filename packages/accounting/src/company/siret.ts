/** What was typed without its spaces. */
export function siretDigits(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f]/g, "");
}

/** True for 14 digits under the key of Luhn; La Poste's own (SIREN 356000000) may add up to a multiple of five instead. */
export function isSiret(digits: string): boolean {
  return /^\d{14}$/.test(digits) && (hasLuhnKey(digits) || isLaPoste(digits));
}

/** The nine digits of the unit, whichever of its establishments. */
export function sirenOf(siret: string): string {
  return siretDigits(siret).slice(0, 9);
}

/** True when one number is an establishment of the same unit as the other. */
export function isSameUnit({ siret, current }: { siret: string; current: string }): boolean {
  return sirenOf(siret) === sirenOf(current);
}

/** The intra-community VAT number of a French unit, from its SIREN: a proposal to confirm, not a proof that it is active. */
export function euVatNumber(siren: string): string {
  if (!/^\d{9}$/.test(siren)) throw new RangeError(`not a SIREN: ${siren}`);
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, "0")}${siren}`;
}

function hasLuhnKey(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isLaPoste(digits: string): boolean {
  return digits.startsWith("356000000") && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}
