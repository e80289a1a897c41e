import { lawYear } from "@comptoir/accounting/closing/balances";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { LettingDeficit } from "@comptoir/accounting/closing/lettings/letting-deficits";
import type { ZoneStepCode } from "@comptoir/accounting/closing/zones/zone-exemption";
import { eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import type { StepResult } from "@comptoir/contract/closing/results";
import type { ClosingState } from "./state.js";

/** What the company of means costs the member. */
export function meansResult({ outcomes, reading: { facts } }: ClosingState): StepResult<"scm"> {
  const { lines, total, paid, left } = outcomes.scm.result;
  return {
    shownBy: [...facts.shownBy.scm],
    lines: lines.map(({ account, label, share }) => ({ account, name: nameOfAccount(account), label, share: eurosFromCents(share) })),
    total: eurosFromCents(total),
    paid: eurosFromCents(paid),
    left: eurosFromCents(left),
  };
}

/** The dwellings of the address book, whether anything is computed of them or not. */
export function lettingsResult({ outcomes, reading }: ClosingState): StepResult<"rental_accounting_specificities"> {
  const { dwellings, costs, notDeductible, deposits } = outcomes.rental_accounting_specificities.result;
  const computed = new Map(dwellings.map((dwelling) => [dwelling.id, dwelling]));
  return {
    shownBy: [...reading.facts.shownBy.rental_accounting_specificities],
    dwellings: reading.dwellings.map(({ id, label }) => {
      const one = computed.get(id);
      return {
        id,
        name: label,
        grossRents: eurosOrNull(one?.grossRents),
        land: eurosOrNull(one?.land),
        building: eurosOrNull(one?.building),
        depreciatedFrom: one?.depreciatedFrom ?? null,
        privateShare: eurosOrNull(one?.privateShare) ?? 0,
      };
    }),
    assets: reading.components.map(({ id, title }) => ({ id, title })),
    costs: costs.map(({ account, amount }) => ({ account, name: nameOfAccount(account), amount: eurosFromCents(amount) })),
    notDeductible: eurosFromCents(notDeductible),
    deposits: eurosFromCents(deposits),
  };
}

/** The exemption of a zone. */
export function zoneResult({ outcomes, reading: { facts }, typed }: ClosingState, code: ZoneStepCode): StepResult<ZoneStepCode> {
  const { profit, rateBp, inZoneBp, cap, exempt, taxable, aidLimit } = outcomes[code].result;
  return {
    shownBy: [...facts.shownBy[code]],
    zone: typed[code].zone,
    profit: eurosFromCents(profit),
    rate: rateBp / 100,
    inZone: inZoneBp / 100,
    cap: eurosOrNull(cap),
    exempt: eurosFromCents(exempt),
    taxable: eurosFromCents(taxable),
    aidLimit: eurosFromCents(aidLimit),
  };
}

const deficitsOf = (deficits: readonly LettingDeficit[]) => deficits.map(({ year, amount }) => ({ year, amount: eurosFromCents(amount) }));

/** Article 39 C and the deficits of lettings. */
export function lettingTaxResult({ outcomes, reading }: ClosingState): StepResult<"rental_tax_specificities"> {
  const { result } = outcomes.rental_tax_specificities;
  const nameOf = (id: string): string => reading.dwellings.find((one) => one.id === id)?.label ?? "Location meublée";
  return {
    shownBy: [...reading.facts.shownBy.rental_tax_specificities],
    year: lawYear(reading.facts.ground),
    asksBalances: reading.facts.lettingsBefore === null,
    receipts: eurosFromCents(result.receipts),
    yearlyReceipts: eurosFromCents(result.yearly.amount),
    isProfessional: result.isProfessional,
    rents: eurosFromCents(result.rents),
    before: eurosFromCents(result.before),
    cap: eurosFromCents(result.cap),
    deducted: eurosFromCents(result.deducted),
    created: eurosFromCents(result.created),
    used: eurosFromCents(result.used),
    after: eurosFromCents(result.after),
    deferred: result.deferred.map(({ dwelling, start, created, used, end }) => ({
      dwelling,
      name: nameOf(dwelling),
      start: eurosFromCents(start),
      created: eurosFromCents(created),
      used: eurosFromCents(used),
      end: eurosFromCents(end),
    })),
    deferredEnd: eurosFromCents(result.deferredEnd),
    deficits: {
      usable: deficitsOf(result.deficits.usable),
      used: eurosFromCents(result.deficits.used),
      left: deficitsOf(result.deficits.left),
      expired: deficitsOf(result.deficits.expired),
    },
    taxable: eurosFromCents(result.taxable),
    levies: eurosFromCents(result.levies),
  };
}
