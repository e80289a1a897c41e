import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";

/** What a register says, or null when it says nothing or hides it (`[ND]`, `[NON-DIFFUSIBLE]`). */
export function disclosed(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").trim();
  return trimmed === "" || /\[(ND|NON-DIFFUSIBLE)\]/.test(trimmed) ? null : trimmed;
}

/** `JEANNE-MARIE` as a person writes it, `Jeanne-Marie`. */
export function personalName(capitals: string | null): string | null {
  return (
    capitals
      ?.toLocaleLowerCase("fr")
      .replace(/(^|[\s\-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase("fr")) ?? null
  );
}

/** The parts that are not null, with a space between them; null without any. */
export function spaced(parts: readonly (string | null | undefined)[]): string | null {
  return disclosed(
    parts
      .map(disclosed)
      .filter((part) => part !== null)
      .join(" "),
  );
}

/** The day that a register gives, or null. */
export function registeredDay(text: string | null | undefined): IsoDate | null {
  return text && isIsoDate(text) ? text : null;
}
