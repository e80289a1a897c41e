import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { FieldMessage, TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { AccountField } from "../fields/account-field.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

type PurchasesProps = StepForm<"potential_fixed_assets">;
type Purchase = PurchasesProps["step"]["result"]["purchases"][number];
type Decision = NonNullable<NonNullable<PurchasesProps["inputs"]["decisions"]>[string]>;

/** Purchases above the threshold that were booked as expenses: each one is decided. */
export function PurchasesForm(props: PurchasesProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { purchases, threshold } = step.result;
  const undecided = purchases.filter(({ id }) => inputs.decisions?.[id] == null);
  const missing = errorOf("decisions");
  if (purchases.length === 0) {
    return (
      <EmptyState
        title={t("closing.purchases.none", "Aucun achat de plus de {{threshold}} HT à examiner", { threshold: amount(threshold) })}
      />
    );
  }
  return (
    <>
      {undecided.length > 1 && !isFixed && (
        <div>
          <Button kind="soft" onClick={() => onChange({ decisions: Object.fromEntries(undecided.map(({ id }) => [id, KEPT])) })}>
            {t("closing.purchases.all_kept", "OK pour moi, je laisse en l'état")}
          </Button>
        </div>
      )}
      <ul className={styles["rows"]}>
        {purchases.map((purchase) => (
          <li key={purchase.id} className={styles["row"]}>
            <PurchaseRow purchase={purchase} decision={inputs.decisions?.[purchase.id] ?? null} {...props} />
          </li>
        ))}
      </ul>
      {missing !== null && <FieldMessage id="purchases" error={missing} />}
    </>
  );
}

/** Kept together, each for a reason that the press does not say. */
const KEPT: Decision = { kind: "keep_expense", reason: "other", text: "Laissé en l’état" };

type PurchaseRowProps = PurchasesProps & { readonly purchase: Purchase; readonly decision: Decision | null };

function PurchaseRow({ purchase, decision, onChange, errorOf, isFixed }: PurchaseRowProps) {
  const field = `decisions.${purchase.id}`;
  const decide = (part: Partial<Decision>): void => onChange({ decisions: { [purchase.id]: part } });
  return (
    <>
      <div className={styles["rowHead"]}>
        <span className="grow">
          <b>{purchase.label}</b>
          <br />
          <span className="muted small tabular">
            {day(purchase.date)} · {purchase.account} {purchase.name}
          </span>{" "}
          <span className="small">
            <OperationButton id={purchase.id} about={purchase.label} />
          </span>
        </span>
        <span className="strong tabular">
          {purchase.amount !== purchase.exclTax &&
            // Without VAT, the threshold is compared with the price over 1,20: both are shown.
            `${t("closing.purchases.incl", "{{amount}} TTC", { amount: amount(purchase.amount) })}, `}
          {t("closing.purchases.excl", "{{amount}} HT", { amount: amount(purchase.exclTax) })}
        </span>
      </div>
      <RadioGroup
        label={t("closing.purchases.decision", "Que devient «\u00a0{{label}}\u00a0»\u00a0?", { label: purchase.label })}
        hideLabel
        value={decision?.kind ?? null}
        onChange={(kind) => decide(startOf(kind as Decision["kind"], purchase))}
        options={[
          { value: "capitalise", label: t("closing.purchases.capitalise", "Immobiliser") },
          { value: "keep_expense", label: t("closing.purchases.keep", "Laisser en charge") },
          { value: "split", label: t("closing.purchases.split", "Ventiler") },
        ]}
        error={errorOf(field)}
        disabled={isFixed}
        required
      />
      {decision?.kind === "capitalise" && (
        <AccountField
          label={t("closing.purchases.account", "Compte d’immobilisation")}
          prefixes={["20", "21"]}
          value={decision.assetAccount}
          onChange={(assetAccount) => decide({ assetAccount })}
          error={errorOf(`${field}.assetAccount`)}
          disabled={isFixed}
        />
      )}
      {decision?.kind === "keep_expense" && (
        <KeptReason decision={decision} decide={decide} error={errorOf(`${field}.reason`) ?? errorOf(`${field}.text`)} isFixed={isFixed} />
      )}
    </>
  );
}

/** A decision begins with what is most usual: the account that the chart proposes, several items in one purchase. */
function startOf(kind: Decision["kind"], { account }: Purchase): Decision {
  if (kind === "split") return { kind };
  if (kind === "keep_expense") return { ...KEPT };
  return { kind, assetAccount: USUAL_ASSETS[account] ?? COMPUTERS };
}

const COMPUTERS = "218300";
/** Tools and repairs of them become equipment; the rest is most often a computer or a telephone. */
const USUAL_ASSETS: Readonly<Record<string, string>> = { "606300": "215400", "615500": "215400" };

type KeptReasonProps = {
  readonly decision: Decision;
  readonly decide: (part: Partial<Decision>) => void;
  readonly error: string | null;
  readonly isFixed: boolean;
};

function KeptReason({ decision, decide, error, isFixed }: KeptReasonProps) {
  return (
    <div className={styles["fields"]}>
      <Select
        label={t("closing.purchases.reason", "Motif")}
        value={decision.reason ?? ""}
        onChange={(reason) => decide({ ...decision, reason: reason as NonNullable<Decision["reason"]> })}
        error={decision.reason === "other" ? null : error}
        disabled={isFixed}
        options={[
          { value: "several_items_under_500", label: t("closing.purchases.several", "Plusieurs articles de moins de 500\u00a0€") },
          { value: "subscription_or_service", label: t("closing.purchases.service", "Abonnement ou prestation") },
          { value: "repair", label: t("closing.purchases.repair", "Réparation ou entretien") },
          { value: "other", label: t("closing.purchases.other", "Autre motif") },
        ]}
      />
      {decision.reason === "other" && (
        <TextField
          label={t("closing.purchases.other_text", "Lequel")}
          value={decision.text ?? ""}
          maxLength={500}
          onChange={(event) => decide({ ...decision, text: event.target.value })}
          error={error}
          disabled={isFixed}
        />
      )}
    </div>
  );
}
