import { dotted } from "@comptoir/accounting/french-text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ConnectionAccount } from "@comptoir/contract/banking/connections";
import { errorText } from "../../../lib/api/api-error.js";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { Select } from "../../../ui/fields/select.js";
import { hiddenIban } from "../accounts/bank-accounts.js";
import styles from "./connections.module.css";
import { useLinkAccount } from "./queries.js";

const NEW = "new";
const LEFT_OUT = "left_out";

/** An account that a connection gives: the bank account that it feeds, or the choice of one. */
export function AccountLink({ account }: { account: ConnectionAccount }) {
  const { data: banks = [] } = useQuery(bankAccountsQuery());
  const fed = banks.find(({ id }) => id === account.bankAccountId);
  const facts = dotted([hiddenIban(account.iban) ?? account.number, account.balance === null ? null : amount(account.balance)]);
  return (
    <li>
      <div className="grow">
        <b>{account.title}</b>
        <div className="muted tiny tabular">{facts}</div>
      </div>
      {account.gone && <Chip kind="warn">{t("banks.gone", "La banque ne le donne plus")}</Chip>}
      {!account.gone && fed !== undefined && <Chip kind="ok">{t("banks.feeds", "Alimente {{title}}", { title: fed.title })}</Chip>}
      {!account.gone && account.bankAccountId === null && <Linking account={account} />}
    </li>
  );
}

function Linking({ account }: { account: ConnectionAccount }) {
  const { data: banks = [] } = useQuery(bankAccountsQuery());
  const link = useLinkAccount();
  const [choice, setChoice] = useState(account.leftOut ? LEFT_OUT : (account.proposedBankAccountId ?? NEW));
  if (account.unusable !== null)
    return (
      <Chip>
        {account.unusable === "currency"
          ? t("banks.foreign", "En {{currency}}\u00a0: seuls les comptes en euros se connectent", { currency: account.currency })
          : t("banks.repeats", "Répète les opérations d’un compte déjà connecté")}
      </Chip>
    );
  const options = [
    { value: NEW, label: t("banks.new_account", "Un nouveau compte bancaire") },
    ...banks
      .filter(({ feed, isGhost }) => feed.kind === "file" || isGhost)
      .map(({ id, title, isGhost }) => ({
        value: id,
        label: isGhost ? t("banks.ghost_of", "{{title}} (ancien compte)", { title }) : title,
      })),
    { value: LEFT_OUT, label: t("banks.left_out", "Aucun\u00a0: le laisser de côté") },
  ];
  const submit = (): void =>
    link.mutate({
      id: account.id,
      body: choice === NEW ? { create: true } : choice === LEFT_OUT ? { leftOut: true } : { bankAccountId: choice },
    });
  return (
    <div className={styles["linking"]}>
      <Select
        label={t("banks.feeds_which", "Compte alimenté par {{title}}", { title: account.title })}
        hideLabel
        options={options}
        value={choice}
        onChange={setChoice}
        placeholder={null}
        {...(link.isError && { error: errorText(link.error) })}
      />
      <Button writes size="small" kind="primary" busy={link.isPending} disabled={account.leftOut && choice === LEFT_OUT} onClick={submit}>
        {t("banks.link", "Relier")}
      </Button>
    </div>
  );
}
