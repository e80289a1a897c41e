import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { errorFacts } from "./error-facts.js";
import { FullPage } from "./full-page.js";
import { HomeLinks } from "./home-links.js";
import { NotFoundPage } from "./not-found-page.js";

/** A page that could not be shown: refused, missing, or failed, with the server's sentence. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, number } = errorFacts(error);
  if (status === 404) return <NotFoundPage />;
  if (status === 403) {
    return (
      <FullPage code="403" title={SPEC.accessForbidden}>
        <p>
          {t(
            "error.forbidden",
            "Votre compte n’ouvre pas cette page. Si c’est une erreur, demandez l’accès à l’administrateur du dossier.",
          )}
        </p>
        <HomeLinks />
      </FullPage>
    );
  }
  return (
    <FullPage code={String(status)} title={SPEC.anErrorOccurred} lang="en">
      <p className="lead">{message}</p>
      <p>
        {number === null
          ? t("error.intact", "Vos données sont intactes. Réessayez dans un instant.")
          : t(
              "error.intact_number",
              "Vos données sont intactes. Réessayez dans un instant\u00a0; si cela se répète, donnez-nous le numéro {{number}}.",
              { number },
            )}
      </p>
      <HomeLinks>
        <Button size="large" onClick={() => location.reload()}>
          {t("action.retry", "Réessayer")}
        </Button>
      </HomeLinks>
    </FullPage>
  );
}
