import { balanceOf } from "@comptoir/accounting/closing/balances";
import type { OptionalContributionInputs } from "@comptoir/accounting/closing/steps/optional-ssc";
import {
  bookedContributions,
  type ContributionInputs,
  type ContributionStatement,
} from "@comptoir/accounting/closing/steps/social-security-contributions";
import { cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { centsOrNull, given } from "./typed-values.js";

/**
 * The statements of the bodies as typed. Contributions that were not typed are what the books hold beside CSG, CFP and CURPS: the first statement
 * without them takes the rest. A year without a debit needs no statement.
 */
export function typedContributions(wire: StepInputs<"social_security_contributions">, { facts }: ClosingReading): ContributionInputs {
  const booked = bookedContributions({ ...facts.ground, ...facts.contributions });
  const gapReason = wire.gapReason ?? "";
  if (wire.statements === null || wire.statements === undefined) return { statements: booked === 0 ? [] : null, gapReason };
  const apart = bookedApart(facts.ground, wire.statements);
  const typed = wire.statements.map((one, index): ContributionStatement & { readonly isOpen: boolean } => ({
    body: one.body ?? "Urssaf",
    account: one.account ?? "646100",
    isOpen: one.contributionsPaid === null || one.contributionsPaid === undefined,
    contributionsPaid: centsOrNull(one.contributionsPaid) ?? cents(0),
    csgCrdsPaid: centsOrNull(one.csgCrdsPaid) ?? (index === 0 ? apart.csgCrdsPaid : null) ?? cents(0),
    csgDeductible: centsOrNull(one.csgDeductible) ?? (index === 0 ? apart.csgDeductible : null),
    training: centsOrNull(one.training) ?? (index === 0 ? apart.training : null) ?? cents(0),
    healthUnions: centsOrNull(one.healthUnions) ?? (index === 0 ? apart.healthUnions : null) ?? cents(0),
    reimbursements:
      centsOrNull(one.reimbursements) ?? (index === 0 && one.contributionsPaid == null ? apart.reimbursements : null) ?? cents(0),
    dueAtYearEnd: centsOrNull(one.dueAtYearEnd) ?? cents(0),
  }));
  const stated = typed.reduce(
    (sum, one) => sum + one.contributionsPaid + one.csgCrdsPaid + one.training + one.healthUnions - one.reimbursements,
    0,
  );
  const open = typed.findIndex(({ isOpen }) => isOpen);
  return {
    statements: typed.map(({ isOpen: _isOpen, ...one }, index) =>
      index === open ? { ...one, contributionsPaid: cents(booked - stated) } : one,
    ),
    gapReason,
  };
}

type Typed = NonNullable<NonNullable<StepInputs<"social_security_contributions">["statements"]>>;
type BookedApart = Pick<ContributionStatement, "csgDeductible"> &
  Readonly<Record<"csgCrdsPaid" | "training" | "healthUnions" | "reimbursements", ContributionStatement["training"] | null>>;

/** CSG-CRDS, CFP, CURPS and what bodies paid back, that the books hold on accounts of their own and that no statement states: they are asked no more, and stay there. */
function bookedApart(ground: ClosingReading["facts"]["ground"], statements: Typed): BookedApart {
  const isTyped = (field: "csgCrdsPaid" | "csgDeductible" | "training" | "healthUnions" | "reimbursements"): boolean =>
    statements.some((one) => one[field] !== null && one[field] !== undefined);
  const areLeviesTyped = isTyped("csgCrdsPaid") || isTyped("csgDeductible");
  return {
    csgCrdsPaid: areLeviesTyped ? null : cents(balanceOf(ground, "637800") + balanceOf(ground, "108500")),
    csgDeductible: areLeviesTyped ? null : balanceOf(ground, "637800"),
    training: isTyped("training") ? null : balanceOf(ground, "633310"),
    healthUnions: isTyped("healthUnions") ? null : balanceOf(ground, "637810"),
    reimbursements: isTyped("reimbursements") ? null : cents(Math.max(0 - balanceOf(ground, "758410"), 0)),
  };
}

/** The accounts of optional contributions. */
export const OPTIONAL_ACCOUNTS = ["646510", "646520", "646530", "646540"];

/** Certificates by contract: all of them, none, or those that lack. */
export function typedOptional(wire: StepInputs<"optional_ssc">, { facts }: ClosingReading): OptionalContributionInputs {
  const held = OPTIONAL_ACCOUNTS.filter((account) => (facts.ground.balances.get(account) ?? 0) !== 0);
  const answers = new Map(given(wire.attestations));
  const without = held.filter((account) => answers.get(account) === false);
  const isAnswered = held.every((account) => answers.has(account));
  return {
    hasSome: wire.hasSome === true,
    perecoAbondement: centsOrNull(wire.perecoAbondement) ?? cents(0),
    attestationReceived: isAnswered ? without.length === 0 || without.length < held.length : null,
    withoutAttestation: new Set(without),
  };
}
