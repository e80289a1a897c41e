import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InvoiceProposalReply } from "@comptoir/contract/invoices/received-invoices";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { operationsForInvoiceQuery } from "./queries.js";

type OperationSearchProps = {
  readonly invoiceId: string;
  /** Empty while none is chosen by hand. */
  readonly value: string;
  readonly onChange: (operation: InvoiceProposalReply["operation"] | null) => void;
};

/** Chooses by hand an operation of the direction of the invoice that is not proposed, by its words or its amount. */
export function OperationSearch({ invoiceId, value, onChange }: OperationSearchProps) {
  const [search, setSearch] = useState("");
  const { data = [] } = useQuery(operationsForInvoiceQuery(invoiceId, search));
  return (
    <Autosuggest
      label={t("invoices.other_operation", "Une autre opération")}
      hint={t("invoices.other_operation_hint", "Cherchez-la par son libellé ou son montant.")}
      options={data.map(({ operation }) => ({
        value: operation.id,
        label: t("invoices.operation", "{{title}} du {{day}}\u00a0: {{amount}}", {
          title: operation.title,
          day: day(operation.date),
          amount: amount(operation.value),
        }),
      }))}
      value={value}
      onSearch={setSearch}
      onChange={(id) => onChange(data.find(({ operation }) => operation.id === id)?.operation ?? null)}
    />
  );
}
