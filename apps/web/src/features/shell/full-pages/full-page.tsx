import type { ReactNode } from "react";
import { useBrand } from "../../../lib/brand/brand.js";
import { FirmLogo, Logo } from "../../../ui/layout/logo.js";
import { PageTitle } from "../../../ui/layout/page.js";
import { Paysage } from "../../../ui/layout/paysage.js";
import "./full-page.css";

type FullPageProps = { readonly code?: string; readonly title: string; readonly lang?: string; readonly children: ReactNode };

/** A page alone over the landscape: errors, maintenance, loading. */
export function FullPage({ code, title, lang, children }: FullPageProps) {
  const { cabinet } = useBrand();
  return (
    <>
      <Paysage />
      <div className="full-logo">
        {cabinet === null ? <Logo /> : <FirmLogo name={cabinet.name} profession={cabinet.footer.profession} logo={cabinet.logo} />}
      </div>
      <main id="content" className="full-page" tabIndex={-1}>
        {code !== undefined && <div className="code">{code}</div>}
        <PageTitle title={title} {...(lang !== undefined && { lang })} />
        {children}
      </main>
    </>
  );
}
