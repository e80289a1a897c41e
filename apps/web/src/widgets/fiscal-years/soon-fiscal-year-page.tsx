import { useState } from "react";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { FiscalYearMenu } from "../../features/fiscal-years/fiscal-year-menu.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { SoonPage } from "../../features/shell/soon-page.js";
import type { PageToComeName } from "../../lib/pages-to-come.js";
import { useUser } from "../../lib/session/session.js";

/** A page that is coming, of one fiscal year: the choice is already in its header, and is kept for the other pages. */
export function SoonFiscalYearPage({ title, name, closed }: { title: string; name: PageToComeName; closed: string | undefined }) {
  const { companyId } = useUser();
  const { data: years = [] } = useFiscalYears();
  const [chosenId, setChosenId] = useState(() => rememberedFiscalYear(companyId));
  const year = chosenYear(years, chosenId);
  return (
    <SoonPage
      title={title}
      name={name}
      closed={closed}
      beside={year !== null && <FiscalYearMenu years={years} year={year} onChange={({ id }) => setChosenId(id)} />}
    />
  );
}
