import { customersLoss, oldInvoices } from "@comptoir/accounting/closing/steps/doubtful-customers";
import { balanceOf } from "@comptoir/accounting/closing/balances";
import { conventionFeesOf, grossFeesOf, groupThreeOf, type DoctorInputs } from "@comptoir/accounting/closing/doctor-deductions";
import type { StepFacts } from "@comptoir/accounting/closing/step";
import { carExpenses, type CarInputs, type VehicleMethod } from "@comptoir/accounting/closing/steps/car-expenses";
import { carsOfYear } from "@comptoir/accounting/closing/year/computation";
import { mileageTerms } from "@comptoir/accounting/closing/steps/mileage";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import { CONTRIBUTION_ACCOUNTS } from "@comptoir/accounting/closing/steps/social-security-contributions";
import { potentialFixedAssets } from "@comptoir/accounting/chart/categories";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { cents, eurosFromCents, frenchCount, sumCents, type Cents } from "@comptoir/accounting/money";
import { lacksOf } from "../facts/cars.js";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { StepResult } from "@comptoir/contract/closing/results";
import { encodeFigure } from "../../../figures/figure.js";
import { carCosts } from "../facts/explain-car-costs.js";
import { isSeveralMeals } from "../inputs/typed-deductions.js";
import { OPTIONAL_ACCOUNTS } from "../inputs/typed-contributions.js";
import { typedCars } from "../inputs/typed-cars.js";
import { typedLoans } from "../inputs/typed-loans.js";
import { lettingsResult, lettingTaxResult, meansResult, zoneResult } from "./standing-results.js";
import type { ClosingState } from "./state.js";

type Shown = { readonly [Code in StepCode]: (state: ClosingState) => StepResult<Code> };

const named = (account: string) => ({ account, name: nameOfAccount(account) });
const amounts = (held: ReadonlyMap<string, Cents>) => Object.fromEntries([...held].map(([key, amount]) => [key, eurosFromCents(amount)]));
const baskets = ({ retirement, health, lossOfWork }: { retirement: Cents; health: Cents; lossOfWork: Cents }) => ({
  retirement: eurosFromCents(retirement),
  health: eurosFromCents(health),
  lossOfWork: eurosFromCents(lossOfWork),
});

/** What each step shows beside what is typed in it. */
const SHOWN: Shown = {
  species: ({ reading: { facts }, outcomes }) => {
    const { opening, receipts, payments, deposits, withdrawals, negativeDay } = facts.cash;
    const { theoretical, difference } = outcomes.species.result;
    return {
      opening: eurosFromCents(opening),
      receipts: eurosFromCents(receipts),
      payments: eurosFromCents(payments),
      deposits: eurosFromCents(deposits),
      withdrawals: eurosFromCents(withdrawals),
      theoretical: eurosFromCents(theoretical),
      difference: eurosFromCents(difference),
      negativeDay: negativeDay && { date: negativeDay.on, balance: eurosFromCents(negativeDay.balance) },
    };
  },
  lagging_operations: ({ reading, outcomes, typed }) => {
    const { ground, lagging } = reading.facts;
    const facts = { ...ground, ...lagging };
    const loss = customersLoss(facts, typed.lagging_operations);
    const { items, amounts: shares } = outcomes.lagging_operations.result;
    return {
      allKinds: ground.taxSystem !== "bnc" || lagging.hasReceivablesOption,
      asksStock: ground.taxSystem !== "bnc",
      yearEnd: ground.year.end,
      chequesKnownThrough: lagging.chequesKnownThrough ?? null,
      proposals: reading.proposals.map(
        ({ id, kind, label, amountTtc, vatRateBp, account, vatOn, documentDate, period, bankOperationId, source }) => ({
          id,
          kind,
          label,
          amountTtc: eurosFromCents(amountTtc),
          vatRate: vatRateBp / 100,
          account,
          vatOn,
          documentDate,
          periodStart: period?.start ?? null,
          periodEnd: period?.end ?? null,
          bankOperationId,
          source,
        }),
      ),
      items: items.map(({ row, account, amount }) => ({ row, account, amount: eurosFromCents(amount) })),
      amounts: amounts(shares),
      openingStocks: amounts(new Map(["310000", "355000", "370000"].map((account) => [account, balanceOf(ground, account)]))),
      asksOpeningStock: lagging.asksOpeningStock === true,
      oldInvoices: oldInvoices(facts, typed.lagging_operations).map(({ id, label, date, left, leftExclTax }) => ({
        id,
        label,
        date,
        amount: eurosFromCents(left),
        exclTax: eurosFromCents(leftExclTax),
      })),
      customersLoss: loss === null ? null : eurosFromCents(loss),
    };
  },
  potential_fixed_assets: ({ outcomes }) => {
    const { purchases, undecided } = outcomes.potential_fixed_assets.result;
    return {
      threshold: potentialFixedAssets.thresholdCents / 100,
      purchases: purchases.map(({ id, label, on, account, exclTax, cost = exclTax, isVatDeclared }) => ({
        id,
        label,
        date: on,
        amount: eurosFromCents(cost),
        ...named(account),
        exclTax: eurosFromCents(exclTax),
        isVatDeclared,
      })),
      undecided: [...undecided],
    };
  },
  amortizations_validation: ({ reading, outcomes }) => {
    const { result } = outcomes.amortizations_validation;
    const { exits, exemptRateBp } = reading.facts.register;
    return {
      assets: reading.components.map((one) => ({
        id: one.id,
        title: one.title,
        ...named(one.account),
        cost: eurosFromCents(one.cost),
        depreciated: eurosFromCents(one.depreciated),
        annuity: eurosFromCents(one.annuity),
        deductible: eurosFromCents(one.deductible),
        netValue: eurosFromCents(cents(one.cost - one.depreciated)),
        isMixed: one.isMixed,
        proShare: one.useBp / 100,
      })),
      exits: exits.map(({ id, title, shortTerm, longTerm }) => ({
        id,
        title,
        shortTerm: eurosFromCents(shortTerm),
        longTerm: eurosFromCents(longTerm),
      })),
      annuities: eurosFromCents(result.annuities),
      deductible: eurosFromCents(result.deductible),
      shortTerm: eurosFromCents(result.shortTerm),
      longTerm: eurosFromCents(result.longTerm),
      exemptShortTerm: eurosFromCents(result.exemptShortTerm),
      spreadPart: eurosFromCents(result.spreadPart),
      spreadLater: eurosFromCents(result.spreadLater),
      exemptRate: exemptRateBp === null ? null : exemptRateBp / 100,
    };
  },
  mortgages: ({ reading, wire, outcomes }) => {
    const { capitalEnd, notDeductible } = outcomes.mortgages.result;
    const loans = typedLoans({ ...wire.mortgages, confirmed: true }, reading).loans ?? [];
    return {
      loans: loans.map((loan) => ({
        id: loan.id,
        name: loan.name,
        capitalStart: eurosFromCents(loan.capitalStart),
        newDrawings: eurosFromCents(loan.newDrawings),
        capitalRepaid: eurosFromCents(loan.capitalRepaid),
        interestPaid: eurosFromCents(loan.interestPaid),
        insurancePaid: eurosFromCents(loan.insurancePaid),
        feesPaid: eurosFromCents(loan.feesPaid),
        capitalEnd: eurosFromCents(loan.capitalEnd),
        proShare: loan.proShareBp / 100,
        debited: eurosFromCents(loan.debited),
        booked: amounts(loan.booked),
      })),
      capitalEnd: eurosFromCents(capitalEnd),
      notDeductible: eurosFromCents(notDeductible),
    };
  },
  car_expenses: (state) => {
    const { facts } = state.reading;
    const { scales, privateShares } = state.outcomes.car_expenses.result;
    return {
      cars: facts.cars.cars.map((car) => ({
        id: car.id,
        name: car.name,
        isVan: car.scale === null,
        lacks: [...lacksOf(car, state.reading, state.wire)],
        ownership: car.ownership,
        costs: amounts(car.costs),
        annuity: eurosFromCents(car.annuity?.deductible ?? cents(0)),
        deductedVat: eurosFromCents(sumCents(car.deductedVat.values())),
        scale: eurosFromCents(scales.get(car.id) ?? cents(0)),
        privateShare: eurosFromCents(privateShares.get(car.id) ?? cents(0)),
      })),
      costs: carCosts(facts.cars.cars).map(([account, amount]) => ({
        ...named(account),
        amount: eurosFromCents(amount),
        explain: encodeFigure({ kind: "car_cost", year: facts.ground.year.id, account }),
      })),
      methods: methodsOf(state),
    };
  },
  social_security_contributions: ({ reading: { facts }, outcomes }) => {
    const { deductible, nonDeductible, stated, booked } = outcomes.social_security_contributions.result;
    const held = [...facts.ground.balances].filter(([account]) => CONTRIBUTION_ACCOUNTS.some((prefix) => account.startsWith(prefix)));
    return {
      accounts: held.map(([account, amount]) => ({ ...named(account), amount: eurosFromCents(amount) })),
      deductible: eurosFromCents(deductible),
      nonDeductible: eurosFromCents(nonDeductible),
      stated: eurosFromCents(stated),
      booked: eurosFromCents(booked),
    };
  },
  optional_ssc: ({ reading: { facts }, outcomes }) => {
    const { profitBefore, paid, ceilings, excess } = outcomes.optional_ssc.result;
    return {
      contracts: OPTIONAL_ACCOUNTS.filter((account) => balanceOf(facts.ground, account) !== 0).map((account) => ({
        ...named(account),
        amount: eurosFromCents(balanceOf(facts.ground, account)),
      })),
      profitBefore: eurosFromCents(profitBefore),
      paid: baskets(paid),
      ceilings: baskets(ceilings),
      excess: baskets(excess),
    };
  },
  scm: meansResult,
  rental_accounting_specificities: lettingsResult,
  consistent_accounts: ({ outcomes }) => {
    const { anomalies, unanswered } = outcomes.consistent_accounts.result;
    return {
      anomalies: anomalies.map(({ code, level, message }) => ({
        code,
        level,
        message,
        answered: level === "warning" && !unanswered.includes(code),
      })),
      unanswered: [...unanswered],
    };
  },
  various_deductions: ({ reading, outcomes, typed }) => {
    const { mealsDeducted, mealsExcess } = outcomes.various_deductions.result;
    return {
      mealsBooked: eurosFromCents(balanceOf(reading.facts.ground, "625610")),
      mealsDeducted: eurosFromCents(mealsDeducted),
      mealsExcess: eurosFromCents(mealsExcess),
      largeMeals: reading.largeMeals
        .filter(({ amount }) => isSeveralMeals(amount))
        .map(({ id, date, label, amount }) => ({ id, date, label, amount: eurosFromCents(amount) })),
      benefits: eurosFromCents(cents(0 - balanceOf(reading.facts.ground, "758710"))),
      doctor: doctorResult(reading.facts.ground, typed.various_deductions.doctor),
    };
  },
  tax_reintegrations: ({ reading: { facts }, outcomes }) => {
    const { rows, privateShares, total } = outcomes.tax_reintegrations.result;
    const { amortizations_validation, mortgages, car_expenses, optional_ssc, various_deductions } = outcomes;
    const others = [amortizations_validation, mortgages, car_expenses, optional_ssc, various_deductions].flatMap(({ lines }) => lines);
    return {
      rows: rows.map((row) => ({ ...row, proposed: eurosFromCents(row.proposed), amount: eurosFromCents(row.amount) })),
      shareableCosts: [...facts.reintegrations.shareableCosts].map(([account, amount]) => ({
        ...named(account),
        amount: eurosFromCents(amount),
      })),
      privateShares: amounts(privateShares),
      others: others.map(({ form, box, label, cents: amount }) => ({ form, box, label, amount: eurosFromCents(amount) })),
      total: eurosFromCents(total),
    };
  },
  rrz_tax_exemption: (state) => zoneResult(state, "rrz_tax_exemption"),
  ufz_tax_exemption: (state) => zoneResult(state, "ufz_tax_exemption"),
  rental_tax_specificities: lettingTaxResult,
  tax_credit: ({ reading: { facts }, outcomes }) => {
    const { counted, reduction, left, others } = outcomes.tax_credit.result;
    return {
      booked: eurosFromCents(balanceOf(facts.ground, "623800")),
      counted: eurosFromCents(counted),
      reduction: eurosFromCents(reduction),
      left: left.map(({ yearEnd, amount }) => ({ yearEnd, amount: eurosFromCents(amount) })),
      others: others.map(({ credit, title, typed, amount }) => ({
        credit,
        title,
        typed: eurosFromCents(typed),
        amount: eurosFromCents(amount),
      })),
    };
  },
  validation_closure: ({ outcomes }) => ({
    result: eurosFromCents(outcomes.validation_closure.result.result),
    stepsLeft: outcomes.validation_closure.findings.filter(({ code }) => code === "closing.steps").map(({ message }) => message),
  }),
};

/** What a step shows, in euros. */
export function resultOf<Code extends StepCode>(state: ClosingState, code: Code): StepResult<Code> {
  return SHOWN[code](state);
}

/** Each method that is open, with what it leaves deducted: costs and annuity less the private share, or the scale. */
function methodsOf({ reading, wire, outcomes }: ClosingState): StepResult<"car_expenses">["methods"] {
  const { ground } = reading.facts;
  const facts = { ...reading.facts.cars, cars: carsOfYear(reading.facts, outcomes.lagging_operations) };
  const typed = typedCars(wire.car_expenses, reading);
  const open: readonly VehicleMethod[] = ["real", "mileage_scale", "fuel_scale"];
  return open.flatMap((method) => {
    const { result, findings } = carExpenses({ ...ground, ...facts }, { ...typed, usesVehicle: true, method });
    if (findings.some(({ code }) => CLOSED.has(code))) return [];
    const isKnown = !findings.some(({ level }) => level === "blocking");
    const scale = sumCents(result.scales.values());
    // Vans keep their real costs beside a scale of kilometres.
    const atCost = method === "mileage_scale" ? facts.cars.filter((car) => car.scale === null) : facts.cars;
    const real = sumCents(atCost.flatMap(({ costs, annuity }) => [...costs.values(), annuity?.deductible ?? cents(0)]));
    const kept = cents(real - sumCents(result.privateShares.values()));
    const vat = sumCents(facts.cars.flatMap(({ deductedVat }) => [...deductedVat.values()]));
    return [
      {
        method,
        deducted: isKnown ? eurosFromCents(cents(kept + scale)) : null,
        vatToGiveBack: eurosFromCents(method === "mileage_scale" ? vat : cents(0)),
        terms: isKnown && method === "mileage_scale" ? scaleTerms(facts, typed.kilometres, Number(ground.year.end.slice(0, 4))) : [],
      },
    ];
  });
}

/** What the books give where nothing is typed. */
function doctorResult(ground: StepFacts, given: DoctorInputs | null): StepResult<"various_deductions">["doctor"] {
  const typed = given ?? { grossFees: null, flatRate: false, additional: false };
  const euros = (amount: Cents | null): number | null => (amount === null ? null : eurosFromCents(amount));
  return {
    grossFees: eurosFromCents(grossFeesOf(ground, typed)),
    conventionFees: euros(conventionFeesOf(ground, typed)),
    groupThree: euros(groupThreeOf(ground, typed)),
  };
}

/** The scale of kilometres of each vehicle that it covers, as it is written: kilometres × rate, then what is added. */
function scaleTerms(
  { cars }: ClosingState["reading"]["facts"]["cars"],
  kilometres: CarInputs["kilometres"],
  year: number,
): StepResult<"car_expenses">["methods"][number]["terms"] {
  return cars.flatMap(({ id, name, scale }) => {
    const km = kilometres.get(id)?.pro ?? 0;
    if (scale === null || km === 0) return [];
    const { thousandthsPerKm, distance, plus, electric } = mileageTerms(figuresOfYear(year).mileage, scale, km);
    const rate = (thousandthsPerKm / 1000).toFixed(3).replace(".", ",");
    const power = scale.fiscalPower === 0 ? "" : `, ${scale.fiscalPower}\u00a0CV`;
    return [
      { label: `Barème ${year}, ${name}${power}\u00a0: ${frenchCount(km)}\u00a0km × ${rate}`, amount: eurosFromCents(distance) },
      ...(plus === 0 ? [] : [{ label: "Part fixe", amount: eurosFromCents(plus) }]),
      ...(electric === 0 ? [] : [{ label: "Véhicule électrique", amount: eurosFromCents(electric) }]),
    ];
  });
}

const CLOSED = new Set(["cars.mileage_trade", "cars.fuel_unpublished", "cars.fuel_trade", "cars.fuel_owned", "cars.fuel_none"]);
