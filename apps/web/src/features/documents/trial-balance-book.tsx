import type { BookFilters, readTrialBalance } from "@comptoir/contract/documents";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { Scale } from "lucide-react";
import type { z } from "zod";
import { plainAmount } from "../../text/format.js";
import { Figure } from "../../ui/figure.js";
import { BookFailure, BookSkeleton, EmptyBook } from "./book-states.js";
import styles from "./documents.module.css";
import { useTrialBalance } from "./queries.js";

type Balance = ReplyOf<typeof readTrialBalance>["data"];
type Movement = Balance["totals"]["debit"];

/** The trial balance: what each account held, its debits and credits, what it holds; every amount openable. */
export function TrialBalanceBook({ filters }: { filters: z.input<typeof BookFilters> }) {
  const balance = useTrialBalance(filters);
  if (balance.isPending) return <BookSkeleton />;
  if (balance.isError) return <BookFailure error={balance.error} onRetry={() => void balance.refetch()} />;
  const { accounts, totals } = balance.data;
  if (accounts.length === 0) return <EmptyBook />;
  return (
    <table className={`dense ${styles["balance"]}`} aria-label="Balance">
      <thead>
        <tr>
          <th scope="col">Compte</th>
          <th scope="col">Intitulé</th>
          {["Ouverture", "Débit", "Crédit", "Solde débiteur", "Solde créditeur"].map((name) => (
            <th key={name} scope="col" className="n">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ code, name, opening, debit, credit, balance: end }) => (
          <tr key={code}>
            <td className="num muted">{code}</td>
            <td className={styles["accountName"]} title={name}>
              {name}
            </td>
            <Amount movement={opening} name="Ouverture" account={code} isShown={opening.value !== 0} />
            <Amount movement={debit} name="Débit" account={code} isShown={debit.value !== 0} />
            <Amount movement={credit} name="Crédit" account={code} isShown={credit.value !== 0} />
            <Amount movement={end} name="Solde débiteur" account={code} isShown={end.value > 0} />
            <Amount movement={end} name="Solde créditeur" account={code} isShown={end.value < 0} />
          </tr>
        ))}
        <Totals totals={totals} />
      </tbody>
    </table>
  );
}

function Totals({ totals }: { totals: Balance["totals"] }) {
  return (
    <tr className="tot">
      <td colSpan={2}>Total {totals.debitBalance === totals.creditBalance && <Scale className="i s" role="img" aria-label="équilibré" />}</td>
      <td className="n">
        <span className="sr">Sans total</span>
      </td>
      <Amount movement={totals.debit} name="Total des débits" account="" isShown />
      <Amount movement={totals.credit} name="Total des crédits" account="" isShown />
      <td className="n" data-name="Solde débiteur">
        {plainAmount(totals.debitBalance)}
      </td>
      <td className="n" data-name="Solde créditeur">
        {plainAmount(totals.creditBalance)}
      </td>
    </tr>
  );
}

/** Opening and end balances bear their side by their column, the opening by its sign: positive for a debit. */
function Amount({ movement, name, account, isShown }: { movement: Movement; name: string; account: string; isShown: boolean }) {
  const isEnd = name.startsWith("Solde");
  return (
    <td className="n" data-name={isShown ? name : undefined}>
      {isShown && (
        <Figure explain={movement.explain} label={account === "" ? name : `${name} du compte ${account}`}>
          {plainAmount(isEnd ? Math.abs(movement.value) : movement.value)}
        </Figure>
      )}
    </td>
  );
}
