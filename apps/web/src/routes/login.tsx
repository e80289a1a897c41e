import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "../features/auth/login-page.js";
import { isPane, type Pane } from "../features/auth/pane.js";

/** `redirect`: name of the page to go to. `tab`: `client` (by default) or `cabinet`; another value is ignored. */
type Search = { readonly redirect?: string; readonly tab?: Pane };

export const Route = createFileRoute("/login")({
  staticData: { layout: "blank" },
  // Part of the entry chunk: the login page shows without a second request.
  codeSplitGroupings: [],
  validateSearch: ({ redirect, tab }): Search => ({
    ...(typeof redirect === "string" && { redirect }),
    ...(isPane(tab) && { tab }),
  }),
  component: function Login() {
    const { redirect, tab } = Route.useSearch();
    return <LoginPage redirect={redirect} pane={tab ?? "client"} />;
  },
});
