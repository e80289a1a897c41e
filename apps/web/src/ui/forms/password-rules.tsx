import { Check, Circle } from "lucide-react";
import { PASSWORD_PARTS } from "@comptoir/contract/base/field-rules";
import { t } from "../../text/t.js";

/** What a new password still lacks, ticked as it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const rules = [
    { isMet: PASSWORD_PARTS.length(password), words: t("password.length", "8 caractères minimum") },
    { isMet: PASSWORD_PARTS.capital(password), words: t("password.capital", "1 majuscule") },
    { isMet: PASSWORD_PARTS.special(password), words: t("password.special", "1 caractère spécial") },
  ];
  return (
    <ul className="rules" aria-label={t("password.rules", "Le mot de passe doit contenir")}>
      {rules.map(({ isMet, words }) => (
        <li key={words} className={isMet ? "is-met" : undefined}>
          {isMet ? <Check className="icon small" /> : <Circle className="icon small" />}
          {words}
          <span className="visually-hidden">{isMet ? t("password.met", "(rempli)") : t("password.unmet", "(à remplir)")}</span>
        </li>
      ))}
    </ul>
  );
}
