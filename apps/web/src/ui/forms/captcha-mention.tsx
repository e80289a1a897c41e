import { t } from "../../text/t.js";
import "./captcha-mention.css";

/** What Google asks to be read wherever its badge is hidden. */
export function CaptchaMention({ isGoogle }: { isGoogle: boolean }) {
  if (!isGoogle) return null;
  return (
    <p className="muted tiny">
      {t("captcha.protected", "Ce site est protégé par reCAPTCHA\u00a0: la")}{" "}
      <a href="https://policies.google.com/privacy" rel="noopener noreferrer" target="_blank">
        {t("captcha.privacy", "politique de confidentialité")}
      </a>{" "}
      {t("captcha.and", "et les")}{" "}
      <a href="https://policies.google.com/terms" rel="noopener noreferrer" target="_blank">
        {t("captcha.terms", "conditions d’utilisation")}
      </a>{" "}
      {t("captcha.apply", "de Google s’appliquent.")}
    </p>
  );
}
