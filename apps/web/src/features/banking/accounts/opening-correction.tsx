import { Landmark } from "lucide-react";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cents, centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { correctBankOpening, type BankAccount } from "@comptoir/contract/banking/banking";
import { call } from "../../../lib/api/api.js";
import { errorText } from "../../../lib/api/api-error.js";
import { refresh } from "../../../lib/api/refresh.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { showToast } from "../../../ui/messages/toast.js";

/** The balance that a bank account began with, corrected: a validated entry is then reversed and posted again. */
export function OpeningCorrection({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const client = useQueryClient();
  const correct = useMutation({
    mutationFn: async (balance: Cents) =>
      call(correctBankOpening, { params: { id: account.id }, body: { balance: eurosFromCents(balance) } }),
    onSuccess: () => refresh(client),
  });
  const [balance, setBalance] = useState<Cents | null>(account.opening === null ? cents(0) : centsFromEuros(account.opening.balance));
  const submit = (): void => {
    if (balance === null) return;
    correct.mutate(balance, {
      onSuccess: () => {
        showToast({ title: t("account.opening_corrected", "Solde de départ corrigé") });
        onClose();
      },
    });
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
      <Button writes kind="primary" busy={correct.isPending} disabled={balance === null} onClick={submit}>
        {t("account.correct", "Corriger")}
      </Button>
    </>
  );
  return (
    <Modal title={t("account.opening_title", "Solde de départ")} icon={<Landmark className="icon" />} actions={actions} onClose={onClose}>
      <p>{t("account.opening_effect", "Son écriture suit. Si elle est validée, elle est extournée et une nouvelle la remplace.")}</p>
      <MoneyField
        label={t("account.opening_of", "Solde au départ de {{title}}", { title: account.title })}
        value={balance}
        onChange={setBalance}
        signed
        required
      />
      {correct.isError && (
        <p className="verdict bad" role="alert">
          {errorText(correct.error)}
        </p>
      )}
    </Modal>
  );
}
