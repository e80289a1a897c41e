import type { FecHeaderReading, ReadableColumnName } from "./header.js";
import { readAmount, readDate } from "./values.js";

/** The texts in which a stray separator is found in practice, likeliest first. */
const LABELS: readonly ReadableColumnName[] = ["EcritureLib", "CompteLib", "PieceRef", "CompAuxLib", "JournalLib"];

/**
 * Makes out a line that has not as many fields as the first one: empty ends too many or too few, or a separator inside
 * a label. Returns null when no reading puts dates and amounts in their columns.
 */
export function repairFields(fields: readonly string[], header: FecHeaderReading, separator: string): readonly string[] | null {
  return candidates(fields, header, separator).find((candidate) => isPlausible(candidate, header)) ?? null;
}

function candidates(fields: readonly string[], header: FecHeaderReading, separator: string): readonly (readonly string[])[] {
  const surplus = fields.length - header.fieldCount;
  if (surplus < 0) return [fields];
  const joined = LABELS.flatMap((name) => {
    const place = header.positions.get(name);
    if (place === undefined) return [];
    const label = fields.slice(place, place + surplus + 1).join(separator);
    return [[...fields.slice(0, place), label, ...fields.slice(place + surplus + 1)]];
  });
  const tooMany = fields.slice(header.fieldCount).every((field) => field.trim() === "");
  return tooMany ? [fields.slice(0, header.fieldCount), ...joined] : joined;
}

function isPlausible(fields: readonly string[], header: FecHeaderReading): boolean {
  const at = (name: ReadableColumnName): string | null => {
    const place = header.positions.get(name);
    return place === undefined ? null : (fields[place] ?? null);
  };
  const isDay = (name: ReadableColumnName): boolean => readDate(at(name) ?? "?").kind === "day";
  const isAmount = (name: ReadableColumnName): boolean => readAmount(at(name) ?? "?").kind !== "unreadable";
  const amounts = header.signed ? isAmount("Montant") && /^[DC]$|^[+-]1$/.test(at("Sens") ?? "") : isAmount("Debit") && isAmount("Credit");
  return isDay("EcritureDate") && amounts && (at("EcritureNum") ?? "").trim() !== "";
}
