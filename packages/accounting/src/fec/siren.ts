/** True for nine digits whose Luhn key is right. Source: docs/sources.md#fec-file-name. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  let total = 0;
  for (let rank = 0; rank < 9; rank += 1) {
    const digit = Number(text[rank]);
    const weighed = rank % 2 === 1 ? digit * 2 : digit;
    total += weighed > 9 ? weighed - 9 : weighed;
  }
  return total % 10 === 0 && text !== "000000000";
}
