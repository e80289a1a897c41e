import { MailCheck } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { AuthTitle } from "../../ui/layout/auth-layout.js";
import { showFailure } from "../../ui/messages/failure.js";
import { BackToLogin } from "./back-to-login.js";

/** Seconds before another mail may be asked for. */
const PAUSE_SECONDS = 60;

/** « Look at your mails »: what is said is the same whether the address is known or not. */
export function MailSent({ lead, again }: { lead: ReactNode; again: () => Promise<unknown> }) {
  const [left, wait] = useCountdown();
  const [isSending, setSending] = useState(false);
  const sendAgain = async (): Promise<void> => {
    setSending(true);
    try {
      await again();
      wait();
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <span className="icon-tile ok">
        <MailCheck className="icon" />
      </span>
      <AuthTitle title={t("mail_sent.title", "Regardez vos e-mails")} lead={lead} />
      <div className="row between wrap">
        <BackToLogin />
        <Button disabled={left > 0} busy={isSending} onClick={() => void sendAgain()}>
          {left > 0 ? t("mail_sent.wait", "Renvoyer dans {{n}}\u00a0s", { n: left }) : t("mail_sent.again", "Renvoyer")}
        </Button>
      </div>
    </>
  );
}

/** Seconds left before zero, and what starts them again. */
function useCountdown(): readonly [number, () => void] {
  const [end, setEnd] = useState(() => performance.now() + PAUSE_SECONDS * 1000);
  const [left, setLeft] = useState(PAUSE_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [end]);
  const restart = (): void => {
    setLeft(PAUSE_SECONDS);
    setEnd(performance.now() + PAUSE_SECONDS * 1000);
  };
  return [left, restart];
}
