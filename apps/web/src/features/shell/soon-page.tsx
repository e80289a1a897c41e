import type { ReactNode } from "react";
import { PATHS } from "../../lib/paths.js";
import { useSession } from "../../lib/session.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/button.js";
import { EmptyState } from "../../ui/empty-state.js";
import { Page } from "../../ui/page.js";
import { Paysage } from "../../ui/paysage.js";

type SoonPageProps = {
  readonly title: string;
  /** One honest sentence; by default that the screen is coming. */
  readonly sentence?: string;
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
};

/** A page of the menu that is not built yet, and says so. */
export function SoonPage({ title, sentence = soon(), before, beside }: SoonPageProps) {
  return (
    <Page title={title} before={before} beside={beside}>
      <section className="panel">
        <EmptyState title={sentence} action={<WayBack />} />
      </section>
    </Page>
  );
}

/** Same over the landscape, where nothing else is to be seen. */
export function SoonLandscapePage({ title, sentence = soon() }: SoonPageProps) {
  return (
    <Page title={title} className="landscape">
      <Paysage />
      <div className="welcome">
        <h2>{sentence}</h2>
        <div className="actions">
          <WayBack />
        </div>
      </div>
    </Page>
  );
}

function WayBack() {
  return useSession().context === "ADMIN" ? (
    <ButtonLink to={PATHS.files}>{t("soon.back_to_files", "Revenir aux dossiers")}</ButtonLink>
  ) : (
    <ButtonLink to={PATHS.operations}>{t("soon.back", "Revenir aux opérations")}</ButtonLink>
  );
}

function soon(): string {
  return t("soon.title", "Cet écran arrive bientôt.");
}
