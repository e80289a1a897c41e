import { createFileRoute } from "@tanstack/react-router";
import { SeasonPage } from "../../features/firms/season/season-page.js";
import { PATHS } from "../../lib/paths.js";
import { enterCompany } from "../../lib/session/session.js";

export const Route = createFileRoute("/(firm)/saison")({ component: Season });

function Season() {
  const navigate = Route.useNavigate();
  return (
    <SeasonPage
      onOpen={({ companyId, fiscalYearId }) => {
        enterCompany(companyId);
        void navigate({ to: PATHS.closing, search: fiscalYearId === null ? {} : { exercice: fiscalYearId } });
      }}
    />
  );
}
