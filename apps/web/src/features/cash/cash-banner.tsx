import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { cashBalanceQuery } from "../../queries/cash.js";
import { fiscalYearsQuery } from "../../queries/fiscal-years.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { openPeriod } from "./cash-years.js";

/** A till below zero in a year that is still open, and since which day; nothing while it never was. */
export function CashBanner({ onOpen }: { onOpen: () => void }) {
  const { data: years } = useQuery(fiscalYearsQuery());
  const period = openPeriod(years ?? []);
  const { data: cash } = useQuery({ ...cashBalanceQuery(period ?? { startDate: "", endDate: "" }), enabled: period !== null });
  if (!cash?.firstNegative) return null;
  return (
    <Banner
      label={t("cash.title", "Caisse")}
      kind="warn"
      slim
      icon={<TriangleAlert className="icon" />}
      action={
        <Button size="small" aria-haspopup="dialog" onClick={onOpen}>
          {t("cash.open", "Voir la caisse")}
        </Button>
      }
    >
      {t("cash.negative", "La caisse passe sous zéro le {{day}}.", { day: day(cash.firstNegative) })}
    </Banner>
  );
}
