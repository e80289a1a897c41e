import type { FindingLog } from "../finding.js";
import { FEC_COLUMNS, type FecColumn, type FecColumnName, type ReadableFecLayout } from "../layout.js";

/** Columns a file may have: the columns of the layouts, and the Montant/Sens pair that may replace Debit and Credit. */
export type ReadableColumnName = FecColumnName | "Montant" | "Sens";

/** What the first line says. */
export type FecHeaderReading = {
  readonly layout: ReadableFecLayout;
  /** True when amounts come as Montant and Sens. */
  readonly signed: boolean;
  readonly fieldCount: number;
  /** Where each column is; absent when the file lacks it. */
  readonly positions: ReadonlyMap<ReadableColumnName, number>;
  /** Columns beyond the layout, as written. */
  readonly extraColumns: readonly string[];
};

/** Names seen in the wild: the official tool refuses them, a take-over still understands them. */
const MISSPELT: Readonly<Record<string, FecColumnName>> = {
  numecriture: "EcritureNum",
  ecriturenumero: "EcritureNum",
  dateecriture: "EcritureDate",
  comptenumero: "CompteNum",
  compteauxnum: "CompAuxNum",
  compteauxlib: "CompAuxLib",
  ecriturelibelle: "EcritureLib",
  ecrturelet: "EcritureLet",
};

const KNOWN = new Map<string, ReadableColumnName>(
  [...FEC_COLUMNS["bnc-cash"].map((column) => column.name), "Montant" as const, "Sens" as const].map((name) => [normalised(name), name]),
);

/** Finds the separator that cuts the first line into nine fields or more: TAB first, then |, then what was lawful before 2013. */
export function separatorOf(firstLine: string): "\t" | "|" | ";" | "," | null {
  for (const separator of ["\t", "|", ";", ","] as const) {
    if (firstLine.split(separator).length >= 9) return separator;
  }
  return null;
}

/** True when a line names columns rather than holding values. */
export function isHeader(fields: readonly string[]): boolean {
  return fields.filter((field) => columnOf(field) !== null).length >= 3;
}

/** The columns of a file that has none named but as many fields as a layout; null when the count fits no layout. */
export function headerByPosition(fieldCount: number): FecHeaderReading | null {
  const layout = (["bic", "ba-cash", "bnc-cash"] as const).find((name) => FEC_COLUMNS[name].length === fieldCount);
  if (layout === undefined) return null;
  const positions = new Map(FEC_COLUMNS[layout].map((column, rank) => [column.name, rank]));
  return { layout, signed: false, fieldCount, positions, extraColumns: [] };
}

/** Reads the first line and reports what the official tool, then the law, have to say about it. */
export function readHeader(fields: readonly string[], wanted: ReadableFecLayout | undefined, log: FindingLog): FecHeaderReading {
  const positions = new Map<ReadableColumnName, number>();
  const extraColumns: string[] = [];
  fields.forEach((field, rank) => {
    const name = columnOf(field);
    if (name !== null && !positions.has(name)) positions.set(name, rank);
    else extraColumns.push(field.trim());
    if (name !== null && positions.get(name) !== rank) {
      log.add("column.duplicate", { line: 1, column: name }, () => `La colonne ${name} figure deux fois.`);
    }
    if (field.trim() === "") log.add("column.unnamed", { line: 1 }, () => `La colonne ${rank + 1} n’a pas de nom.`);
  });
  const layout = wanted ?? layoutOf(positions);
  const signed = !positions.has("Debit") && !positions.has("Credit") && positions.has("Montant");
  const reading = { layout, signed, fieldCount: fields.length, positions, extraColumns };
  if (wanted === undefined && layout === "ba-cash") {
    log.add("file.layout", { line: 1 }, () => "Le fichier suit le format de trésorerie des bénéfices agricoles (21 colonnes).");
  }
  reportMissing(reading, fields, log);
  reportOrder(reading, fields, log);
  return reading;
}

/** The columns a file of this layout must have, Montant and Sens included when they replace Debit and Credit. */
export function expectedColumns(
  header: Pick<FecHeaderReading, "layout" | "signed">,
): readonly (Omit<FecColumn, "name"> & { readonly name: ReadableColumnName })[] {
  if (!header.signed) return FEC_COLUMNS[header.layout];
  return FEC_COLUMNS[header.layout].map((column) => {
    if (column.name === "Debit") return { ...column, name: "Montant" };
    return column.name === "Credit" ? { ...column, name: "Sens", type: "text" } : column;
  });
}

function layoutOf(positions: ReadonlyMap<ReadableColumnName, number>): ReadableFecLayout {
  if (positions.has("IdClient")) return "bnc-cash";
  return positions.has("DateRglt") || positions.has("ModeRglt") || positions.has("NatOp") ? "ba-cash" : "bic";
}

function reportMissing(header: FecHeaderReading, fields: readonly string[], log: FindingLog): void {
  for (const column of expectedColumns(header)) {
    const { name } = column;
    const position = header.positions.get(name);
    if (position !== undefined && toolReads(fields[position] ?? "", position)) continue;
    const rule = (column.required && column.ifEmpty !== "own") || isAmountColumn(name) ? "column.missing" : "column.optional_missing";
    log.add(rule, { line: 1, column: name }, () => `La colonne ${name} n’est pas présente dans le fichier.`);
  }
}

function isAmountColumn(name: ReadableColumnName): boolean {
  return name === "Debit" || name === "Credit" || name === "Montant" || name === "Sens";
}

function reportOrder(header: FecHeaderReading, fields: readonly string[], log: FindingLog): void {
  expectedColumns(header).forEach(({ name }, rank) => {
    const position = header.positions.get(name);
    if (position === undefined) return;
    const written = fields[position] ?? "";
    if (written !== name) {
      log.add("column.spelling", { line: 1, column: name }, () => `La colonne ${name} est écrite « ${written} ».`);
    }
    if (position !== rank) {
      log.add(
        "column.order",
        { line: 1, column: name },
        () => `La colonne ${name} est en position ${position + 1} au lieu de ${rank + 1}.`,
      );
    }
  });
}

/** The tool forgives case, accents and spaces around separators, not a space before the first name nor another name. */
function toolReads(field: string, rank: number): boolean {
  if (rank === 0 && /^\s/.test(field)) return false;
  return KNOWN.has(normalised(field));
}

function columnOf(field: string): ReadableColumnName | null {
  const name = normalised(field);
  return KNOWN.get(name) ?? KNOWN.get(name.replace(/[\s_"-]/g, "")) ?? MISSPELT[name.replace(/[\s_"-]/g, "")] ?? null;
}

function normalised(field: string): string {
  return field.trim().toLowerCase().replace(/[éè]/g, "e");
}
