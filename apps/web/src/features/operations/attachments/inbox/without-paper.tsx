import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { createView } from "@comptoir/contract/operations/views";
import { call } from "../../../../lib/api/api.js";
import { PATHS } from "../../../../lib/paths.js";
import { refresh } from "../../../../lib/api/refresh.js";
import { useRenewedKey } from "../../../../lib/api/submission-key.js";
import { viewsQuery } from "../../../../queries/views.js";
import { amount } from "../../../../text/format.js";
import { t } from "../../../../text/t.js";
import { Button, ButtonLink } from "../../../../ui/controls/button.js";
import { showFailure } from "../../../../ui/messages/failure.js";
import { MoneyField } from "../../../../ui/fields/numbers/money-field.js";
import { showToast } from "../../../../ui/messages/toast.js";
import { selectionFilters } from "../../changes/changes.js";
import { NO_FILTERS, writtenFilters } from "../../filters/filters.js";
import styles from "./inbox.module.css";

/** Below, few papers are missed. */
const USUAL_AMOUNT = cents(50_00);

/** The other side of the inbox: the operations that have no paper, from an amount, to see or to keep as a view. */
export function WithoutPaper() {
  const client = useQueryClient();
  const [amountMin, setAmountMin] = useState<Cents | null>(USUAL_AMOUNT);
  const { key, renew } = useRenewedKey();
  const filters = { ...NO_FILTERS, attachments_status: "without_attachments" as const, amountMin };
  const name =
    amountMin === null
      ? t("inbox.view_name", "Sans pièce")
      : t("inbox.view_name_from", "Sans pièce, dès {{amount}}", { amount: amount(eurosFromCents(amountMin)) });
  const keep = useMutation({
    mutationFn: () => call(createView, { body: { name, filters: selectionFilters(filters) } }, { idempotencyKey: key }),
    onSuccess: () => {
      renew();
      refresh(client, viewsQuery().queryKey);
      showToast({ title: t("views.kept", "Vue «\u00a0{{name}}\u00a0» gardée", { name }) });
    },
    onError: showFailure,
  });
  const changeAmount = (amount: Cents | null): void => {
    setAmountMin(amount);
    renew();
  };
  return (
    <div className={styles["without"]}>
      <MoneyField label={t("inbox.without_from", "Opérations sans pièce, à partir de")} value={amountMin} onChange={changeAmount} />
      <ButtonLink to={PATHS.operations} search={writtenFilters(filters)} label={t("inbox.without", "Voir les opérations sans pièce")}>
        {t("inbox.without_short", "Voir")}
      </ButtonLink>
      <Button writes kind="ghost" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t("views.keep", "Garder cette vue")}
      </Button>
    </div>
  );
}
