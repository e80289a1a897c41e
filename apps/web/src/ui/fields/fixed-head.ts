/** The number made of its locked head and what was typed after it; a whole number pasted is kept as it is, even with another head. */
export function withHead({ typed, head, length }: { typed: string; head: string; length: number }): string {
  const digits = typed.replace(/\D/g, "");
  return digits.length >= length ? digits.slice(0, length) : (head + digits).slice(0, length);
}

/** What the box shows: the digits after the head, or all of them when the head is another one. */
export function tailOf(value: string, head: string): string {
  return value.startsWith(head) ? value.slice(head.length) : grouped(value);
}

/** Digits three by three, as a SIREN is written; what follows the ninth stays together. */
export function grouped(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)].filter((part) => part !== "").join("\u202f");
}
