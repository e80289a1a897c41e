import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../../features/auth/session/login-page.js";
import { isPane, type Pane } from "../../features/auth/session/pane.js";
import { questionLinkOf } from "../../lib/session/question-link.js";

/** `redirect`: name of the page to go to. `question`: the one to reply to, or to read in the dossier that `dossier` names. `exercice`: the fiscal year that the page shows. `tab`: `client` (by default) or `cabinet`; another value is ignored. */
type Search = {
  readonly redirect?: string;
  readonly question?: string;
  readonly dossier?: string;
  readonly exercice?: string;
  readonly tab?: Pane;
};

export const Route = createFileRoute("/(public)/login")({
  staticData: { layout: "blank" },
  validateSearch: (search): Search => {
    const { redirect, tab } = search;
    const { question, dossier, exercice } = questionLinkOf(search);
    return {
      ...(typeof redirect === "string" && { redirect }),
      ...(question !== null && { question }),
      ...(dossier !== null && { dossier }),
      ...(exercice !== null && { exercice }),
      ...(isPane(tab) && { tab }),
    };
  },
  component: function Login() {
    const { redirect, tab, ...search } = Route.useSearch();
    return <LoginPage redirect={redirect} link={questionLinkOf(search)} pane={tab ?? "client"} />;
  },
});
