import type { BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import styles from "./preview.module.css";
import { useAmendImport } from "../queries.js";

/** « Signes inversés » of a card's statement without columns; a CSV file has it among its columns. */
export function CardSigns({ preview }: { preview: BankImport }) {
  const amend = useAmendImport(preview.id);
  const cards = preview.accounts.filter(({ signsInverted }) => typeof signsInverted === "boolean");
  if (preview.csv !== null || cards.length === 0) return null;
  return (
    <section className={`panel ${styles["cardSigns"]}`}>
      <Checkbox
        checked={cards.some(({ signsInverted }) => signsInverted === true)}
        onChange={(signsInverted) => amend.mutate({ signsInverted })}
      >
        {t("banking.signs_inverted", "Signes inversés")}
      </Checkbox>
      <span className="muted small">{t("banking.card_signs", "Pour un relevé de carte qui écrit les achats sans signe moins.")}</span>
      {amend.isPending && <span className="spin" role="status" aria-label={t("banking.recomputing", "Aperçu recalculé…")} />}
      {amend.isError && (
        <p className="verdict bad" role="alert">
          {errorText(amend.error)}
        </p>
      )}
    </section>
  );
}
