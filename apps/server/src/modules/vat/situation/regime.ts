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
  const { spans } = await readVatFrequency(tx, companyId, today);
  const asked = spanOn(spans, validFrom);
  if (vatSystem === "quarterly_rn" && asked)
    throw new Refusal({ code: "vat.monthly_required", from: asked.from, limitCents: asked.limitEuros * 100 });
  const regimes = await regimesOfCompany(tx, companyId);
  await replaceFutureRegime(tx, companyId, { regime: { ...regimeOn(regimes, validFrom), validFrom, vatSystem }, today });
  await applyVatFrequency(tx, companyId, today);
  return (await readVatFrequency(tx, companyId, today)).regimes;
}
