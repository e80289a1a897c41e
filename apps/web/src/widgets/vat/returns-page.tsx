import { vatPeriodName } from "@comptoir/accounting/vat/periods/period-name";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { DeclareButton } from "../../features/vat/warning/declare-button.js";

import { ReturnsScreen } from "../../features/vat/list/returns-screen.js";
import { today } from "../../lib/clock.js";
import { PATHS } from "../../lib/paths.js";
import { useUser } from "../../lib/session/session.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";

/** The VAT returns of the company, one fiscal year at a time. */
export function ReturnsPage() {
  const { companyId } = useUser();
  const { data: years = [] } = useFiscalYears();
  const [chosenId, setChosenId] = useState(() => rememberedFiscalYear(companyId));
  const year = chosenYear(years, chosenId);
  return (
    <Page
      title={t("menu.vat", "Déclarations de TVA")}
      beside={year !== null && <FiscalYearMenu years={years} year={year} onChange={({ id }) => setChosenId(id)} />}
    >
      <ReturnsScreen
        fiscalYearId={year?.id ?? null}
        nextActions={(detail) => <NextActions detail={detail} />}
        rowAction={(declaration) => <RowAction declaration={declaration} />}
      />
    </Page>
  );
}

function NextActions({ detail: { period, form } }: { detail: VatDeclaration }) {
  const navigate = useNavigate();
  return (
    <div className="row wrap">
      <DeclareButton id={period} kind="primary" onReady={() => void navigate({ to: PATHS.vatReturn, params: { id: period } })}>
        {t("vat.prepare", "Préparer la déclaration {{form}}", { form })}
        <ArrowRight className="icon small" aria-hidden="true" />
      </DeclareButton>
      <ButtonLink kind="ghost" to={PATHS.vatReturnTable} params={{ id: period }}>
        {t("vat.see_table", "Voir le tableau")}
      </ButtonLink>
    </div>
  );
}

/** A return whose period is over is declared; the others are read. */
function RowAction({ declaration: { period, status, endDate } }: { declaration: VatDeclaration }) {
  const navigate = useNavigate();
  if (status === "to_declare" && endDate < today()) {
    const label = t("vat.declare_one", "Déclarer");
    return (
      <DeclareButton
        id={period}
        kind="soft"
        size="small"
        label={`${label}\u00a0: ${vatPeriodName(period)}`}
        onReady={() => void navigate({ to: PATHS.vatReturn, params: { id: period } })}
      >
        {label}
        <ChevronRight className="icon small" aria-hidden="true" />
      </DeclareButton>
    );
  }
  return (
    <ButtonLink kind="ghost" size="small" to={PATHS.vatReturnForm} params={{ id: period }} search={{ readOnly: true }}>
      {t("vat.consult", "Consulter")} <span className="visually-hidden">{vatPeriodName(period)}</span>
      <ChevronRight className="icon small" aria-hidden="true" />
    </ButtonLink>
  );
}
