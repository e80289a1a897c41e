/** An IBAN without its spaces when its check digits agree (ISO 13616), else null. */
export function readIban(text: string): string | null {
  const compact = text.replace(/\s+/g, "").toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(compact)) return null;
  return remainder97(compact.slice(4) + compact.slice(0, 4)) === 1 ? compact : null;
}

/** The IBAN of a French account given its bank, branch and account codes; null when one of them has not its legal length. */
export function ibanOfFrenchAccount({ bank, branch, account }: { bank: string; branch: string; account: string }): string | null {
  if (!/^\d{5}$/.test(bank) || !/^\d{5}$/.test(branch) || !/^[A-Z\d]{11}$/.test(account)) return null;
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(ribDigits(account))) % 97);
  const bban = `${bank}${branch}${account}${String(key).padStart(2, "0")}`;
  return `FR${String(98 - remainder97(`${bban}FR00`)).padStart(2, "0")}${bban}`;
}

/** Letters of a RIB count as digits: A and J are 1, B, K and S are 2… */
function ribDigits(account: string): string {
  return account.replace(/[A-Z]/g, (letter) => String(((letter.charCodeAt(0) - 65 + (letter >= "S" ? 1 : 0)) % 9) + 1));
}

function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}
