const ZERO = 0x30;

/** True for the code of a character from 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

/** The whole number that a part of a text writes; NaN when it holds anything but digits. */
export function numberAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + code - ZERO;
  }
  return value;
}
