import { useState } from "react";
import { frenchMonth } from "@comptoir/accounting/french-text";
import { keepFile } from "../../../lib/api/download.js";
import { t } from "../../../text/t.js";
import { chartCsv } from "../charts/chart-csv.js";
import { useDonut, type DonutReply } from "../queries.js";
import { DonutModal, type DonutGroup, type DonutSide } from "./donut-modal.js";

type DonutHostProps = {
  /** The last day of the panels. */
  readonly until: string;
  /** Calendar years of the books, the most recent first. */
  readonly years: readonly number[];
  readonly onClose: () => void;
};

/** The ring of the dashboard: a side, a year or a month, a group; read as it is chosen. */
export function DonutHost({ until, years, onClose }: DonutHostProps) {
  const [side, setSide] = useState<DonutSide>("outcome");
  const [year, setYear] = useState(until.slice(0, 4));
  const [month, setMonth] = useState("");
  const [group, setGroup] = useState<DonutGroup | null>(null);
  const donut = useDonut({
    context: side,
    year: Number(year),
    month: month === "" ? null : Number(month),
    category: group?.category ?? null,
    endDate: year === until.slice(0, 4) ? until : `${year}-12-31`,
  });
  return (
    <DonutModal
      side={side}
      onSide={(next) => {
        setSide(next);
        setGroup(null);
      }}
      years={years.map((one) => ({ value: String(one), label: String(one) }))}
      year={year}
      onYear={setYear}
      months={monthOptions()}
      month={month}
      onMonth={setMonth}
      group={group}
      onGroup={setGroup}
      donut={donut}
      onExport={() => donut.data !== undefined && save(donut.data)}
      onClose={onClose}
    />
  );
}

function monthOptions() {
  const months = Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: capital(frenchMonth(index + 1)) }));
  return [{ value: "", label: t("donut.whole_year", "Toute l’année") }, ...months];
}

function save({ data, about }: DonutReply): void {
  const rows = data.label.map((label, index) => [label, data.values[index] ?? 0, `${about.percents[index] ?? 0}`.replace(".", ",")]);
  const text = chartCsv(["Libellé", "Montant", "Part (%)"], [...rows, ["Total", data.total, ""]]);
  keepFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `repartition-${about.start}-${about.end}.csv`);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
