import { Link } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { PATHS } from "../../lib/paths.js";
import { useSession } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { BrandLogo } from "../../ui/layout/auth-layout.js";
import { Page, PageTitle } from "../../ui/layout/page.js";
import "./legal-page.css";

/** A part of a legal text; its identifier is its address in the page. */
export type LegalSection = { readonly id: string; readonly title: string; readonly paragraphs: readonly string[] };

type LegalPageProps = {
  readonly title: string;
  /** Under the title: the version, or whom it is about. */
  readonly lead: string;
  readonly sections: readonly LegalSection[];
};

/** A legal text and its table: inside the application for a signed-in user, alone for the others. */
export function LegalPage(props: LegalPageProps) {
  return useSession().context === "ANON" ? <PublicPage {...props} /> : <PageInside {...props} />;
}

function PublicPage({ title, lead, sections }: LegalPageProps) {
  return (
    <div className="legal-alone">
      <header className="legal-head">
        <Link to={PATHS.login} aria-label={t("legal.back_to_login", "Retour à la connexion")}>
          <BrandLogo />
        </Link>
        <nav className="tabs" aria-label={t("legal.texts", "Textes")}>
          <Link to={PATHS.terms} activeProps={{ className: "is-on" }}>
            {t("footer.terms", "Conditions d’utilisation")}
          </Link>
          <Link to={PATHS.legals} activeProps={{ className: "is-on" }}>
            {t("footer.legals", "Mentions légales")}
          </Link>
        </nav>
        <span className="spacer" />
        <PrintButton />
        <ButtonLink to={PATHS.login} kind="primary" size="small">
          {t("login.submit", "Se connecter")}
        </ButtonLink>
      </header>
      <main id="content" className="legal" tabIndex={-1}>
        <Contents sections={sections} />
        <article>
          <PageTitle title={title} />
          <p className="small">{lead}</p>
          <Sections sections={sections} />
        </article>
      </main>
    </div>
  );
}

function PageInside({ title, lead, sections }: LegalPageProps) {
  return (
    <Page title={title} actions={<PrintButton />}>
      <section className="panel legal">
        <Contents sections={sections} />
        <article>
          <p className="small">{lead}</p>
          <Sections sections={sections} />
        </article>
      </section>
    </Page>
  );
}

function PrintButton() {
  return (
    <Button size="small" icon={<Printer className="icon small" />} onClick={() => window.print()}>
      {t("legal.print", "Imprimer")}
    </Button>
  );
}

function Sections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, paragraphs }, index) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {index + 1}. {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const current = useSectionRead(sections);
  return (
    <nav aria-label={t("legal.contents", "Sommaire")}>
      {sections.map(({ id, title }, index) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
          {index + 1}. {title}
        </a>
      ))}
    </nav>
  );
}

/** The section at the top of the screen. */
function useSectionRead(sections: readonly LegalSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const shown = entries.find((entry) => entry.isIntersecting);
        if (shown) setCurrent(shown.target.id);
      },
      { rootMargin: "-20% 0px -70%" },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) seen.observe(section);
    }
    return () => seen.disconnect();
  }, [ids]);
  return current;
}
