import type { DeductionInputs, HomeAccount } from "@comptoir/accounting/closing/steps/various-deductions";
import type { DoctorPractice } from "@comptoir/accounting/closing/doctor-deductions";
import type { Meals } from "@comptoir/accounting/closing/steps/meals";
import { professions } from "@comptoir/accounting/company/professions";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { centsOf, centsOrNull, given } from "./typed-values.js";

type Wire = StepInputs<"various_deductions">;

/** Deductions as typed. Meals of the books are one by operation, unless a number was given. */
export function typedDeductions(wire: Wire, reading: ClosingReading): DeductionInputs {
  const { laundry, holidayVouchers, serviceVouchers, home, doctor } = wire;
  const booked = mealsOf(wire.meals?.booked) ?? mealsOfOperations(wire, reading);
  const privatelyPaid = mealsOf(wire.meals?.privatelyPaid);
  return {
    answered: wire.answered === true,
    meals: booked === null && privatelyPaid === null ? null : { booked, privatelyPaid },
    laundry:
      laundry === null || laundry === undefined
        ? null
        : { loadsPerWeek: laundry.loadsPerWeek ?? 0, weeks: laundry.weeks ?? 0, unitPrice: centsOrNull(laundry.unitPrice) ?? cents(0) },
    holidayVouchers: voucherOf(holidayVouchers),
    serviceVouchers: voucherOf(serviceVouchers),
    home:
      home === null || home === undefined
        ? null
        : {
            surfacePro: home.surfacePro ?? 0,
            surfaceTotal: home.surfaceTotal ?? 0,
            costs: new Map(given(home.costs).map(([account, amount]) => [account as HomeAccount, centsOf(amount)])),
          },
    doctor:
      doctor === null || doctor === undefined
        ? null
        : {
            grossFees: centsOrNull(doctor.grossFees),
            conventionFees: centsOrNull(doctor.conventionFees),
            groupThree: centsOrNull(doctor.groupThree),
            practice: practiceOf(reading.company),
            flatRate: doctor.flatRate === true,
            additional: doctor.additional === true,
          },
    ownMoney: wire.ownMoney === true,
    exemptDuty: centsOrNull(wire.exemptDuty) ?? cents(0),
    exemptBenefits: wire.benefitsAllTaxed === true ? cents(0) : (centsOrNull(wire.exemptBenefits) ?? cents(0)),
  };
}

const RADIOLOGIST = "radiologue";
const GENERAL = "medecin-generaliste";
const SUBSTITUTE = "remplacant";

/** The doctor of the profile: professions that the agreement has sectors for are doctors; null for any other one that is known. */
function practiceOf({
  profession_id: profession,
  professional_status_id: status,
  conventional_industry: sector,
}: ClosingReading["company"]): DoctorPractice | null | undefined {
  if (profession === null) return undefined;
  if ((professions.find(({ id }) => id === profession)?.conventionalSectors.length ?? 0) === 0) return null;
  const specialty = profession === GENERAL ? "general" : profession === RADIOLOGIST ? "radiologist" : "specialist";
  return { specialty, sector, isSubstitute: status === SUBSTITUTE };
}

function voucherOf(voucher: Wire["holidayVouchers"]): DeductionInputs["holidayVouchers"] {
  if (voucher === null || voucher === undefined || voucher.amount === null || voucher.amount === undefined) return null;
  return { amount: centsOf(voucher.amount), paidPrivately: voucher.paidPrivately === true };
}

type WireMeals = NonNullable<NonNullable<Wire["meals"]>["booked"]>;

/** A count and a total suffice with « aucun repas au-dessus de la limite », else the list is needed. */
function mealsOf(meals: WireMeals | null | undefined): Meals | null {
  if (meals === null || meals === undefined) return null;
  if (meals.costs !== null && meals.costs !== undefined && meals.costs.length > 0) return { kind: "list", costs: meals.costs.map(centsOf) };
  if (meals.noneAbove !== true || meals.count === null || meals.count === undefined || meals.total === null || meals.total === undefined)
    return null;
  return { kind: "total", count: meals.count, total: centsOf(meals.total) };
}

/** A line far above one meal pays several: how many is asked. */
const ONE_MEAL_AT_MOST = cents(60_00);

/** The operations of 625610, tax included, each a meal, or as many as was given; null while one is not known. */
function mealsOfOperations(wire: Wire, { largeMeals, facts }: ClosingReading): Meals | null {
  const held = facts.ground.balances.get("625610") ?? 0;
  const listed = largeMeals.reduce((sum, { booked }) => sum + booked, 0);
  if (largeMeals.length === 0 || listed !== held) return null;
  const counts = wire.meals?.countsByOperation ?? {};
  const costs: Cents[] = [];
  for (const { id, amount } of largeMeals) {
    const count = counts[id] ?? (amount > ONE_MEAL_AT_MOST ? null : 1);
    if (count === null || count < 1) return null;
    const each = Math.floor(amount / count);
    for (let index = 0; index < count; index += 1) costs.push(cents(index === 0 ? amount - each * (count - 1) : each));
  }
  return { kind: "list", costs };
}

/** True of a line whose number of meals is asked. */
export function isSeveralMeals(amount: Cents): boolean {
  return amount > ONE_MEAL_AT_MOST;
}
