import type { ReactNode } from "react";
import { PATHS } from "../../lib/paths.js";
import { useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Page } from "../../ui/layout/page.js";
import { Paysage } from "../../ui/layout/paysage.js";

/** A page whose function is closed to this person. */
export function ClosedPage({ title, sentence, before }: { title: string; sentence: string; before?: ReactNode }) {
  return (
    <Page title={title} before={before}>
      <section className="panel">
        <EmptyState title={sentence} action={<WayBack />} />
      </section>
    </Page>
  );
}

/** Same over the landscape, where nothing else is to be seen. */
export function ClosedLandscapePage({ title, sentence }: { title: string; sentence: string }) {
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
