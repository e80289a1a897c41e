import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import type { IsoDate } from "@comptoir/accounting/date";
import { spanOn } from "@comptoir/accounting/vat/regimes/normal-regime";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readVatFrequency } from "./frequency.js";

/** Refuses (`vat.monthly_required`) the quarter on a day on which the turnover asks for months. */
export async function refuseQuarter(
  tx: Tx,
  companyId: string,
  { from, vatSystem, today }: { from: IsoDate; vatSystem: VatSystem | undefined; today: IsoDate },
): Promise<void> {
  if (vatSystem !== "quarterly_rn") return;
  const asked = spanOn((await readVatFrequency(tx, companyId, today)).spans, from);
  if (asked) throw new Refusal({ code: "vat.monthly_required", from: asked.from, limitCents: asked.limitEuros * 100 });
}
