import { Link } from "@tanstack/react-router";
import { useBrand, type Brand } from "../../lib/brand.js";
import { PATHS } from "../../lib/paths.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { FirmLogo, Logo, Mark } from "../../ui/logo.js";
import { PageTitle } from "../../ui/page.js";
import { Paysage } from "../../ui/paysage.js";
import { SafeHtml } from "../../ui/safe-html.js";
import { LoginForm } from "./login-form.js";
import "./login-page.css";

type Cabinet = NonNullable<Brand["cabinet"]>;

/** The door: one form over the landscape, under the colours of the brand of this host. */
export function LoginPage({ redirect }: { redirect: string | undefined }) {
  const { cabinet } = useBrand();
  return (
    <>
      <Paysage />
      <div className="anon">
        <main id="content" className="card" tabIndex={-1}>
          {cabinet === null ? (
            <Logo large />
          ) : (
            <FirmLogo large name={cabinet.name} profession={cabinet.footer.profession} logo={cabinet.logo} />
          )}
          <div className="stack tight">
            <PageTitle title={t("login.title", "Connexion")}>
              {cabinet === null ? t("login.welcome", "Content de vous revoir") : t("login.firm", "Espace client")}
            </PageTitle>
            <p className="muted">
              {cabinet === null
                ? t("login.lead", "Vos comptes vous attendent.")
                : t("login.firm_lead", "Accédez à votre dossier et échangez avec votre cabinet.")}
            </p>
          </div>
          <LoginForm redirect={redirect} />
          {cabinet === null ? (
            <SignUp />
          ) : (
            cabinet.loginSecondaryComment !== "" && (
              <div className="banner info">
                <div>
                  <SafeHtml html={cabinet.loginSecondaryComment} />
                </div>
              </div>
            )
          )}
        </main>
        {cabinet === null ? <ConsumerFooter /> : <FirmFooter cabinet={cabinet} />}
      </div>
    </>
  );
}

function SignUp() {
  return (
    <p className="muted small sign-up">
      {t("login.no_account", "Pas encore de compte\u00a0?")}{" "}
      <Link to={PATHS.register}>
        <b>{t("login.sign_up", "Créer mon compte")}</b>
      </Link>
    </p>
  );
}

function ConsumerFooter() {
  return (
    <footer className="foot">
      <Link to={PATHS.terms}>{t("footer.terms", "Conditions d’utilisation")}</Link>
      <Link to={PATHS.legals}>{t("footer.legals", "Mentions légales")}</Link>
      <Link to={PATHS.contact}>{t("footer.contact", "Contact")}</Link>
      <span className="sp" />
      <span>© 2026 Comptoir</span>
    </footer>
  );
}

function FirmFooter({ cabinet: { footer } }: { cabinet: Cabinet }) {
  const { address } = footer;
  return (
    <footer className="foot">
      <b>{footer.corporateName}</b>
      <span>{footer.profession}</span>
      <span>{`${address.street}, ${address.postcode} ${address.city}`}</span>
      <a href={`tel:${footer.phone.replace(/\s/g, "")}`}>{footer.phone}</a>
      <a href={`mailto:${footer.email}`}>{footer.email}</a>
      <a href={/^https?:/.test(footer.website) ? footer.website : `https://${footer.website}`} rel="noopener">
        {footer.website.replace(/^https?:\/\//, "")}
      </a>
      <span className="sp" />
      <span className="powered">
        {SPEC.poweredBy} <Mark /> <b>Comptoir</b>
      </span>
    </footer>
  );
}
