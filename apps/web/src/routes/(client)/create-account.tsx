import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ExportHelp } from "../../features/banking/export-help.js";
import { SignUpPage } from "../../features/companies/sign-up/sign-up-page.js";
import { stepIn, type Step } from "../../features/companies/sign-up/step.js";
import { PATHS } from "../../lib/paths.js";

type Search = { readonly completionStep?: Step };

export const Route = createFileRoute("/(client)/create-account")({
  staticData: { layout: "blank" },
  validateSearch: ({ completionStep }): Search => {
    const step = stepIn(completionStep);
    return step === null ? {} : { completionStep: step };
  },
  component: function CreateAccount() {
    const navigate = useNavigate();
    return (
      <SignUpPage
        asked={Route.useSearch().completionStep ?? null}
        show={(completionStep, { replace }) => void navigate({ to: PATHS.createAccount, search: { completionStep }, replace })}
        exportHelp={<ExportHelp />}
        leave={() => void navigate({ to: PATHS.operations, replace: true })}
      />
    );
  },
});
