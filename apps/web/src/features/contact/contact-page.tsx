import { personName } from "@comptoir/accounting/company/person-name";
import { useBrand } from "../../lib/brand/brand.js";
import { useCaptcha } from "../../lib/captcha/captcha.js";
import { useSession, type Session } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { CaptchaMention } from "../../ui/forms/captcha-mention.js";
import { AuthLayout, AuthTitle } from "../../ui/layout/auth-layout.js";
import { LegalLinks } from "../../ui/layout/legal-links.js";
import { Page } from "../../ui/layout/page.js";
import { ContactForm } from "./contact-form.js";
import { Answers, FirmReach } from "./contact-side.js";
import "./contact-page.css";

/** A message to us or to the firm: inside the application for a signed-in user, on a card for the others. */
export function ContactPage() {
  const session = useSession();
  return session.context === "ANON" ? <PublicContact /> : <ContactInside session={session} />;
}

function PublicContact() {
  const { cabinet } = useBrand();
  const { isGoogle, prove } = useCaptcha("contact");
  return (
    <AuthLayout wide>
      <AuthTitle
        title={t("menu.contact", "Contact")}
        shown={t("contact.title", "Nous écrire")}
        lead={
          cabinet === null
            ? t("contact.lead", "Une question avant de commencer, ou un accès perdu\u00a0?")
            : t("contact.firm_lead", "Votre message part à {{firm}}.", { firm: cabinet.name })
        }
      />
      <ContactForm name="" email="" prove={prove}>
        <CaptchaMention isGoogle={isGoogle} />
      </ContactForm>
    </AuthLayout>
  );
}

/** A server that knows who writes asks for no proof. */
const noProof = (): Promise<undefined> => Promise.resolve(undefined);

function ContactInside({ session: { user, context } }: { session: Exclude<Session, { context: "ANON" }> }) {
  const { cabinet } = useBrand();
  return (
    <Page title={t("menu.contact", "Contact")}>
      <div className="contact">
        <section className="panel" aria-labelledby="contact-title">
          <header>
            <h2 id="contact-title">{t("contact.title", "Nous écrire")}</h2>
          </header>
          <div className="padded">
            <ContactForm name={personName(user)} email={user.username} prove={noProof} />
          </div>
        </section>
        <aside className="stack" aria-label={t("contact.help", "Joindre et comprendre")}>
          {cabinet !== null && <FirmReach cabinet={cabinet} />}
          {context !== "ADMIN" && <Answers />}
          <nav aria-label={t("contact.texts", "Textes")}>
            <p className="row wrap small">
              <LegalLinks />
            </p>
          </nav>
        </aside>
      </div>
    </Page>
  );
}
