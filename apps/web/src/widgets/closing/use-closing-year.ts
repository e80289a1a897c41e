import { useEffect, useState } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { useClosing } from "../../features/closing/queries.js";
import { chosenYear } from "../../features/fiscal-years/chosen-year.js";
import { useFiscalYears } from "../../features/fiscal-years/queries.js";
import { rememberedFiscalYear, rememberFiscalYear } from "../../features/fiscal-years/remembered-fiscal-year.js";
import { useSession, useUser } from "../../lib/session/session.js";

/**
 * The closing of the year that is chosen. A client without a choice closes the first year that is not; a firm's staff needs the current year of the
 * dossier, which is always named to the server. `shownId` shows a year, and chooses it
 * unless it is closed: its steps are then of the same year.
 */
export function useClosingYear(shownId?: string) {
  const { companyId } = useUser();
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const { data: years } = useFiscalYears();
  const [chosenId, setChosenId] = useState(() => shownId ?? rememberedFiscalYear(companyId));
  const named = years === undefined ? null : isStaff ? chosenYear(years, chosenId) : (years.find(({ id }) => id === chosenId) ?? null);
  const closing = useClosing(named?.id ?? null, { enabled: years !== undefined && (named !== null || !isStaff) });
  const openId = shownId === undefined || closing.data === undefined || closing.data.year.state === "closed" ? null : closing.data.year.id;
  useEffect(() => {
    if (openId !== null) rememberFiscalYear(companyId, openId);
  }, [companyId, openId]);
  const choose = ({ id }: Pick<FiscalYear, "id">): void => {
    rememberFiscalYear(companyId, id);
    setChosenId(id);
  };
  const year = named ?? years?.find(({ id }) => id === closing.data?.year.id) ?? null;
  return { years: years ?? [], year, closing, choose };
}
