import { useEffect, useState } from "react";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { Select } from "../../ui/fields/select.js";
import { useAmendBooks } from "./books-queries.js";
import styles from "./books.module.css";

/** The day through which the books are taken over, and what the other software declared of VAT. */
export function BooksDays({ taken }: { taken: BooksTakeover }) {
  const amend = useAmendBooks(taken.id);
  const at = (target: string): string | null =>
    amend.error instanceof ApiError && amend.error.target === target ? errorText(amend.error) : null;
  const hasPlace = at("takenOverThrough") !== null || at("vatDeclaredThrough") !== null;
  const { throughBounds: bounds, takenOverThrough, vat } = taken;
  if (bounds === null && vat.ends.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="books-days">
      <header>
        <h2 id="books-days">{t("books.days", "Où vos livres reprennent")}</h2>
      </header>
      {amend.error && !hasPlace && <Banner kind="bad">{errorText(amend.error)}</Banner>}
      <div className={styles["days"]}>
        {bounds && (
          <DateField
            label={t("books.taken_through", "Repris jusqu’au")}
            hint={t(
              "books.taken_through_hint",
              "Les lignes de vos relevés jusqu’à ce jour ne seront pas importées\u00a0: elles sont dans ces livres.",
            )}
            value={dayOf(takenOverThrough)}
            min={dayOf(bounds.first) ?? undefined}
            max={dayOf(bounds.last) ?? undefined}
            error={at("takenOverThrough")}
            onChange={(chosen) => chosen !== null && chosen !== takenOverThrough && amend.mutate({ takenOverThrough: chosen })}
          />
        )}
        {vat.ends.length > 0 && (
          <>
            <Select
              label={t("books.vat_through", "TVA déclarée ailleurs jusqu’au")}
              hint={t("books.vat_through_hint", "La fin de la dernière période que l’autre logiciel a déclarée.")}
              options={[
                { value: "", label: t("books.vat_unanswered", "Je répondrai plus tard") },
                ...vat.ends.toReversed().map((end) => ({ value: end, label: day(end) })),
              ]}
              placeholder={null}
              value={vat.declaredThrough ?? ""}
              error={at("vatDeclaredThrough")}
              onChange={(end) => amend.mutate({ vatDeclaredThrough: end === "" ? null : end, ...(end === "" && { vatCredit: 0 }) })}
            />
            {vat.declaredThrough !== null && (
              <VatCredit euros={vat.credit} onChange={(credit) => amend.mutate({ vatCredit: eurosFromCents(credit) })} />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Sent when the field is left: each figure typed would compute the preview again. */
function VatCredit({ euros, onChange }: { euros: number; onChange: (credit: Cents) => void }) {
  const [credit, setCredit] = useState(() => centsFromEuros(euros));
  useEffect(() => setCredit(centsFromEuros(euros)), [euros]);
  return (
    <div
      onBlur={() => {
        if (credit !== null && eurosFromCents(credit) !== euros) onChange(credit);
      }}
    >
      <MoneyField
        label={t("books.vat_credit_kept", "Crédit de TVA à reporter")}
        hint={t("books.vat_credit_hint", "Celui de cette dernière déclaration\u00a0; 0,00\u00a0€ s’il n’y en a pas.")}
        value={credit}
        onChange={setCredit}
      />
    </div>
  );
}

function dayOf(text: string | null): IsoDate | null {
  return text !== null && isIsoDate(text) ? text : null;
}
