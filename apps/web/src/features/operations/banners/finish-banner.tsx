import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { isIsoDate } from "@comptoir/accounting/date";
import { frenchMonth } from "@comptoir/accounting/french-text";
import { readTidyMonth } from "@comptoir/contract/banking/banking";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { isAllowed } from "@comptoir/contract/base/permissions";
import { call } from "../../../lib/api/api.js";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { useSession } from "../../../lib/session/session.js";
import { monthTitle } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { ToCategorizeBanner } from "./to-categorize-banner.js";

/** A month that is tidy and waits for its validation. */
export type MonthToValidate = NonNullable<ReplyOf<typeof readTidyMonth>["data"]>;

type FinishBannerProps = Parameters<typeof ToCategorizeBanner>[0] & { readonly onValidate: (through: IsoDate) => void };

/**
 * The banner of the page: what remains to categorise, unless a later month than those seen tidy before has just become so; without
 * anything to categorise, the month that waits for its validation.
 */
export function FinishBanner({ onValidate, ...remaining }: FinishBannerProps) {
  const { overview } = remaining;
  const { data: month } = useQuery({
    queryKey: ["operations", "tidy-month", overview?.toCategorize, overview?.total],
    queryFn: async ({ signal }) => (await call(readTidyMonth, {}, { signal })).data,
    enabled: overview !== undefined,
    placeholderData: (before) => before,
  });
  const [seen, setSeen] = useState<string | undefined>(undefined);
  const [later, setLater] = useState<string | null>(null);
  const isDone = overview?.toCategorize === 0;
  if (month !== undefined && (seen === undefined || (isDone && month !== null && month.month > seen))) setSeen(month?.month ?? "");
  const session = useSession();
  const maySeal = isAllowed(session.context, "books.seal", session.context === "ANON" ? "" : session.user.roleId);
  const isReadOnly = useReadOnlyReason() !== null;
  const isOffered = month != null && maySeal && !isReadOnly && month.month !== later && (isDone || month.month > (seen ?? month.month));
  if (!isOffered) return <ToCategorizeBanner {...remaining} />;
  return <TidyBanner month={month} onValidate={onValidate} onLater={() => setLater(month.month)} />;
}

type TidyBannerProps = { readonly month: MonthToValidate; readonly onValidate: (through: IsoDate) => void; readonly onLater: () => void };

/** « Octobre est rangé : 60 opérations, solde juste. Valider octobre ? » */
export function TidyBanner({ month: { month, through, operations, balance }, onValidate, onLater }: TidyBannerProps) {
  const name = frenchMonth(Number(month.slice(5, 7)));
  const title = monthTitle(month).replace(/ \d+$/, "");
  const count = plural("operations.count", operations, { one: "{{n}} opération", other: "{{n}} opérations" });
  const isGap = balance === "gap";
  return (
    <Banner
      {...(isGap && { kind: "warn" as const })}
      icon={isGap ? <TriangleAlert className="icon" /> : <CircleCheck className="icon" />}
      action={
        <span className="row tight wrap">
          <Button kind="ghost" onClick={onLater}>
            {t("operations.finish_later", "Plus tard")}
          </Button>
          {!isGap && (
            <Button writes kind="primary" aria-haspopup="dialog" onClick={() => isIsoDate(through) && onValidate(through)}>
              {t("operations.finish_validate", "Valider {{month}}", { month: name })}
            </Button>
          )}
        </span>
      }
    >
      <span role="status">{finishWords(balance, { title, name, count })}</span>
    </Banner>
  );
}

function finishWords(balance: MonthToValidate["balance"], { title, name, count }: { title: string; name: string; count: string }): string {
  const values = { title, name, count };
  if (balance === "gap")
    return t("operations.finish_gap", "{{title}} est catégorisé\u00a0: {{count}}, mais le solde n’est pas celui du relevé.", values);
  if (balance === "right")
    return t("operations.finish_right", "{{title}} est rangé\u00a0: {{count}}, solde juste. Valider {{name}}\u00a0?", values);
  return t(
    "operations.finish_unknown",
    "{{title}} est rangé\u00a0: {{count}}, sans relevé qui dise le solde de fin de mois. Valider {{name}}\u00a0?",
    values,
  );
}
