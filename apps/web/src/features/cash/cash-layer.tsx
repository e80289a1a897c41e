import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DAYS_OF_BALANCES } from "@comptoir/accounting/banking/days-of-balances";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { today } from "../../lib/clock.js";
import { shiftDay } from "../../lib/days.js";
import { cashBalanceQuery } from "../../queries/cash.js";
import { fiscalYearsQuery } from "../../queries/fiscal-years.js";
import { amount, day, longDay } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { BalanceLine } from "../../ui/figures/balance-line.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Select } from "../../ui/fields/select.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Table } from "../../ui/layout/table.js";
import { firstYear, openPeriod } from "./cash-years.js";

/** « Caisse »: what the till held in the evening of each day on which it moved. */
export function CashLayer({ onClose }: { onClose: () => void }) {
  const years = useQuery(fiscalYearsQuery());
  return (
    <SideLayer name="cash" title={t("cash.title", "Caisse")} width={464} onClose={onClose} isRead>
      {years.isPending && <Waiting />}
      {years.isError && <ReadingFailure error={years.error} again={years.refetch} />}
      {years.data && <CashOfYears years={years.data} />}
    </SideLayer>
  );
}

function CashOfYears({ years }: { years: readonly FiscalYear[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const period = openPeriod(years);
  const { data: open } = useQuery({ ...cashBalanceQuery(period ?? { startDate: "", endDate: "" }), enabled: period !== null });
  const year = years.find(({ id }) => id === chosen) ?? firstYear(years, open?.firstNegative ?? null);
  if (year === null) return <EmptyState title={t("cash.no_year", "Aucun exercice pour le moment")} />;
  return (
    <>
      <LastDays booksBegin={years.map(({ beginning }) => beginning).toSorted()[0] ?? year.beginning} />
      {years.length > 1 && (
        <Select
          label={t("cash.year", "Exercice")}
          placeholder={null}
          value={year.id}
          options={years.map(({ id, label }) => ({ value: id, label }))}
          onChange={setChosen}
        />
      )}
      <CashOfYear startDate={year.beginning} endDate={year.end} />
    </>
  );
}

/** What the till held over the last ninety days, as the dashboard draws it; nothing while it did not move. */
function LastDays({ booksBegin }: { booksBegin: string }) {
  const end = today();
  const startDate = [shiftDay(end, -DAYS_OF_BALANCES), booksBegin].toSorted().at(-1) ?? booksBegin;
  const { data } = useQuery({ ...cashBalanceQuery({ startDate, endDate: end }), enabled: startDate <= end });
  if (data === undefined || (data.days.length === 0 && data.opening === 0)) return null;
  const steps = data.days[0]?.date === startDate ? data.days : [{ date: startDate, balance: data.opening }, ...data.days];
  return <BalanceLine steps={steps} start={startDate} end={end} title={t("cash.last_days", "Solde de la caisse")} />;
}

type CashLine = { readonly key: string; readonly name: string; readonly balance: number; readonly explain: string | null };

function CashOfYear(period: { readonly startDate: string; readonly endDate: string }) {
  const cash = useQuery(cashBalanceQuery(period));
  if (cash.isPending) return <Waiting />;
  if (cash.isError) return <ReadingFailure error={cash.error} again={cash.refetch} />;
  const { opening, openingExplain, days } = cash.data;
  if (days.length === 0 && opening === 0)
    return (
      <EmptyState title={t("cash.empty", "La caisse n’a pas bougé")}>
        {t("cash.empty_detail", "Ce qui est payé ou reçu en espèces se lira ici, jour par jour.")}
      </EmptyState>
    );
  const lines: CashLine[] = [
    {
      key: "opening",
      name: t("cash.before", "Avant le {{day}}", { day: day(period.startDate) }),
      balance: opening,
      explain: openingExplain,
    },
    ...days.map(({ date, balance, explain }) => ({ key: date, name: longDay(date), balance, explain })),
  ];
  return (
    <Table
      label={t("cash.days", "Solde de la caisse, jour par jour")}
      dense
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        { key: "day", header: t("cash.day", "Le soir du"), cell: ({ name }) => name },
        { key: "below", header: "", cell: ({ balance }) => balance < 0 && <Chip kind="bad">{t("cash.below", "Sous zéro")}</Chip> },
        { key: "balance", header: t("cash.balance", "Solde"), isNumber: true, cell: (line) => <Balance line={line} /> },
      ]}
    />
  );
}

function Balance({ line: { name, balance, explain } }: { line: CashLine }) {
  if (explain === null) return amount(balance);
  return (
    <FigureValue explain={explain} label={t("cash.balance_of", "Caisse, {{name}}", { name })}>
      {amount(balance)}
    </FigureValue>
  );
}

function Waiting() {
  return (
    <Skeleton label={t("cash.reading", "Lecture de la caisse")}>
      <SkeletonBar width="100%" height="96px" />
    </Skeleton>
  );
}
