import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { ArrowDownLeft, ArrowUpRight, FileUp, ListPlus, Plus } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { today } from "../../../lib/clock.js";
import { PATHS } from "../../../lib/paths.js";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { Tag } from "../../../ui/controls/chip.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextArea, TextField } from "../../../ui/fields/field.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { Select } from "../../../ui/fields/select.js";
import { categoryIcon, categoryName, type Chart } from "../categories/category-names.js";
import { choiceOf } from "../categories/category-sections.js";
import { isOpen } from "../list/list-items.js";
import { isVarious, type OperationForm, type OperationMode } from "./operation-form.js";
import { useDayRefusal } from "../../../queries/day-refusal.js";
import { SuggestedCategory } from "./suggested-category.js";
import { CommentRead, OperationReading } from "./operation-reading.js";
import { ORIGIN_OPTIONS, type OperationOrigin } from "./origins.js";
import { PAYMENT_MODES, paymentModeOf } from "./payment-modes.js";

type OperationFieldsProps = {
  readonly form: OperationForm;
  readonly mode: OperationMode;
  readonly chart: Chart;
  readonly operation: Transaction | null;
  /** What the server refused, at its field. */
  readonly error: { readonly target: string; readonly message: string; readonly code: string } | null;
  readonly onChange: (part: Partial<OperationForm>) => void;
  readonly onPick: (account: "category" | "debit" | "credit") => void;
  /** Goes on with as many lines as needed. */
  readonly onLines: () => void;
  /** Opens the layer of categories of an operation that exists. */
  readonly onCategories: () => void;
  /** Accepts what is suggested for an operation of a statement. */
  readonly onAccept: () => void;
  /** The papers, between the category and the annotations. */
  readonly children: ReactNode;
};

/** The fields of an operation, in the order of the specification. */
export function OperationFields(props: OperationFieldsProps) {
  const { form, mode, chart, operation, error, onChange, onPick, onCategories, onAccept, children } = props;
  const isFixed = mode === "update-automatic" || mode === "locked";
  const isOther = isVarious(form.origin);
  const errorOf = (...targets: string[]): string | null => (error !== null && targets.includes(error.target) ? error.message : null);
  return (
    <>
      {mode === "create" && (
        <p className="small">
          <Link to={PATHS.importer} className="row tight">
            <FileUp className="icon small" />
            {t("operations.import_instead", "Plusieurs opérations\u00a0? Importez plutôt un relevé.")}
          </Link>
        </p>
      )}
      {isFixed && operation ? <OperationReading operation={operation} /> : <TypedFields {...props} errorOf={errorOf} />}
      {!isOther && (
        <CategoryField
          {...{ form, mode, chart, operation, onChange, onPick, onCategories, onAccept }}
          error={isFixed ? null : errorOf("debitCategory", "creditCategory")}
        />
      )}
      {children}
      {mode === "locked" ? (
        <CommentRead comment={operation?.comment ?? ""} />
      ) : (
        <TextArea
          label={t("operations.comment", "Annotations")}
          maxLength={2000}
          value={form.comment}
          error={errorOf("comment")}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      )}
    </>
  );
}

type TypedFieldsProps = OperationFieldsProps & { readonly errorOf: (...targets: string[]) => string | null };

/** What a user types of an operation. */
function TypedFields(props: TypedFieldsProps) {
  const { form, mode, error, onChange, errorOf } = props;
  const isOther = isVarious(form.origin);
  const origins =
    form.origin === "other_closure"
      ? [...ORIGIN_OPTIONS, { value: "other_closure", label: "Opération diverse de clôture" }]
      : ORIGIN_OPTIONS;
  return (
    <>
      <RadioGroup
        label={t("filters.origin", "Origine")}
        value={form.origin}
        error={errorOf("origin")}
        options={origins}
        onChange={(origin) => onChange({ origin: origin as OperationOrigin })}
      />
      {isOther ? (
        <MiscellaneousAccounts {...props} errorOf={errorOf} />
      ) : (
        <Segmented
          label={t("filters.type", "Type")}
          asField
          value={form.type}
          onChange={(type) => onChange({ type, ...(type !== form.type && { categories: [] }) })}
          segments={[
            { value: "outcome", label: t("operations.outcome", "Dépense"), icon: <ArrowUpRight className="icon small" /> },
            { value: "income", label: t("operations.income", "Recette"), icon: <ArrowDownLeft className="icon small" /> },
          ]}
        />
      )}
      <div className="narrow-then-wide">
        <MoneyField
          label={t("split.amount", "Montant TTC")}
          autoFocus={mode === "create"}
          required
          value={form.amount}
          error={errorOf("amount")}
          onChange={(amount) => onChange({ amount })}
        />
        <TextField
          label={t("operations.label", "Libellé")}
          required
          maxLength={200}
          value={form.title}
          error={errorOf("title")}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </div>
      <div className="narrow-then-wide">
        <OperationDate form={form} error={errorOf("date")} onChange={onChange} />
        {form.origin === "professional" && <BankAccountField form={form} error={errorOf("bankingAccount")} onChange={onChange} />}
      </div>
      {error?.code === "operation.date_out_of_bounds" && form.date !== null && form.date < today() && (
        <p className="small">
          <Link to={PATHS.fiscalYear} search={{ open: "openings" }}>
            {t("operations.type_openings", "Saisir les soldes d’ouverture du premier exercice")}
          </Link>
        </p>
      )}
      <PieceFields form={form} errorOf={errorOf} onChange={onChange} />
    </>
  );
}

type MiscellaneousAccountsProps = Pick<OperationFieldsProps, "form" | "chart" | "onPick" | "onLines"> & {
  readonly errorOf: (target: string) => string | null;
};

/** The two accounts of a miscellaneous operation, or as many lines as needed. */
function MiscellaneousAccounts({ form, chart, errorOf, onPick, onLines }: MiscellaneousAccountsProps) {
  return (
    <>
      <AccountField
        label={t("operations.debit_account", "Compte de débit")}
        code={form.debit}
        chart={chart}
        error={errorOf("debitCategory")}
        onPick={() => onPick("debit")}
      />
      <AccountField
        label={t("operations.credit_account", "Compte de crédit")}
        code={form.credit}
        chart={chart}
        error={errorOf("creditCategory")}
        onPick={() => onPick("credit")}
      />
      {form.origin === "other" && (
        <p className="small">
          <button type="button" className="link row tight" onClick={onLines}>
            <ListPlus className="icon small" />
            {t("operations.lines_instead", "Plus de deux comptes\u00a0? Saisissez l’écriture ligne par ligne.")}
          </button>
        </p>
      )}
    </>
  );
}

type PartProps = {
  readonly form: OperationForm;
  readonly error: string | null;
  readonly onChange: (part: Partial<OperationForm>) => void;
};

function OperationDate({ form, error, onChange }: PartProps) {
  const refused = useDayRefusal();
  return (
    <DateField
      label={t("operations.date", "Date")}
      required
      value={form.date}
      error={error}
      refused={refused}
      onChange={(date) => onChange({ date })}
    />
  );
}

function BankAccountField({ form, error, onChange }: PartProps) {
  const { data: accounts = [] } = useQuery(bankAccountsQuery());
  return (
    <Select
      label={t("operations.bank_account", "Compte bancaire")}
      value={form.bankAccount}
      error={error}
      options={accounts.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(bankAccount) => onChange({ bankAccount })}
    />
  );
}

type PieceFieldsProps = Omit<PartProps, "error"> & { readonly errorOf: (target: string) => string | null };

/** The reference of the document, and how a bank operation was paid: what the FEC says of both. */
function PieceFields({ form, errorOf, onChange }: PieceFieldsProps) {
  return (
    <div className="narrow-then-wide">
      <TextField
        label={t("operations.piece_ref", "N° de pièce")}
        placeholder={t("operations.piece_ref_example", "N° de facture")}
        maxLength={60}
        value={form.pieceRef}
        error={errorOf("pieceRef")}
        onChange={(event) => onChange({ pieceRef: event.target.value })}
      />
      {form.origin === "professional" && (
        <Select
          label={t("operations.payment_mode", "Mode de règlement")}
          placeholder={null}
          value={form.paymentMode}
          error={errorOf("paymentMode")}
          options={PAYMENT_MODES}
          onChange={(code) => onChange({ paymentMode: paymentModeOf(code) })}
        />
      )}
    </div>
  );
}

function AccountField({
  label,
  code,
  chart,
  error,
  onPick,
}: {
  label: string;
  code: string;
  chart: Chart;
  error: string | null;
  onPick: () => void;
}) {
  const choice = code === "" ? null : choiceOf(chart, code);
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="row wrap tight" role="group" aria-label={label}>
        {code !== "" && <Tag icon={<CategoryIcon name={choice?.icon ?? "tag"} />}>{`${code} ${choice?.label ?? ""}`}</Tag>}
        <Button size="small" icon={<Plus className="icon small" />} onClick={onPick}>
          {code === "" ? t("operations.choose_account", "Choisir un compte") : t("operations.change_account", "Changer de compte")}
        </Button>
      </div>
      {error !== null && <span className="field-error">{error}</span>}
    </div>
  );
}

type CategoryFieldProps = Omit<OperationFieldsProps, "error" | "onLines" | "children"> & { readonly error: string | null };

function CategoryField(props: CategoryFieldProps) {
  const { form, mode, chart, operation, error, onChange, onPick, onCategories, onAccept } = props;
  const isKnown = mode === "update-automatic" || (operation !== null && operation.allocations.length > 1);
  const accounts = isKnown
    ? (operation?.allocations ?? []).map(({ account }) => account)
    : form.categories.map((code) => ({ code, name: code }));
  const canChange = mode !== "locked" && (operation === null || isOpen(operation));
  const suggestion = isKnown && canChange && accounts.length === 0 ? operation?.suggestion : null;
  const isOne = isKnown ? accounts.length > 0 : accounts.length === 1;
  const text = isOne ? SPEC.editCategory : SPEC.addCategory;
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t("operations.category", "Catégorie")}
      </span>
      <div className="row wrap tight" role="group" aria-label={t("operations.category", "Catégorie")}>
        {accounts.map((account) => (
          <Tag
            key={account.code}
            icon={<CategoryIcon name={categoryIcon(chart, account.code)} />}
            onRemove={
              mode === "create" ? () => onChange({ categories: form.categories.filter((code) => code !== account.code) }) : undefined
            }
          >
            {choiceOf(chart, account.code)?.label ?? categoryName(chart, account)}
          </Tag>
        ))}
        {operation && suggestion && <SuggestedCategory {...{ operation, suggestion, chart, onAccept }} onOther={onCategories} />}
        {canChange && !suggestion && (
          <Button
            size="small"
            icon={<Plus className="icon small" />}
            disabled={form.type === null}
            onClick={() => (isKnown ? onCategories() : onPick("category"))}
          >
            {text}
          </Button>
        )}
      </div>
      {form.categories.length > 1 && (
        <p className="muted tiny">
          {t("operations.split_next", "Une fois l’opération enregistrée, vous répartirez son montant entre elles.")}
        </p>
      )}
      {error !== null && <span className="field-error">{error}</span>}
    </div>
  );
}
