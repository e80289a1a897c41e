import { createRootRoute, Outlet, redirect, useMatches } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { ExplainProvider } from "../features/explain/explain-provider.js";
import { Shell } from "../features/shell/shell.js";
import { isBrandKnown, loadBrand } from "../lib/brand.js";
import { PATHS } from "../lib/paths.js";
import { restoreSession, useSession } from "../lib/session.js";
import { t } from "../text/t.js";
import { ErrorModal } from "../ui/failure.js";
import { ProgressBar } from "../ui/progress-bar.js";
import { ToastRegion } from "../ui/toast.js";

let pageShown = "";

export const Route = createRootRoute({
  /** The brand and the texts come before every page but the one that says they cannot come: waited for once, then asked again beside. */
  beforeLoad: async ({ location, preload }) => {
    if (location.pathname === PATHS.maintenance || preload || location.pathname === pageShown) return;
    pageShown = location.pathname;
    if (isBrandKnown()) {
      void loadBrand().then((isServed) => isServed || window.location.assign(PATHS.maintenance));
      return;
    }
    const [isServed] = await Promise.all([loadBrand(), restoreSession()]);
    if (!isServed) throw redirect({ href: PATHS.maintenance });
  },
  component: Root,
});

function Root() {
  const session = useSession();
  const isBlank = useMatches({ select: (matches) => matches.length === 1 || matches.some(isAlone) });
  const isPublic = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isPublic === true) });
  const hasShell = !isBlank && session.context !== "ANON";
  // Someone has just left: the guards are leading to the login, and the page has nobody to show itself to.
  const isLeaving = !isBlank && !isPublic && session.context === "ANON";
  return (
    <>
      <a className="skip" href="#content" onClick={skipToContent}>
        {t("shell.skip", "Aller au contenu")}
      </a>
      <ProgressBar />
      <ExplainProvider>
        {hasShell ? (
          <Shell session={session}>
            <Outlet />
          </Shell>
        ) : (
          !isLeaving && <Outlet />
        )}
      </ExplainProvider>
      <ErrorModal />
      <ToastRegion />
    </>
  );
}

/** Login, errors and addresses that lead nowhere (the root alone answers them) have no menu around them. */
function isAlone(match: { status: string; staticData: { layout?: "app" | "blank" } }): boolean {
  return match.staticData.layout === "blank" || match.status === "error" || match.status === "notFound";
}

function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
