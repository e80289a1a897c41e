import { useNavigate } from "@tanstack/react-router";
import { Flag, Send } from "lucide-react";
import { useState } from "react";
import { FIELD_REQUIRED } from "@comptoir/accounting/closing/step";
import type { ClosingDone } from "@comptoir/contract/closing/validation";
import { useAllowed } from "../../../lib/session/allowed.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useActOnClosing } from "./queries.js";
import styles from "../step/step.module.css";

type CloseYearProps = {
  readonly fiscalYearId: string;
  readonly done: ClosingDone;
  /** A client of a firm hands the year over; everyone else closes it. */
  readonly act: "close" | "submit";
  readonly isKeptByFirm: boolean;
  readonly wasCertified: boolean;
};

/** The certification, then the closing: « Valider la clôture », or for a client of a firm « Transmettre au cabinet ». */
export function CloseYear({ fiscalYearId, done, act, isKeptByFirm, wasCertified }: CloseYearProps) {
  const [isCertified, setCertified] = useState(wasCertified);
  const [isTried, setTried] = useState(false);
  const maySeal = useAllowed("books.seal");
  const send = useActOnClosing(fiscalYearId);
  const navigate = useNavigate();
  const isBlocked = done.findings.some(({ level, code }) => level === "blocking" && !code.includes("certif"));
  const close = (): void => {
    setTried(true);
    if (!isCertified) return;
    send.mutate(
      { act, certified: true, seen: done.seen },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          void navigate({ to: PATHS.closing, search: { exercice: fiscalYearId } });
        },
        onError: showFailure,
      },
    );
  };
  const label =
    act === "submit"
      ? t("closing.submit", "Transmettre au cabinet")
      : isKeptByFirm
        ? t("closing.validate_and_close", "Valider et clôturer")
        : t("closing.close", "Valider la clôture");
  return (
    <>
      <Checkbox
        checked={isCertified}
        onChange={setCertified}
        error={isTried && !isCertified ? FIELD_REQUIRED : null}
        disabled={!maySeal}
        required
      >
        {t("closing.certify", "Je certifie l’exactitude des informations")}
      </Checkbox>
      <div className={`${styles["footer"]} ${styles["footerAtEnd"]}`}>
        <span className="spacer grow" />
        <Button
          writes
          kind="primary"
          disabled={!maySeal || isBlocked}
          busy={send.isPending}
          icon={act === "submit" ? <Send className="icon small" /> : <Flag className="icon small" />}
          onClick={close}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
