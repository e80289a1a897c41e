import type { ImportMapping } from "@comptoir/contract/banking/banking";

/** What a column of a statement may be. */
export type MappedRole = "date" | "valueDate" | "label" | "amount" | "debit" | "credit" | "currency" | "direction" | "fee";
/** Why columns cannot be read. */
export type MappingProblem = "label" | "amount" | "same_column";

/** The role of a column, or null when it is left out. */
export function roleOf(mapping: ImportMapping, column: number): MappedRole | null {
  if (mapping.label.includes(column)) return "label";
  const roles = ["date", "valueDate", "amount", "debit", "credit", "currency", "direction", "fee"] as const;
  return roles.find((role) => mapping[role] === column) ?? null;
}

/** Gives a role to a column: the one that had it loses it, save the label, which may hold several columns. */
export function withRole(mapping: ImportMapping, column: number, role: MappedRole | null): ImportMapping {
  const without = withoutColumn(mapping, column);
  if (role === null) return without;
  if (role === "label") return { ...without, label: [...without.label, column].sort((a, b) => a - b) };
  if (role === "amount") return { ...without, amount: column, debit: null, credit: null };
  if (role === "debit" || role === "credit") return { ...without, amount: null, [role]: column };
  if (role === "direction") return { ...without, direction: column, debitValue: null };
  return { ...without, [role]: column };
}

/** Why the columns cannot be sent, or null: a date, a label, and an amount or at least one of debit and credit. */
export function mappingProblem(mapping: ImportMapping): MappingProblem | null {
  if (mapping.label.length === 0) return "label";
  if (mapping.amount === null && mapping.debit === null && mapping.credit === null) return "amount";
  return mapping.label.includes(mapping.date) || mapping.date === mapping.amount ? "same_column" : null;
}

/** The date needs a column: when its column takes another role it stays there until another column becomes the date. */
function withoutColumn(mapping: ImportMapping, column: number): ImportMapping {
  const empty = (role: "valueDate" | "amount" | "debit" | "credit" | "currency" | "direction"): number | null =>
    mapping[role] === column ? null : (mapping[role] ?? null);
  return {
    ...mapping,
    label: mapping.label.filter((one) => one !== column),
    valueDate: empty("valueDate"),
    amount: empty("amount"),
    debit: empty("debit"),
    credit: empty("credit"),
    currency: empty("currency"),
    direction: empty("direction"),
    ...(mapping.fee === column && { fee: null }),
  };
}
