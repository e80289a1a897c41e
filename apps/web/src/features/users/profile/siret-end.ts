import { siretDigits } from "@comptoir/accounting/company/siret";
import { movedSiret, optional, siret as siretRule, type FieldRule } from "@comptoir/contract/base/field-rules";

const HEAD = 9;

/** The nine first digits of a SIRET, which stay the same for the person: `812 456 731`. */
export function fixedHead(siret: string): string {
  return siretDigits(siret)
    .slice(0, HEAD)
    .replace(/(\d{3})(?=\d)/g, "$1 ");
}

/** What is typed after the fixed digits: a whole number that begins with them is cut to its end, any other is kept as it was pasted. */
export function typedEnd(typed: string, current: string): string {
  const digits = siretDigits(typed);
  const head = siretDigits(current).slice(0, HEAD);
  return digits.length > 14 - HEAD && digits.startsWith(head) ? digits.slice(HEAD) : digits;
}

/** The whole number that an end gives; an empty text where none is typed and none was. */
export function wholeSiret(end: string, current: string | null): string {
  if (current === null || end.length > 14 - HEAD) return siretDigits(end);
  return siretDigits(current).slice(0, HEAD) + end;
}

/** The rule of the end: a SIRET whose nine first digits have not moved. Without a current one, a whole SIRET or nothing. */
export function siretEndRule(current: string | null): FieldRule {
  if (current === null) return optional(siretRule);
  return (end) => movedSiret(current)(wholeSiret(end, current));
}
