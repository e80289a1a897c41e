import { createRouter, type RouteIds } from "@tanstack/react-router";
import { ErrorPage } from "./features/shell/full-pages/error-page.js";
import { NotFoundPage } from "./features/shell/full-pages/not-found-page.js";
import { PendingPage } from "./features/shell/pending-page.js";
import { requestTitleFocus } from "./lib/keyboard/navigation-focus.js";
import { PATHS } from "./lib/paths.js";
import { onCompanyChange, onUserChange } from "./lib/session/session.js";
import { hasSessionCookie } from "./lib/session/session-cookie.js";
import { routeTree } from "./routeTree.gen.js";
import { closeTopDialog } from "./ui/overlays/dialog.js";
import { t } from "./text/t.js";
import { hideActs, showToast, TOAST_MS } from "./ui/messages/toast.js";

// Before the router's own listener: events of the window reach those in their order.
window.addEventListener("popstate", closeDialogOnBack);

type RouteId = RouteIds<typeof routeTree>;
const LOGIN = "/(public)/login" satisfies RouteId;
const RANK = "__TSR_index";
let isReturning = false;

/** The pages, by their French addresses. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadDelay: 100,
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
});

// The code of the page comes while its session and its brand are asked for: of the login, where a visitor without a session is led.
for (const id of firstRoutes()) void router.loadRouteChunk(router.routesById[id]);

function firstRoutes(): readonly RouteId[] {
  const found = (router.matchRoutes(router.latestLocation) as readonly { routeId: RouteId }[]).map(({ routeId }) => routeId);
  return hasSessionCookie() || found.some((id) => id.startsWith("/(public)/")) ? found : [LOGIN];
}

router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) requestTitleFocus();
});

/**
 * « Back » to another page closes what is open over this one first, which asks before it loses what was typed. The browser has left
 * already: it comes back, and the router hears of neither. A layer that the address opens closes with its address.
 */
function closeDialogOnBack(event: PopStateEvent): void {
  const { pathname, state } = router.latestLocation;
  const steps = rankOf(state) - rankOf(event.state);
  const isClosed = !isReturning && steps > 0 && window.location.pathname !== pathname && closeTopDialog();
  if (isClosed || isReturning) event.stopImmediatePropagation();
  if (isClosed) window.history.go(steps);
  isReturning = isClosed;
}

/** The rank that the router gives to each entry of the history of the tab. */
function rankOf(state: unknown): number {
  const rank = (state as Readonly<Record<string, unknown>> | null)?.[RANK];
  return typeof rank === "number" ? rank : 0;
}

// Coming or going, the guard of the page on screen decides again; a user who chose to leave does not come back to it.
onUserChange(({ byChoice, isOver }) => {
  void (byChoice ? router.navigate({ to: PATHS.login, replace: true }) : router.invalidate());
  if (isOver === true)
    showToast({
      title: t("session.over", "Votre session est terminée\u00a0: connectez-vous pour continuer."),
      milliseconds: TOAST_MS.login,
    });
});

// What one company's page keeps in memory is not for the next one's.
onCompanyChange(hideActs);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** `app`: menu and toolbar around the page (by default). `blank`: the page alone. */
    layout?: "app" | "blank";
    /** Also shown to users who are not signed in. */
    isPublic?: boolean;
  }
  interface HistoryState {
    /** Operations named one by one, too many for an address. */
    operationIds?: readonly string[];
  }
}
