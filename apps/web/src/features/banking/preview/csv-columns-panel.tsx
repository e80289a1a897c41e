import { useState } from "react";
import type { BankImport, ImportMapping } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { Select } from "../../../ui/fields/select.js";
import { useUnfolded } from "../../../ui/layout/use-unfolded.js";
import { mappingProblem, roleOf, withRole, type MappedRole, type MappingProblem } from "./csv-columns.js";
import styles from "./preview.module.css";
import { useAmendImport } from "../queries.js";

type Csv = NonNullable<BankImport["csv"]>;

const ROLES: readonly { readonly value: MappedRole | "none"; readonly label: string }[] = [
  { value: "none", label: "Non lue" },
  { value: "date", label: "Date" },
  { value: "valueDate", label: "Date de valeur" },
  { value: "label", label: "Libellé" },
  { value: "amount", label: "Montant" },
  { value: "debit", label: "Débit" },
  { value: "credit", label: "Crédit" },
  { value: "direction", label: "Sens" },
  { value: "currency", label: "Devise" },
  { value: "fee", label: "Frais à retirer" },
];
const roleNamed = (value: string): MappedRole | null => {
  const role = ROLES.find((one) => one.value === value)?.value ?? "none";
  return role === "none" ? null : role;
};
const PROBLEMS: Readonly<Record<MappingProblem, string>> = {
  label: "Dites quelle colonne porte le libellé.",
  amount: "Dites quelle colonne porte le montant, ou le débit et le crédit.",
  same_column: "La date doit avoir sa propre colonne.",
};
const DATE_ORDERS = [
  { value: "dmy", label: "jour / mois / année" },
  { value: "mdy", label: "mois / jour / année" },
  { value: "ymd", label: "année / mois / jour" },
] as const;
const DECIMALS = [
  { value: ",", label: "virgule\u00a0: 1\u202f234,56" },
  { value: ".", label: "point\u00a0: 1,234.56" },
] as const;
const DELIMITERS = [
  { value: ";", label: "point-virgule\u00a0;" },
  { value: ",", label: "virgule ," },
  { value: "\t", label: "tabulation" },
  { value: "|", label: "barre |" },
];

/** The columns of a CSV file, to confirm or correct; each correction has the preview computed again. */
export function CsvColumnsPanel({ importId, csv }: { importId: string; csv: Csv }) {
  const amend = useAmendImport(importId);
  const [draft, setDraft] = useState<ImportMapping | null>(null);
  const mapping = draft ?? csv.mapping;
  const problem = mappingProblem(mapping);
  const change = (next: ImportMapping): void => {
    setDraft(next);
    if (mappingProblem(next) === null) amend.mutate({ mapping: next }, { onSuccess: () => setDraft(null) });
  };
  const message = problem === null ? (amend.isError ? errorText(amend.error) : null) : PROBLEMS[problem];
  return (
    <details className={`panel ${styles["columnSettings"]}`} open={useUnfolded(csv.guessed)}>
      <summary>
        <h2>{t("banking.columns", "Colonnes du fichier")}</h2>
        <span className="muted small">
          {csv.guessed ? "Devinées\u00a0: vérifiez-les avant d’importer." : "Reconnues\u00a0: les corriger si besoin."}
        </span>
        {amend.isPending && <span className="spin" role="status" aria-label={t("banking.recomputing", "Aperçu recalculé…")} />}
      </summary>
      <div className={styles["csvSettings"]}>
        <HeaderRow mapping={mapping} onChange={change} />
        <Select
          label={t("banking.date_order", "Ordre des dates")}
          options={DATE_ORDERS}
          value={mapping.dateOrder}
          onChange={(value) =>
            change({ ...mapping, dateOrder: DATE_ORDERS.find((one) => one.value === value)?.value ?? mapping.dateOrder })
          }
        />
        <Select
          label={t("banking.decimals", "Décimales")}
          options={DECIMALS}
          value={mapping.decimal}
          onChange={(value) => change({ ...mapping, decimal: DECIMALS.find((one) => one.value === value)?.value ?? mapping.decimal })}
        />
        <Select
          label={t("banking.delimiter", "Séparateur")}
          options={DELIMITERS}
          value={mapping.delimiter}
          onChange={(delimiter) => change({ ...mapping, delimiter })}
        />
        <DebitValue csv={csv} mapping={mapping} onChange={change} />
        <Checkbox checked={mapping.signsInverted ?? false} onChange={(signsInverted) => change({ ...mapping, signsInverted })}>
          {t("banking.signs_inverted", "Signes inversés")}
        </Checkbox>
        {csv.fees && (
          <Checkbox checked={csv.fees.apart} onChange={(feesApart) => change({ ...mapping, feesApart })}>
            {`«\u00a0${csv.fees.column}\u00a0» en dépense à part, à côté du montant brut`}
          </Checkbox>
        )}
      </div>
      {message !== null && (
        <p className={`verdict ${problem === null ? "bad" : "warn"} ${styles["csvMessage"]}`} role="alert">
          {message}
        </p>
      )}
      <Sample csv={csv} mapping={mapping} onChange={change} />
    </details>
  );
}

function HeaderRow({ mapping, onChange }: { mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }) {
  const last = Math.max(20, mapping.headerRow + 5);
  const lines = Array.from({ length: last }, (_, line) => ({ value: String(line), label: `Ligne ${line + 1}` }));
  return (
    <Select
      label={t("banking.headers", "En-têtes")}
      placeholder={null}
      options={[{ value: "-1", label: "Sans en-têtes" }, ...lines]}
      value={String(mapping.headerRow)}
      onChange={(value) => onChange({ ...mapping, headerRow: Number(value) })}
    />
  );
}

/** Which of the two values of « Sens » is a spending: asked where their words do not say it. */
function DebitValue({ csv, mapping, onChange }: { csv: Csv; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }) {
  const values = csv.sideValues ?? [];
  if (mapping.direction == null || values.length !== 2) return null;
  const chosen = values.find((value) => value.toLowerCase() === mapping.debitValue?.toLowerCase());
  return (
    <Select
      label={t("banking.debit_value", "Valeur d’une dépense")}
      placeholder={null}
      options={[{ value: "", label: "Selon les mots" }, ...values.map((value) => ({ value, label: value }))]}
      value={chosen ?? ""}
      onChange={(value) => onChange({ ...mapping, debitValue: value === "" ? null : value })}
    />
  );
}

function Sample({ csv, mapping, onChange }: { csv: Csv; mapping: ImportMapping; onChange: (mapping: ImportMapping) => void }) {
  return (
    <div className={styles["sample"]}>
      <table className="dense" aria-label={t("banking.sample", "Premières lignes du fichier")}>
        <thead>
          <tr>
            {csv.columns.map((name, column) => (
              <th key={column} scope="col">
                <Select
                  label={`Colonne ${name}`}
                  hideLabel
                  placeholder={null}
                  options={ROLES}
                  value={roleOf(mapping, column) ?? "none"}
                  onChange={(value) => onChange(withRole(mapping, column, roleNamed(value)))}
                />
                <span className="clip">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {csv.sample.map((cells, row) => (
            <tr key={row}>
              {csv.columns.map((_, column) => (
                <td key={column} className={roleOf(mapping, column) === null ? "muted small" : "small"}>
                  <span className={styles["cell"]}>{cells[column] ?? ""}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
