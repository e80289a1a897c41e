/** The two files we write: BIC and accrual BNC (18 columns), cash BNC (22 columns). Source: docs/sources.md#fec-layouts. */
export type FecLayout = "bic" | "bnc-cash";

/** The layouts we can read and check: ours, and the 21 columns of agricultural cash accounts. */
export type ReadableFecLayout = FecLayout | "ba-cash";

/** The headers, spelt as the law spells them. */
export type FecColumnName =
  | "JournalCode"
  | "JournalLib"
  | "EcritureNum"
  | "EcritureDate"
  | "CompteNum"
  | "CompteLib"
  | "CompAuxNum"
  | "CompAuxLib"
  | "PieceRef"
  | "PieceDate"
  | "EcritureLib"
  | "Debit"
  | "Credit"
  | "EcritureLet"
  | "DateLet"
  | "ValidDate"
  | "Montantdevise"
  | "Idevise"
  | "DateRglt"
  | "ModeRglt"
  | "NatOp"
  | "IdClient";

/**
 * What an empty value means: the official tool's error or "données absentes", a breach of the law or of good order
 * that only our own rules see, or nothing.
 */
export type EmptyMeaning = "error" | "absent" | "own" | "allowed";

/** One column of the file. */
export type FecColumn = {
  readonly name: FecColumnName;
  readonly type: "text" | "date" | "amount";
  /** True when every line must fill it. */
  readonly required: boolean;
  readonly ifEmpty: EmptyMeaning;
};

/** The columns of each layout, in the order of the law (LPF A47 A-1, VII 1°, VIII 3°, 5° and 7°). */
export const FEC_COLUMNS: Readonly<Record<ReadableFecLayout, readonly FecColumn[]>> = {
  bic: commonColumns({ journal: "absent", validDate: "absent" }),
  "ba-cash": [...commonColumns({ journal: "allowed", validDate: "own" }), ...paymentColumns()],
  "bnc-cash": [...commonColumns({ journal: "allowed", validDate: "own" }), ...paymentColumns(), column("IdClient", "text", "allowed")],
};

/** Chooses the layout: only BNC kept on a cash basis has the 22 columns; BIC always has 18. Source: docs/sources.md#fec-layouts. */
export function fecLayoutFor(company: {
  readonly taxSystem: "bnc" | "bic-rs" | "bic-rn";
  readonly accountingBasis: "cash" | "accrual";
}): FecLayout {
  return company.taxSystem === "bnc" && company.accountingBasis === "cash" ? "bnc-cash" : "bic";
}

function commonColumns(empty: { readonly journal: EmptyMeaning; readonly validDate: EmptyMeaning }): readonly FecColumn[] {
  return [
    column("JournalCode", "text", empty.journal),
    column("JournalLib", "text", empty.journal),
    column("EcritureNum", "text", "error"),
    column("EcritureDate", "date", "error"),
    column("CompteNum", "text", "error"),
    column("CompteLib", "text", "error"),
    column("CompAuxNum", "text", "allowed"),
    column("CompAuxLib", "text", "allowed"),
    column("PieceRef", "text", "absent"),
    column("PieceDate", "date", "absent"),
    column("EcritureLib", "text", "error"),
    column("Debit", "amount", "own"),
    column("Credit", "amount", "own"),
    column("EcritureLet", "text", "allowed"),
    column("DateLet", "date", "allowed"),
    column("ValidDate", "date", empty.validDate),
    column("Montantdevise", "amount", "allowed"),
    column("Idevise", "text", "allowed"),
  ];
}

function paymentColumns(): readonly FecColumn[] {
  return [column("DateRglt", "date", "own"), column("ModeRglt", "text", "own"), column("NatOp", "text", "allowed")];
}

function column(name: FecColumnName, type: FecColumn["type"], ifEmpty: EmptyMeaning): FecColumn {
  return { name, type, required: ifEmpty !== "allowed", ifEmpty };
}
