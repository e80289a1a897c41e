import { Check, Clock, Inbox, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { shiftDay } from "../../../lib/days.js";
import { PATHS } from "../../../lib/paths.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { ButtonLink } from "../../../ui/controls/button.js";
import { BalanceLine } from "../../../ui/figures/balance-line.js";
import { Chip } from "../../../ui/controls/chip.js";
import { ChartMark } from "../charts/chart-mark.js";
import { OpenAmount } from "../open-amount.js";
import { DashboardPanel, PanelEmpty, type DashboardRead } from "../panel.js";
import { PanelTools } from "../panel-tools.js";
import type { Dashboard } from "../queries.js";
import styles from "../dashboard.module.css";

type MoneyAccount = Dashboard["accounts"]["rows"][number];

const DAYS_SHOWN = 90;
const STATES: Readonly<Record<MoneyAccount["state"]["code"], { readonly kind: "ok" | "warn" | "mute"; readonly icon: ReactNode }>> = {
  up_to_date: { kind: "ok", icon: <Check className="icon tiny" /> },
  late: { kind: "warn", icon: <Clock className="icon tiny" /> },
  empty: { kind: "mute", icon: <Inbox className="icon tiny" /> },
  by_hand: { kind: "mute", icon: <PencilLine className="icon tiny" /> },
};

/** Bank accounts and the till: the state of each, its last ninety days, its balance. */
export function AccountsPanel({ read }: { read: DashboardRead }) {
  const title = t("dashboard.accounts", "Comptes");
  return (
    <DashboardPanel
      title={title}
      read={read}
      className={styles["main"]}
      height={180}
      beside={({ accounts }) => (
        <b>
          <OpenAmount figure={accounts.total} label={t("dashboard.accounts_total", "Tous les comptes")} />
        </b>
      )}
    >
      {({ accounts, year, today }) =>
        accounts.rows.length === 0 ? (
          <>
            <PanelEmpty>{t("dashboard.no_account", "Aucun compte bancaire pour le moment.")}</PanelEmpty>
            <ButtonLink size="small" to={PATHS.account} search={{ tab: "accounts" }}>
              {t("dashboard.add_account", "Ajouter un compte")}
            </ButtonLink>
          </>
        ) : (
          <figure aria-label={title}>
            <ul className={styles["accounts"]}>
              {accounts.rows.map((account) => (
                <Account key={account.accountCode} account={account} end={year?.until ?? today} />
              ))}
            </ul>
            <PanelTools table="accounts" label={title} fiscalYearId={year?.id ?? null} />
          </figure>
        )
      }
    </DashboardPanel>
  );
}

function Account({ account: { title, balance, state, steps }, end }: { account: MoneyAccount; end: string }) {
  const { kind, icon } = STATES[state.code];
  const start = steps[0]?.date ?? shiftDay(end as Parameters<typeof shiftDay>[0], -DAYS_SHOWN);
  return (
    <li>
      <span className={styles["accountName"]}>
        <b>{title}</b>
        <Chip kind={kind} icon={icon}>
          {state.sentence}
        </Chip>
      </span>
      {steps.length > 0 ? (
        <ChartMark
          explain={balance.explain}
          label={t("dashboard.ninety_days", "{{title}}, 90 derniers jours", { title })}
          amount={amount(balance.value)}
          className={styles["accountLine"]}
        >
          <BalanceLine steps={steps} start={start} end={end} />
        </ChartMark>
      ) : (
        <span />
      )}
      <span className="strong end-text">
        <OpenAmount figure={balance} label={title} />
      </span>
    </li>
  );
}
