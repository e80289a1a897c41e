import { useState } from "react";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { ReturnsScreen } from "../../features/vat/returns-screen.js";
import { useUser } from "../../lib/session.js";
import { t } from "../../text/t.js";
import { Page } from "../../ui/page.js";

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
      <ReturnsScreen fiscalYearId={year?.id ?? null} nextActions={() => null} rowAction={() => null} />
    </Page>
  );
}
