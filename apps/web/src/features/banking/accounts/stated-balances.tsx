import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import type { BankAccount } from "@comptoir/contract/banking/banking";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { statedBalancesQuery } from "../connections/queries.js";

/** The balance that the bank states beside that of the books; a gap is named with its first day, and opens day by day. */
export function BankAndBooks({ account }: { account: BankAccount }) {
  const [isOpen, setOpen] = useState(false);
  const { stated, title } = account;
  if (stated === null) return null;
  return (
    <div className="muted tiny tabular">
      {t("account.stated", "La banque annonce {{balance}} au {{day}}", { balance: amount(stated.balance), day: day(stated.on) })}
      {stated.gap !== null &&
        ` · ${t("account.gap", "écart de {{amount}} depuis le {{day}}", { amount: amount(stated.gap.amount), day: day(stated.gap.since) })}`}{" "}
      <Button
        size="small"
        kind="ghost"
        aria-haspopup="dialog"
        aria-label={t("account.by_day_of", "Soldes jour par jour de {{title}}", { title })}
        onClick={() => setOpen(true)}
      >
        {t("account.by_day", "Jour par jour")}
      </Button>
      {isOpen && <BalancesByDay account={account} onClose={() => setOpen(false)} />}
    </div>
  );
}

function BalancesByDay({ account: { id, title }, onClose }: { account: BankAccount; onClose: () => void }) {
  const { data, error, isError, refetch } = useQuery(statedBalancesQuery(id));
  return (
    <Modal
      title={t("account.by_day_title", "{{title}}, jour par jour", { title })}
      icon={<Scale className="icon" />}
      width={520}
      actions={<Button onClick={onClose}>{t("action.close", "Fermer")}</Button>}
      onClose={onClose}
    >
      {isError && <ReadingFailure error={error} again={refetch} />}
      {data !== undefined && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("account.day", "Jour")}</th>
              <th scope="col">{t("account.bank_balance", "Banque")}</th>
              <th scope="col">{t("account.books_balance", "Livres")}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.toReversed().map(({ on, bank, books }) => (
              <tr key={on}>
                <th scope="row">{day(on)}</th>
                <td className="tabular">{amount(bank)}</td>
                <td className="tabular">{bank === books ? amount(books) : <b>{amount(books)}</b>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
