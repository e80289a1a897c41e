import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { sumCents, type Cents } from "@comptoir/accounting/money";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { VatTableColumn, VatTableRow } from "@comptoir/accounting/vat/returns/return-lines";
import type { Tx } from "../../../db/transaction.js";
import { returnOfFigure, type VatFigureOrigin, type VatFigurePart } from "./explain.js";
import { readSettlementEntry } from "./figure-lines-repository.js";

/** A total of a side of the table beside the form. */
type VatSideFigure = { readonly return: string; readonly side: VatTableRow["side"]; readonly column: VatTableColumn };
/** A side of the settlement. */
type VatSettlementFigure = { readonly return: string; readonly side: "debit" | "credit" };

const SIDES = { output: "TVA collectée", input: "TVA sur achats" } as const;
const COLUMNS = { base: "HT", vat: "TVA", deductible: "déductible", inclTax: "TTC" } as const;

/** Where a total of the table comes from: its rows, each open to its lines; what was paid is bases and their VAT. */
export async function explainVatSide(
  tx: Tx,
  companyId: string,
  { figure, today }: { figure: VatSideFigure; today: IsoDate },
): Promise<VatFigureOrigin> {
  const { period, content } = await returnOfFigure(tx, companyId, figure.return, today);
  const rows = content.table.filter(({ side }) => side === figure.side);
  const parts = rows.flatMap((row) =>
    columnsOf(row, figure.column).flatMap((column) => (row[column] === 0 ? [] : [sidePart(figure, row, column)])),
  );
  const label = `${SIDES[figure.side]}, total ${COLUMNS[figure.column]}`;
  return { label, value: total(parts), period, rounding: null, parts, pages: 1 };
}

/** The columns of a row that its amount is made of. */
function columnsOf({ nature }: VatTableRow, column: VatTableColumn): readonly ("base" | "vat" | "deductible")[] {
  if (column !== "inclTax") return [column];
  return isReverseCharge(nature) ? ["base"] : ["base", "vat"];
}

function sidePart(figure: VatSideFigure, row: VatTableRow, column: "base" | "vat" | "deductible"): VatFigurePart {
  const { accountCode: account, nature, rateBp, isLate: late } = row;
  const name = figure.column === "inclTax" ? `, ${COLUMNS[column]}` : "";
  return {
    label: `${nameOfAccount(account)}, ${String(rateBp / 100).replace(".", ",")}\u202f%${name}${late ? ", périodes antérieures" : ""}`,
    account,
    value: row[column],
    count: 0,
    opens: { kind: "vat_line", figure: { return: figure.return, account, nature, rateBp, late, column } },
    lines: [],
  };
}

/** Where a side of the settlement comes from: its lines; once it is posted, each names its entry. */
export async function explainSettlement(
  tx: Tx,
  companyId: string,
  { figure, today }: { figure: VatSettlementFigure; today: IsoDate },
): Promise<VatFigureOrigin> {
  const { period, content, id } = await returnOfFigure(tx, companyId, figure.return, today);
  const entry = id === null ? undefined : await readSettlementEntry(tx, companyId, id);
  const parts = content.settlement
    .filter((line) => line[figure.side] !== 0)
    .map(({ accountCode: account, [figure.side]: value }): VatFigurePart => {
      const lines = entry ? [{ ...entry, operation_id: null, amount: value }] : [];
      return { label: nameOfAccount(account), account, value, count: lines.length, opens: null, lines };
    });
  const label = `Écriture de liquidation, total ${figure.side === "debit" ? "débit" : "crédit"}`;
  return { label, value: total(parts), period, rounding: null, parts, pages: 1 };
}

function total(parts: readonly VatFigurePart[]): Cents {
  return sumCents(parts.map(({ value }) => value));
}
