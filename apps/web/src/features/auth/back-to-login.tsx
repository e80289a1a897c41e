import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";

/** The way back from a page that begins at the login. */
export function BackToLogin({ centre = false }: { centre?: boolean }) {
  return (
    <Link to={PATHS.login} className={classNames("to-login", centre && "centre")}>
      <ArrowLeft className="icon tiny" />
      {t("login.back", "Retour à la connexion")}
    </Link>
  );
}
