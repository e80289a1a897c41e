import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { postalLine } from "@comptoir/accounting/company/postal-line";
import { useBrand, type Brand } from "../../lib/brand/brand.js";
import { PATHS } from "../../lib/paths.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { classNames } from "../class-names.js";
import { LegalLinks } from "./legal-links.js";
import { FirmLogo, Logo, Mark } from "./logo.js";
import { PageTitle } from "./page.js";
import { Paysage } from "./paysage.js";
import "./auth-layout.css";

type Cabinet = NonNullable<Brand["cabinet"]>;

type AuthLayoutProps = {
  /** A card of 680 px, for a form in two columns. */
  readonly wide?: boolean;
  /** A long form in one column, under a smaller logo. */
  readonly tight?: boolean;
  /** In the place of the logo alone. */
  readonly head?: ReactNode;
  /** In the place of the footer of the brand. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A page before the application: a card over the landscape, under the colours of the brand of this host. */
export function AuthLayout({ wide = false, tight = false, head, footer, children }: AuthLayoutProps) {
  const { cabinet } = useBrand();
  return (
    <>
      <Paysage />
      <div className="auth-page">
        <main id="content" className={classNames("card", wide && "wide", tight && "tight")} tabIndex={-1}>
          {head ?? <BrandLogo large={!wide && !tight} />}
          {children}
        </main>
        <footer className="auth-footer">{footer ?? (cabinet === null ? <ConsumerFooter /> : <FirmFooter cabinet={cabinet} />)}</footer>
      </div>
    </>
  );
}

/** The logo of the brand of this host. */
export function BrandLogo({ large = false }: { large?: boolean }) {
  const { cabinet } = useBrand();
  return cabinet === null ? (
    <Logo large={large} />
  ) : (
    <FirmLogo large={large} name={cabinet.name} profession={cabinet.footer.profession} logo={cabinet.logo} />
  );
}

/** The title of a card and the sentence below it; `title` names the window when the words of the card are others. */
export function AuthTitle({ title, shown, lead }: { title: string; shown?: string; lead: ReactNode }) {
  return (
    <div className="stack tight">
      <PageTitle title={title}>{shown ?? title}</PageTitle>
      <p className="muted">{lead}</p>
    </div>
  );
}

function ConsumerFooter() {
  return (
    <>
      <LegalLinks />
      <Link to={PATHS.contact}>{t("footer.contact", "Contact")}</Link>
      <span className="spacer" />
      <span>© 2026 Comptoir</span>
    </>
  );
}

function FirmFooter({ cabinet: { footer } }: { cabinet: Cabinet }) {
  const { address } = footer;
  return (
    <>
      <b>{footer.corporateName}</b>
      {footer.profession !== "" && <span>{footer.profession}</span>}
      {postalLine(address) !== "" && <span>{postalLine(address)}</span>}
      {footer.phone !== "" && <a href={`tel:${footer.phone.replace(/\s/g, "")}`}>{footer.phone}</a>}
      {footer.email !== "" && <a href={`mailto:${footer.email}`}>{footer.email}</a>}
      {footer.website !== "" && (
        <a href={/^https?:/.test(footer.website) ? footer.website : `https://${footer.website}`} rel="noopener">
          {footer.website.replace(/^https?:\/\//, "")}
        </a>
      )}
      <span className="spacer" />
      <span className="powered">
        {SPEC.poweredBy} <Mark /> <b>Comptoir</b>
      </span>
    </>
  );
}
