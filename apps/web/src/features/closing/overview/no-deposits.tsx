import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { useAnswerChecks } from "../queries.js";

/** « Aucun acompte n’était dû »: of a yearly VAT return whose deposits are not in the books. */
export function NoDeposits({ year }: { year: ClosingOverview["year"] }) {
  const answer = useAnswerChecks(year);
  return (
    <Button
      writes
      kind="ghost"
      size="small"
      busy={answer.isPending}
      onClick={() => answer.mutate({ noVatDeposits: true }, { onError: showFailure })}
    >
      {t("closing.no_deposits", "Aucun acompte n’était dû")}
    </Button>
  );
}
