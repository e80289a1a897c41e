import { useMutation } from "@tanstack/react-query";
import { MessageCircleQuestionMark } from "lucide-react";
import { askAboutStep, type ClosingQuestion } from "@comptoir/contract/closing/steps";
import { call } from "../../../lib/api/api.js";
import { useSubmissionKey } from "../../../lib/api/submission-key.js";
import { useSession } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";

type AskClientProps = {
  readonly fiscalYearId: string;
  readonly question: Pick<ClosingQuestion, "id" | "step">;
  /** The question is put off until its answer comes. */
  readonly onAsked: () => void;
};

/** « Demander au client »: the staff of a firm put a question of the closing to their client, whose answer comes back beside it. */
export function AskClient({ fiscalYearId, question: { id, step }, onAsked }: AskClientProps) {
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const key = useSubmissionKey();
  const ask = useMutation({
    mutationFn: () =>
      call(
        askAboutStep,
        { params: { stepCode: step }, body: { idFiscalYear: fiscalYearId, question: id, text: null } },
        { idempotencyKey: `${key} ${id}` },
      ),
    onSuccess: ({ message }) => {
      showToast({ title: message });
      onAsked();
    },
    onError: showFailure,
  });
  if (!isStaff) return null;
  return (
    <Button
      writes
      size="small"
      kind="ghost"
      icon={<MessageCircleQuestionMark className="icon small" />}
      busy={ask.isPending}
      onClick={() => ask.mutate()}
    >
      {t("questions.ask", "Demander au client")}
    </Button>
  );
}
