import { CircleCheck, Send, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import type { ClosingLine } from "@comptoir/contract/closing/validation";
import { useBrand } from "../../../lib/brand/brand.js";
import { PATHS } from "../../../lib/paths.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useSession } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { Banner } from "../../../ui/messages/banner.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { closingLineText } from "./closing-history.js";
import { useActOnClosing, useClosingHistory, type ClosingHistory } from "./queries.js";
import { ReopenYear } from "./reopen-year.js";
import { ReturnClosingModal } from "./return-closing-modal.js";

type StandingProps = {
  readonly closing: ClosingOverview;
  /** The tax return of the year: `2035`. */
  readonly returnForm: string;
  /** The year is open again: it becomes the one of the screens. */
  readonly onReopened: () => void;
};

/** Where the closing is once it left its owner's hands: with the firm, sent back, or done. */
export function ClosingStanding({ closing, returnForm, onReopened }: StandingProps) {
  const { data: history } = useClosingHistory(closing.year.id);
  if (history === undefined) return null;
  const last = history.lines[0];
  if (history.state === "submitted") return <Submitted closing={closing} last={last} />;
  if (history.state === "closed") return <Closed {...{ closing, history, last, returnForm, onReopened }} />;
  if (last?.event !== "returned") return null;
  return (
    <Banner kind="warn" icon={<Undo2 className="icon" />} label={t("closing.returned", "Renvoyée par le cabinet")}>
      <b>{t("closing.returned", "Renvoyée par le cabinet")}</b>
      <div className="sub">{last.reason}</div>
    </Banner>
  );
}

function Submitted({ closing, last }: { closing: ClosingOverview; last: ClosingLine | undefined }) {
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const maySeal = useAllowed("books.seal");
  const act = useActOnClosing(closing.year.id);
  const [isReturning, setReturning] = useState(false);
  const withdraw = (): void =>
    act.mutate({ act: "withdraw" }, { onSuccess: ({ message }) => showToast({ title: message }), onError: showFailure });
  return (
    <>
      <Banner
        kind="info"
        icon={<Send className="icon" />}
        label={t("closing.submitted", "Clôture transmise au cabinet")}
        action={
          !maySeal ? undefined : isStaff ? (
            <span className="row wrap">
              <Button writes onClick={() => setReturning(true)}>
                {t("closing.return", "Renvoyer")}
              </Button>
              <ButtonLink kind="primary" to="/cloture/etape/{-$code}/view" params={{ code: "validation_closure" }}>
                {t("closing.review", "Relire et clôturer")}
              </ButtonLink>
            </span>
          ) : (
            <Button writes busy={act.isPending} onClick={withdraw}>
              {t("closing.withdraw", "Reprendre la clôture")}
            </Button>
          )
        }
      >
        <b>{t("closing.submitted", "Clôture transmise au cabinet")}</b>
        <div className="sub">{closingLineText(last)}</div>
      </Banner>
      {isReturning && <ReturnClosingModal closing={closing} onClose={() => setReturning(false)} />}
    </>
  );
}

type ClosedProps = StandingProps & { readonly history: ClosingHistory; readonly last: ClosingLine | undefined };

function Closed({ closing, history, last, returnForm, onReopened }: ClosedProps) {
  const [isReopening, setReopening] = useState(false);
  const maySeal = useAllowed("books.seal");
  const { cabinet } = useBrand();
  const isClientOfFirm = useSession().context === "CLIENT" && cabinet !== null;
  return (
    <>
      <Banner
        icon={<CircleCheck className="icon" />}
        label={t("closing.year_closed", "Exercice clôturé")}
        action={
          history.notReopened === null
            ? maySeal && (
                <Button writes kind="danger" onClick={() => setReopening(true)}>
                  {t("closing.reopen", "Rouvrir la clôture")}
                </Button>
              )
            : isClientOfFirm && <ButtonLink to={PATHS.contact}>{t("closing.ask_reopening", "Écrire au cabinet")}</ButtonLink>
        }
      >
        <b>{t("closing.year_closed", "Exercice clôturé")}</b>
        <div className="sub">{closingLineText(last)}</div>
        {history.notReopened !== null && <div className="sub">{history.notReopened}</div>}
      </Banner>
      {isReopening && (
        <ReopenYear
          closing={closing}
          returnForm={returnForm}
          isReturnFiled={history.isReturnFiled}
          onReopened={onReopened}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  );
}
