import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";

/** What a day adds to an account of vehicles, above zero for a debit. */
export type VehicleMovementRow = { readonly account_code: string; readonly date: IsoDate; readonly net: Cents };

/** The movements of 218200, 218210 and 218220, what one year carries to the next left out. */
export function readVehicleMovements(tx: Tx, companyId: string): Promise<VehicleMovementRow[]> {
  return tx.query<VehicleMovementRow>(
    `select l.account_code, l.date, sum(l.debit_cents - l.credit_cents)::bigint as net
      from books.entry_lines l join books.entries e on e.company_id = $1 and e.id = l.entry_id
      where l.company_id = $1 and l.account_code in ('218200', '218210', '218220') and e.source_kind <> 'carry_forward'
      group by 1, 2`,
    [companyId],
    { name: "vehicle_movements" },
  );
}
