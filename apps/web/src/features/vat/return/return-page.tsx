import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import { Link } from "@tanstack/react-router";
import { useVatDeclaration, useVatDeclarations } from "../queries.js";
import { ReturnScreen, type ReturnView } from "./return-screen.js";
import { nextReturn } from "../return-words.js";
import { ReturnsFailure } from "../list/returns-failure.js";
import { ReturnSkeleton } from "../list/returns-screen.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { BackLink } from "../../../ui/controls/back-link.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Page } from "../../../ui/layout/page.js";

type ReturnPageProps = {
  /** Names the return; the next one to prepare when left out. */
  readonly id: string | undefined;
  readonly view: ReturnView;
  readonly isReadOnly: boolean;
};

/** One VAT return, in one of its views. */
export function ReturnPage({ id, view, isReadOnly }: ReturnPageProps) {
  const list = useVatDeclarations(null);
  const name = id ?? (list.data ? nextReturn(list.data)?.period : undefined) ?? null;
  const detail = useVatDeclaration(name);
  const failed = id === undefined && list.isError ? list : detail.isError ? detail : null;
  const isNone = name === null && list.isSuccess;
  return (
    <Page
      title={detail.data ? vatReturnTitle(detail.data.period) : t("vat.declare", "Déclaration de TVA")}
      actions={
        detail.data?.documentUri != null &&
        !isReadOnly && (
          <DownloadButton uri={detail.data.documentUri} name={`${vatReturnTitle(detail.data.period)}, PDF`}>
            PDF
          </DownloadButton>
        )
      }
      before={<BackLink to={PATHS.vat} label={t("vat.back", "Retour aux déclarations de TVA")} />}
    >
      {failed?.error && <ReturnsFailure error={failed.error} again={() => failed.refetch()} />}
      {isNone && (
        <section className="panel">
          <EmptyState title={t("vat.nothing_to_declare", "Aucune déclaration à préparer")} />
        </section>
      )}
      {failed === null && !isNone && !detail.data && <ReturnSkeleton bars={12} />}
      {failed === null && detail.data && (
        <ReturnScreen
          key={detail.data.period}
          detail={detail.data}
          view={view}
          isReadOnly={isReadOnly}
          views={<Views id={id} view={view} isReadOnly={isReadOnly} />}
        />
      )}
    </Page>
  );
}

function Views({ id, view, isReadOnly }: ReturnPageProps) {
  const views = [
    { key: "checks", to: PATHS.vatReturn, label: t("vat.view.checks", "Contrôles") },
    { key: "form", to: PATHS.vatReturnForm, label: t("vat.view.form", "Formulaire cerfa") },
    { key: "table", to: PATHS.vatReturnTable, label: t("vat.view.table", "Tableau") },
  ] as const;
  return (
    <nav className="segmented" aria-label={t("vat.views", "Vues de la déclaration")}>
      {views.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          params={{ id }}
          search={isReadOnly ? { readOnly: true } : {}}
          activeProps={{}}
          className={key === view ? "is-on" : ""}
          aria-current={key === view ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
