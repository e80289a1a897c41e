import { useQuery } from "@tanstack/react-query";
import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import { chartQuery } from "../../queries/chart.js";
import { percent } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { money } from "./invoice-item.js";
import styles from "./invoices.module.css";

type AccountOfInvoiceProps = { readonly value: string; readonly onChange: (account: string) => void };

/** The account of an invoice: what was bought, chosen by the user. */
export function AccountOfInvoice({ value, onChange }: AccountOfInvoiceProps) {
  const { data: options = [], isPending } = useQuery({
    ...chartQuery(),
    select: (chart) =>
      chart.data
        .filter(({ sign }) => sign === "outcome" || sign === "both")
        .map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
  });
  return (
    <Autosuggest
      label={t("invoices.account", "Compte de charge ou d’immobilisation")}
      hint={t("invoices.account_hint", "Celui du dernier achat à ce vendeur est proposé\u00a0; une facture ne choisit jamais seule.")}
      options={options}
      value={value}
      onChange={onChange}
      // What is typed before the accounts are read would be lost when the field is left.
      disabled={isPending}
    />
  );
}

type PartsProps = Pick<InvoiceDetail, "groups" | "currency">;

/** Each rate as it will be posted, with what is to be confirmed. */
export function Parts({ groups, currency }: PartsProps) {
  return (
    <ul className={styles["list"]} aria-label={t("invoices.parts", "Ventilation par taux")}>
      {groups.map(({ rate, base, vat, nature, postedRate, question }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the groups of a document keep their order
        <li key={index} className="small">
          {t("invoices.part", "{{rate}}\u00a0: {{base}} HT, {{vat}} de TVA", {
            rate: percent(rate),
            base: money(base, currency),
            vat: money(vat, currency),
          })}
          {nature !== null && ` – ${nature}${postedRate === rate ? "" : ` ${percent(postedRate)}`}`}
          {question !== null && <span className="muted"> – {question}</span>}
        </li>
      ))}
    </ul>
  );
}
