import type { ClosingInputs } from "@comptoir/accounting/closing/year/computation";
import type { Dwelling } from "@comptoir/accounting/closing/lettings/rental-accounting";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { basisPoints, centsOf, centsOrNull, given } from "./typed-values.js";
import type { WireInputs } from "./wire-inputs.js";

type Standing = Pick<
  ClosingInputs,
  "scm" | "rental_accounting_specificities" | "rental_tax_specificities" | "rrz_tax_exemption" | "ufz_tax_exemption"
>;

/** The steps that a standing answer of the company decides, as the domain reads them. */
export function typedStanding(wire: WireInputs, reading: ClosingReading): Standing {
  const { scm, rental_accounting_specificities: lettings, rental_tax_specificities: tax } = wire;
  const { rrz_tax_exemption: rural, ufz_tax_exemption: urban } = wire;
  const kind = lettings.kind ?? (lettings.applies === false ? "none" : null);
  // One question on furnished letting: its answer is that of the first step.
  const applies = lettings.applies ?? null;
  return {
    scm: {
      applies: scm.applies ?? null,
      rateBp: percentOrNull(scm.sharePercent),
      lines: (scm.lines ?? []).map(({ account, label, amount, myShare }) => ({
        account,
        label: label ?? "",
        total: centsOrNull(amount),
        share: centsOrNull(myShare),
      })),
      result: centsOrNull(scm.scmResult) ?? cents(0),
    },
    rental_accounting_specificities: { kind, applies, dwellings: dwellingsOf(lettings, reading) },
    rental_tax_specificities: {
      kind,
      applies,
      dwellings: dwellingsOf(lettings, reading),
      otherHouseholdIncome: centsOrNull(tax.otherHouseholdProfessionalIncome),
      householdReceipts: centsOrNull(tax.householdReceipts),
      deferredStart: centsOrNull(tax.ardStockStart),
      priorDeficits: tax.priorDeficits?.map(({ year, amount }) => ({ year, amount: centsOf(amount) })) ?? null,
      accountingFees: centsOrNull(tax.accountingFees),
    },
    rrz_tax_exemption: zoneOf(rural, zoneAnswer(rural)),
    ufz_tax_exemption: zoneOf(urban, zoneAnswer(urban)),
  };
}

type WireZone = StepInputs<"rrz_tax_exemption">;

function zoneAnswer({ zone, applies }: WireZone): NonNullable<WireZone["zone"]> | null {
  return zone ?? (applies === false ? "none" : null);
}

function zoneOf(wire: WireZone, zone: ReturnType<typeof zoneAnswer>): Standing["rrz_tax_exemption"] {
  return {
    zone,
    creationDate: dayOrNull(wire.creationDate),
    commune: wire.communeInsee?.trim() ?? "",
    address: wire.address?.trim() ?? "",
    sedentary: wire.sedentary ?? null,
    hasSedentaryEmployee: wire.sedentaryEmployee ?? null,
    isOwnTransfer: wire.isTakeover ?? null,
    employees: wire.employees ?? null,
    outside: centsOrNull(wire.turnoverOutOfZone),
    inside: centsOrNull(wire.turnoverInZone),
    turnover: centsOrNull(wire.turnoverTotal),
    residents: wire.newResidents ?? null,
    previousAid: centsOrNull(wire.deMinimisPrevious),
  };
}

/** The dwellings of the address book, each with what is typed of it. */
function dwellingsOf(
  { dwellings }: StepInputs<"rental_accounting_specificities">,
  { dwellings: listed }: ClosingReading,
): readonly Dwelling[] {
  const typed = new Map(given(dwellings));
  const none = cents(0);
  return listed.map(({ id, label }) => {
    const wire = typed.get(id) ?? {};
    const hasAgency = [wire.grossRents, wire.fees, wire.charges, wire.netPaid].some((amount) => amount !== null && amount !== undefined);
    const costs = given(wire.costs);
    return {
      id,
      name: label,
      acquisitionDate: dayOrNull(wire.acquisitionDate),
      price: centsOrNull(wire.price),
      landShareBp: percentOrNull(wire.landShare),
      activityStart: dayOrNull(wire.activityStart),
      rentalEnd: dayOrNull(wire.rentalEnd),
      personalUseDays: wire.personalUseDays ?? 0,
      isSeasonal: wire.use === "seasonal",
      agency: hasAgency
        ? {
            grossRents: centsOrNull(wire.grossRents),
            fees: centsOrNull(wire.fees) ?? none,
            charges: centsOrNull(wire.charges) ?? none,
            netPaid: centsOrNull(wire.netPaid) ?? none,
          }
        : null,
      depositsHeld: centsOrNull(wire.depositsHeld),
      depositsInRents: centsOrNull(wire.depositsInRents) ?? none,
      alurFund: centsOrNull(wire.alurFund) ?? none,
      expectedRents: centsOrNull(wire.expectedRents),
      vacancy: centsOrNull(wire.vacancy) ?? none,
      costs: costs.length === 0 ? null : new Map(costs.map(([account, amount]) => [account, centsOf(amount)])),
      ownerPaid: (wire.ownerPaid ?? []).map(({ account, amount }) => ({ account, amount: centsOf(amount) })),
      assets: wire.assets ? new Set(wire.assets) : null,
    };
  });
}

function dayOrNull(day: string | null | undefined): IsoDate | null {
  return day !== null && day !== undefined && isIsoDate(day) ? day : null;
}

function percentOrNull(percent: number | null | undefined): number | null {
  return percent === null || percent === undefined ? null : basisPoints(percent);
}
