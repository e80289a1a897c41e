import type { FecHeaderReading, ReadableColumnName } from "./header.js";
import { readFecAmount, readFecDate } from "./values.js";

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

/** Dates where dates should be, and an amount on one side only: a line shifted by a missing field has neither. */
function isPlausible(fields: readonly string[], header: FecHeaderReading): boolean {
  const at = (name: ReadableColumnName): string => fields[header.positions.get(name) ?? -1] ?? "";
  const isDate = (name: ReadableColumnName): boolean => ["day", "empty"].includes(readFecDate(at(name)).kind);
  const isNonZero = (name: ReadableColumnName): boolean => readFecAmount(at(name)).value !== null && readFecAmount(at(name)).value !== 0;
  const isReadable = (name: ReadableColumnName): boolean => readFecAmount(at(name)).kind !== "unreadable";
  const amounts = header.signed
    ? isNonZero("Montant") && /^[DC]$|^[+-]1$/.test(at("Sens"))
    : isReadable("Debit") && isReadable("Credit") && isNonZero("Debit") !== isNonZero("Credit");
  return (
    amounts &&
    at("EcritureNum").trim() !== "" &&
    readFecDate(at("EcritureDate")).kind === "day" &&
    isDate("PieceDate") &&
    isDate("DateLet") &&
    isDate("ValidDate")
  );
}
