import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { showToast } from "../../../ui/messages/toast.js";
import { ReopenClosingModal } from "../reopen-closing-modal.js";
import { useActOnClosing } from "./queries.js";

type ReopenYearProps = {
  readonly closing: ClosingOverview;
  readonly returnForm: string;
  readonly isReturnFiled: boolean;
  readonly onReopened: () => void;
  readonly onClose: () => void;
};

/** Reopens a closed year for a reason that is kept; the year becomes the one of the screens. */
export function ReopenYear({ closing: { year }, returnForm, isReturnFiled, onReopened, onClose }: ReopenYearProps) {
  const act = useActOnClosing(year.id);
  return (
    <ReopenClosingModal
      year={year.end.slice(0, 4)}
      returnForm={returnForm}
      isReturnFiled={isReturnFiled}
      saving={act}
      onClose={onClose}
      onReopen={(reason, confirmed) =>
        act.mutate(
          { restartStep: true, reason, confirmed },
          {
            onSuccess: ({ message }) => {
              showToast({ title: message });
              onReopened();
              onClose();
            },
          },
        )
      }
    />
  );
}
