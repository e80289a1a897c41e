import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/button.js";
import { EmptyState } from "../../ui/empty-state.js";
import { Page } from "../../ui/page.js";
import { FullPage } from "./full-page.js";
import { HomeLinks } from "./home-links.js";

/** A page of the menu that is not built yet, and says so. */
export function SoonPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <section className="panel">
        <EmptyState
          title={t("soon.title", "Cet écran arrive bientôt.")}
          action={<ButtonLink to={PATHS.operations}>{t("soon.back", "Revenir aux opérations")}</ButtonLink>}
        />
      </section>
    </Page>
  );
}

/** Same for a page without menu. */
export function SoonFullPage({ title }: { title: string }) {
  return (
    <FullPage title={title}>
      <p className="lead">{t("soon.title", "Cet écran arrive bientôt.")}</p>
      <HomeLinks />
    </FullPage>
  );
}
