import { regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import { settlementsFrom } from "@comptoir/accounting/company/vat-system";
import type { IsoDate } from "@comptoir/accounting/date";
import { spanOn } from "@comptoir/accounting/vat/normal-regime";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { regimesOfCompany, replaceFutureRegime } from "../../companies/service.js";
import { fiscalYears, lockBooks } from "../../fiscal-years/service.js";
import { applyVatFrequency, readVatFrequency } from "./frequency.js";

/** Chooses how VAT is declared from a day to come; nothing else of the regime changes. Returns every regime, oldest first. */
export async function chooseVatSystem(
  tx: Tx,
  companyId: string,
  { validFrom, vatSystem, today }: { validFrom: IsoDate; vatSystem: VatSystem; today: IsoDate },
): Promise<readonly Regime[]> {
  await lockBooks(tx, companyId);
  if (validFrom <= today) throw new Refusal({ code: "vat.regime_past", today });
  const years = await fiscalYears(tx, companyId);
  const yearStart = years.find(({ beginning, end }) => beginning <= validFrom && validFrom <= end)?.beginning ?? validFrom;
  if (vatSystem === "rs" && !settlementsFrom(yearStart).includes("simplified")) throw new Refusal({ code: "vat.regime_ended" });
  await refuseQuarter(tx, companyId, { from: validFrom, vatSystem, today });
  const regimes = await regimesOfCompany(tx, companyId);
  await replaceFutureRegime(tx, companyId, { regime: { ...regimeOn(regimes, validFrom), validFrom, vatSystem }, today });
  await applyVatFrequency(tx, companyId, today);
  return (await readVatFrequency(tx, companyId, today)).regimes;
}

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
