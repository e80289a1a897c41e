import { createHash } from "node:crypto";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import { changeDays, changedRegimes } from "@comptoir/accounting/company/regime-change";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { isOpenTo } from "@comptoir/accounting/entry/account-facts";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import type { changeRegime as changeRegimeEndpoint, RegimeChangeReply, RegimeReply } from "@comptoir/contract/companies/regimes";
import type { writeVatRegime } from "@comptoir/contract/vat/situation";
import type { BodyOf, ReplyInput } from "@comptoir/contract/base/endpoint";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import type { ActDescription } from "../../acts/keep-act.js";
import type { Tx } from "../../db/transaction.js";
import { settle } from "../books/consequences.js";
import { Refusal } from "../../refusal.js";
import { fiscalYears, lockBooks } from "../books/years/service.js";
import { reclassifiedComponents } from "../fixed-assets/service.js";
import { postUnderRegimes } from "../operations/service.js";
import { readSituations, regimesOfCompany, storeRegimes, accountsWrittenFrom } from "../books/regimes/service.js";
import { applyVatFrequency, lastDeclaredDay, readVatFrequency, refuseQuarter, vatFrom, type VatTotals } from "../vat/service.js";
import { requireKeeper } from "../../access/keeper.js";

type Body = BodyOf<typeof changeRegimeEndpoint>;

/**
 * Changes how a company is taxed from a day on, with the entries that follow from it. What is confirmed is what was seen (`regime.changed`):
 * books or regimes that another person changed since are seen again first.
 */
export async function changeRegime(tx: Tx, company: Company, given: Given & { readonly body: Body }): Promise<RegimeChange> {
  const changed = await applyChange(tx, company, given);
  const { preview, seen } = given.body;
  if (preview) return changed;
  if (changed.data.seen !== seen) throw new Refusal({ code: "regime.changed" });
  return changed;
}

type Planning = Omit<Given, "body"> & { readonly body: BodyOf<typeof writeVatRegime> };

/**
 * Plans a VAT system for a day to come, by the rules of any change of regime; nothing that far is validated, so that it needs no preview.
 * Refuses `vat.regime_past` besides.
 */
export async function planVatSystem(tx: Tx, company: Company, { body, today, caller }: Planning): Promise<RegimeChange> {
  const { validFrom: effectiveDate, vatSystem } = body;
  if (effectiveDate <= today) throw new Refusal({ code: "vat.regime_past", today });
  const changed = await applyChange(tx, company, { body: { effectiveDate, vatSystem }, today, caller });
  return changed;
}

/** The VAT systems of a company, each with the day from which it applies. */
export async function plannedSystems(tx: Tx, companyId: string, today: IsoDate): Promise<ReplyInput<typeof writeVatRegime>["data"]> {
  const { regimes } = await readVatFrequency(tx, companyId, today);
  return { regimes: regimes.map(({ validFrom, vatSystem }) => ({ validFrom, vatSystem })) };
}

/** The days from which a regime of a company may change; null where none may. */
export async function regimeDays(tx: Tx, companyId: string, today: IsoDate): Promise<ReturnType<typeof changeDays>> {
  return changeDays({ fiscalYears: await fiscalYears(tx, companyId), declaredThrough: await lastDeclaredDay(tx, companyId), today });
}

type Given = {
  readonly body: Pick<Body, "effectiveDate" | "taxSystem" | "accountingBasis" | "vatSystem" | "vatTaxation">;
  readonly today: IsoDate;
  readonly caller: Caller;
};

/** From which day regimes changed, what that gives, and the operations posted again. */
type RegimeChange = { readonly from: IsoDate; readonly data: RegimeChangeReply; readonly operationIds: readonly string[] };

/** The change is recorded in the history, also of the operations posted again. */
export function regimeAct({ from, data: { effectiveDate, regimes, entries }, operationIds }: RegimeChange): ActDescription {
  return {
    kind: "company.regime",
    sentence: `Régimes changés au ${frenchDay(from)}`,
    before: {},
    after: { effectiveDate, regimes, entries },
    operationIds,
  };
}

async function applyChange(tx: Tx, { id }: Company, { body, today, caller }: Given): Promise<RegimeChange> {
  await lockBooks(tx, id);
  await requireKeeper(tx, id, caller);
  const { effectiveDate: from, taxSystem, accountingBasis, vatSystem, vatTaxation: vatTaxationBp } = body;
  const held = await regimesOfCompany(tx, id);
  const calendar = { fiscalYears: await fiscalYears(tx, id), declaredThrough: await lastDeclaredDay(tx, id), today };
  await refuseQuarter(tx, id, { from, vatSystem, today });
  const regimes = changedRegimes(held, { from, taxSystem, accountingBasis, vatSystem, vatTaxationBp }, calendar);
  const [before, situationBefore] = [await vatFrom(tx, id, from), await readSituations(tx, id)];
  await storeRegimes(tx, id, { regimes, today });
  const { operationIds, ...entries } = await postUnderRegimes(tx, id, { from, today, situationBefore });
  if (taxSystem !== undefined) await refuseForeignAccounts(tx, id, { from, regimes });
  await applyVatFrequency(tx, id, today);
  await settle(tx, { companyId: id, today, change: { regimesFrom: from } });
  const moved = await reclassifiedComponents(tx, id, { from, before: held, after: regimes });
  const reply = {
    effectiveDate: from,
    regimes: regimes.map(toRegimeReply),
    entries,
    assets: moved.map((one) => ({ ...one, cost: eurosFromCents(one.cost) })),
    vat: { before: toVatReply(before), after: toVatReply(await vatFrom(tx, id, from)) },
  };
  const seen = createHash("sha256")
    .update(JSON.stringify([id, held, reply]))
    .digest("hex");
  return { from, data: { ...reply, seen }, operationIds };
}

/**
 * Refuses (`regime.foreign_accounts`) a tax system that lacks accounts which no one gives back to categorise: accounts of miscellaneous
 * entries, of typed balances, of books taken over.
 */
async function refuseForeignAccounts(tx: Tx, companyId: string, { from, regimes }: { from: IsoDate; regimes: readonly Regime[] }) {
  const written = await accountsWrittenFrom(tx, companyId, from);
  const foreign = written.filter(({ account_code: code, beginning }) => {
    const account = findAccount(code);
    return account !== null && !isOpenTo(account, regimeOn(regimes, beginning).taxSystem);
  });
  if (foreign.length === 0) return;
  const accounts = [...new Set(foreign.map(({ account_code: code }) => code))];
  throw new Refusal({ code: "regime.foreign_accounts", accounts });
}

function toVatReply({ collected, deductible }: VatTotals): RegimeChangeReply["vat"]["before"] {
  return {
    collected: eurosFromCents(collected),
    deductible: eurosFromCents(deductible),
    due: eurosFromCents(cents(collected - deductible)),
  };
}

/** A regime as screens read it. */
export function toRegimeReply({ validFrom, taxSystem, accountingBasis, vatSystem, vatTaxationBp }: Regime): RegimeReply {
  return { validFrom, taxSystem, accountingBasis, vatSystem, vatTaxation: vatTaxationBp / 100 };
}
