import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../../../lib/paths.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { warningTarget } from "./before-declaring.js";
import { useKeepAsExpense } from "../queries.js";
import { VatWarningModal } from "./vat-warning-modal.js";
import { warningDetail } from "./waiting-words.js";
import type { VatWarning, VatWarningAct } from "./vat-warning.js";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";

type WarningBeforeProps = {
  readonly report: VatDeclarationDetail["report"];
  readonly warning: VatWarning;
  /** Nothing keeps the user from going on. */
  readonly onReady: () => void;
  readonly onClose: () => void;
};

/** The warning before a declaration, each of its buttons doing what it says. */
export function WarningBefore({ report, warning, onReady, onClose }: WarningBeforeProps) {
  const navigate = useNavigate();
  const keep = useKeepAsExpense();
  const act = (chosen: Exclude<VatWarningAct, "cancel">): void => {
    const target = warningTarget(chosen, report);
    if (target) void navigate({ to: PATHS.operations, search: target.search, ...(target.ids && { state: { operationIds: target.ids } }) });
    else if (chosen === "continue") onReady();
    else if (!keep.isPending) {
      const ids = report.potentialFixedAssets.map(({ id }) => id);
      keep.mutate(ids, { onSuccess: onReady, onError: showFailure });
    }
  };
  return (
    <VatWarningModal
      warning={warning}
      detail={warningDetail(report)}
      potentialAssets={report.potentialFixedAssets}
      onAct={act}
      onClose={onClose}
    />
  );
}
