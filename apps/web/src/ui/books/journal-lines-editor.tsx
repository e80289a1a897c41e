import { Plus, Scale, Trash2, TriangleAlert } from "lucide-react";
import { absolute, eurosFromCents } from "@comptoir/accounting/money";
import { amount as euros } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button, IconButton } from "../controls/button.js";
import { TextField } from "../fields/field.js";
import { Autosuggest } from "../fields/suggested/autosuggest.js";
import { balancedLines, changedLine, emptyLine, lineTotals, renamedParty, type TypedLine } from "./journal-lines.js";
import styles from "./journal-lines.module.css";
import { MoneyField } from "../fields/numbers/money-field.js";
import type { Option } from "../fields/select.js";

/** What the server refused of a line, at its field. */
export type LineError = { readonly key: number; readonly field: string; readonly message: string };

type JournalLinesEditorProps = {
  readonly lines: readonly TypedLine[];
  readonly accounts: readonly Option[];
  readonly error: LineError | null;
  /** Accounts whose lines may name a customer or a supplier; none by default. */
  readonly hasParty?: (account: string) => boolean;
  readonly onChange: (lines: readonly TypedLine[]) => void;
};

/** As many lines as an entry needs, each an account and one side of the two, and whether they balance. */
export function JournalLinesEditor({ lines, accounts, error, hasParty = () => false, onChange }: JournalLinesEditorProps) {
  return (
    <>
      <div className={styles["lines"]}>
        <div className={`${styles["line"]} ${styles["head"]}`} aria-hidden="true">
          <span>{t("journal.account", "Compte")}</span>
          <span>{t("journal.label", "Libellé")}</span>
          <span>{t("journal.debit", "Débit")}</span>
          <span>{t("journal.credit", "Crédit")}</span>
        </div>
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            number={index + 1}
            accounts={accounts}
            error={error?.key === line.key ? error : null}
            namesParty={hasParty(line.account) || Boolean(line.auxiliary)}
            onChange={(part) => onChange(lines.map((one) => (one === line ? changedLine(one, part) : one)))}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </div>
      <div className="row wrap tight">
        <Button size="small" icon={<Plus className="icon small" />} onClick={() => onChange([...lines, emptyLine(lines)])}>
          {t("journal.add_line", "Ajouter une ligne")}
        </Button>
        <Button kind="ghost" size="small" disabled={lineTotals(lines).difference === 0} onClick={() => onChange(balancedLines(lines))}>
          {t("journal.balance", "Porter la différence")}
        </Button>
      </div>
      <BalanceVerdict lines={lines} />
    </>
  );
}

type LineFieldsProps = {
  readonly line: TypedLine;
  readonly number: number;
  readonly accounts: readonly Option[];
  readonly error: LineError | null;
  readonly namesParty: boolean;
  readonly onChange: (part: Partial<TypedLine>) => void;
  readonly onRemove: () => void;
};

function LineFields({ line, number, accounts, error, namesParty, onChange, onRemove }: LineFieldsProps) {
  const errorOf = (field: string): string | null => (error?.field === field ? error.message : null);
  return (
    <div role="group" aria-label={t("journal.line", "Ligne {{number}}", { number })} className={styles["line"]}>
      <div className={styles["account"]}>
        <Autosuggest
          label={t("journal.account", "Compte")}
          hideLabel
          icon={null}
          placeholder={t("journal.account_placeholder", "Numéro ou nom")}
          options={accounts}
          value={line.account}
          error={errorOf("account")}
          onChange={(account) => onChange({ account })}
        />
      </div>
      <div className={styles["label"]}>
        <TextField
          label={t("journal.label", "Libellé")}
          hideLabel
          maxLength={200}
          placeholder={t("journal.label_placeholder", "Libellé de la ligne")}
          value={line.label}
          error={errorOf("label")}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        {namesParty && (
          <TextField
            label={t("journal.third_party", "Tiers")}
            hideLabel
            maxLength={200}
            placeholder={t("journal.third_party_placeholder", "Client ou fournisseur")}
            value={line.auxiliary?.name ?? ""}
            error={errorOf("auxiliary")}
            onChange={(event) => onChange({ auxiliary: renamedParty(line.auxiliary, event.target.value) })}
          />
        )}
      </div>
      <MoneyField
        label={t("journal.debit", "Débit")}
        hideLabel
        placeholder={t("journal.debit", "Débit")}
        value={line.debit}
        error={errorOf("debit")}
        onChange={(debit) => onChange({ debit })}
      />
      <MoneyField
        label={t("journal.credit", "Crédit")}
        hideLabel
        placeholder={t("journal.credit", "Crédit")}
        value={line.credit}
        error={errorOf("credit")}
        onChange={(credit) => onChange({ credit })}
      />
      <IconButton
        size="small"
        className={styles["remove"]}
        label={t("journal.remove_line", "Retirer la ligne {{number}}", { number })}
        icon={<Trash2 className="icon small" />}
        onClick={onRemove}
      />
    </div>
  );
}

/** The difference between debits and credits, or the confirmation that they are equal. */
function BalanceVerdict({ lines }: { readonly lines: readonly TypedLine[] }) {
  const { debit, credit, difference } = lineTotals(lines);
  const isBalanced = difference === 0;
  const written = { debit: euros(eurosFromCents(debit)), credit: euros(eurosFromCents(credit)) };
  const missing = euros(eurosFromCents(absolute(difference)));
  return (
    <div className={isBalanced ? "verdict" : "verdict warn"} role="status">
      {isBalanced ? <Scale className="icon" /> : <TriangleAlert className="icon" />}
      <div className="grow">
        <b>
          {isBalanced
            ? t("journal.balanced", "L’écriture est équilibrée")
            : difference > 0
              ? t("journal.credit_missing", "Il manque {{missing}} au crédit", { missing })
              : t("journal.debit_missing", "Il manque {{missing}} au débit", { missing })}
        </b>
        <div className="small tabular">{t("journal.totals", "Débit {{debit}}, crédit {{credit}}", written)}</div>
      </div>
    </div>
  );
}
