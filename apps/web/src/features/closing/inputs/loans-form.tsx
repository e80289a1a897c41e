import { amount, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { PercentField } from "../../../ui/fields/numbers/percent-field.js";
import { Select } from "../../../ui/fields/select.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";

type LoansProps = StepForm<"mortgages">;
type Loan = LoansProps["step"]["result"]["loans"][number];
type TypedLoan = NonNullable<NonNullable<LoansProps["inputs"]["loans"]>[string]>;

/** The loans of the year, as the bank's schedule gives them; what is owed at the end is confirmed. */
export function LoansForm(props: LoansProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { loans, capitalEnd } = step.result;
  return (
    <>
      {loans.map((loan) => (
        <section key={loan.id} className="panel" aria-labelledby={`loan-${loan.id}`}>
          <header>
            <h3 id={`loan-${loan.id}`} className="section-title">
              {loan.name}
            </h3>
            <span className="spacer" />
            <span className="muted small tabular">
              {t("closing.loans.debited", "{{amount}} débités par la banque", { amount: amount(loan.debited) })}
            </span>
          </header>
          <div className="padded stack">
            <LoanFields loan={loan} typed={inputs.loans?.[loan.id] ?? {}} {...props} />
            <Booked loan={loan} />
          </div>
        </section>
      ))}
      {loans.length > 0 && (
        <YesNoField
          label={t("closing.loans.confirm", "Capital restant dû au dernier jour\u00a0: {{capital}}\u00a0?", {
            capital: amount(capitalEnd),
          })}
          yes={t("closing.loans.right", "C’est bien ça")}
          no={t("closing.loans.wrong", "Non, je corrige")}
          value={inputs.confirmed}
          onChange={(confirmed) => onChange({ confirmed })}
          error={errorOf("confirmed") ?? errorOf("loans")}
          disabled={isFixed}
        />
      )}
    </>
  );
}

const AMOUNTS = ["capitalStart", "newDrawings", "capitalRepaid", "interestPaid", "insurancePaid", "feesPaid", "capitalEnd"] as const;

function LoanFields({
  loan,
  typed,
  onChange,
  errorOf,
  sourceOf,
  isFixed,
}: LoansProps & { readonly loan: Loan; readonly typed: TypedLoan }) {
  const change = (part: Partial<TypedLoan>): void => onChange({ loans: { [loan.id]: part } });
  const path = (field: string): string => `loans.${loan.id}.${field}`;
  return (
    <div className={styles["fields"]}>
      {AMOUNTS.map((field) => (
        <AmountField
          key={field}
          label={amountName(field)}
          value={typed[field] ?? loan[field]}
          onChange={(value) => change({ [field]: value })}
          {...filledHint(sourceOf(path(field)))}
          error={errorOf(path(field))}
          disabled={isFixed}
        />
      ))}
      <AmountField
        label={t("closing.loans.accrued", "Intérêts courus, s’ils sont connus")}
        value={typed.accruedInterest}
        onChange={(accruedInterest) => change({ accruedInterest })}
        {...filledHint(sourceOf(path("accruedInterest")), t("closing.loans.accrued_hint", "Vide\u00a0: calculés en jours réels."))}
        disabled={isFixed}
      />
      <PercentField
        label={t("closing.loans.share", "Part professionnelle")}
        value={typed.proShare ?? loan.proShare}
        onChange={(proShare) => change({ proShare })}
        {...filledHint(sourceOf(path("proShare")))}
        error={errorOf(path("proShare"))}
        disabled={isFixed}
      />
      <Select
        label={t("closing.loans.purpose", "Objet")}
        value={typed.purpose ?? "asset"}
        placeholder={null}
        onChange={(purpose) => change({ purpose: purpose as NonNullable<TypedLoan["purpose"]> })}
        options={[
          { value: "asset", label: t("closing.loans.asset", "Achat d’un bien") },
          { value: "cash", label: t("closing.loans.cash", "Trésorerie") },
          { value: "private", label: t("closing.loans.private", "Privé") },
        ]}
        disabled={isFixed}
      />
    </div>
  );
}

function amountName(field: (typeof AMOUNTS)[number]): string {
  const names: Readonly<Record<(typeof AMOUNTS)[number], string>> = {
    capitalStart: t("closing.loans.start", "Capital dû au début"),
    newDrawings: t("closing.loans.drawn", "Nouveau capital reçu"),
    capitalRepaid: t("closing.loans.repaid", "Capital remboursé"),
    interestPaid: t("closing.loans.interest", "Intérêts payés"),
    insurancePaid: t("closing.loans.insurance", "Assurance payée"),
    feesPaid: t("closing.loans.fees", "Frais payés"),
    capitalEnd: t("closing.loans.end", "Capital dû à la fin"),
  };
  return names[field];
}

function Booked({ loan: { booked } }: { loan: Loan }) {
  const accounts = Object.entries(booked);
  if (accounts.length === 0) return null;
  return (
    <FactList
      facts={accounts.map(([account, value]) => ({
        label: t("closing.loans.booked", "Au compte {{account}}", { account }),
        value: plainAmount(value),
      }))}
    />
  );
}
