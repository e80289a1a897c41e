import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PATHS } from "../../lib/paths.js";
import { classNames } from "../../ui/class-names.js";
import { BrandLogo } from "../../ui/layout/auth-layout.js";
import { PageTitle } from "../../ui/layout/page.js";
import "./development.css";

/** A page of development: the logo, the title and the four entries of its menu. */
export function DevPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className="dev-head">
        <BrandLogo />
        <PageTitle title={title} />
        <nav className="tabs" aria-label="Développement">
          <Link to={PATHS.operations}>Application</Link>
          <Link to="/dev" activeOptions={{ exact: true }} activeProps={{ className: "is-on" }}>
            Styleguide
          </Link>
          <Link to="/dev/ui-kit" activeProps={{ className: "is-on" }}>
            UI Kit
          </Link>
          <Link to="/dev/forms" activeProps={{ className: "is-on" }}>
            Formulaires
          </Link>
        </nav>
      </header>
      <main id="content" className="dev-kit" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** A panel of a page of development, over one, two or three of its columns. */
export function DevPanel({ title, span = 1, children }: { title: string; span?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <section className={classNames("panel", `span-${span}`)} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="padded">{children}</div>
    </section>
  );
}

/** A state of a component, under its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="dev-state">
      <span>{name}</span>
      {children}
    </div>
  );
}
