import { useState } from "react";
import { resendVerification } from "@comptoir/contract/auth/auth";
import { call } from "../../../lib/api/api.js";
import { useCaptcha } from "../../../lib/captcha/captcha.js";
import { t } from "../../../text/t.js";
import { AuthLayout } from "../../../ui/layout/auth-layout.js";
import { MailSent } from "../mail-sent.js";
import { RegisterForm } from "./register-form.js";

/** Where someone new gives their name and their address; the rest begins with the mail. */
export function RegisterPage() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? (
    <AuthLayout tight>
      <RegisterForm onSent={setEmail} />
    </AuthLayout>
  ) : (
    <AuthLayout>
      <RegisterSent email={email} />
    </AuthLayout>
  );
}

function RegisterSent({ email }: { email: string }) {
  const captcha = useCaptcha("verification");
  return (
    <MailSent
      again={async () => call(resendVerification, { body: { email, captcha: await captcha.prove() } })}
      lead={
        <>
          {t("register.sent", "Un lien part à l’instant vers")} <b className="plain-ink">{email}</b>
          {t("register.sent_next", ". Ouvrez-le pour continuer votre inscription. Pensez au dossier «\u00a0Indésirables\u00a0».")}
        </>
      }
    />
  );
}
