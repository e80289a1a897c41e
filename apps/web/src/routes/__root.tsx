import { createRootRoute, Outlet, redirect, useMatches } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, type MouseEvent, type ReactNode } from "react";
import type { Context } from "@comptoir/contract/base/permissions";
import { ROUTES, routeOf } from "@comptoir/contract/base/routes";
import { AppliedPreferences } from "../features/users/preferences/applied-preferences.js";
import { ExplainProvider } from "../features/explain/explain-provider.js";
import { OfflineMark } from "../features/offline/offline-mark.js";
import { CommandPaletteHost } from "../features/command-palette/command-palette-host.js";
import { PushHost } from "../features/notifications/push-host.js";
import { useHasUnread } from "../features/notifications/queries.js";
import { useHasOpenQuestion } from "../features/questions/open-questions.js";
import { Shell } from "../features/shell/shell.js";
import type { SignedIn } from "../features/shell/use-menu.js";
import { whenIdle } from "../lib/api/when-idle.js";
import { isBrandKnown, loadBrand, recallBrand } from "../lib/brand/brand.js";
import { useHasNotificationList } from "../lib/session/display.js";
import { guardPage, isLost, isSharedLink } from "../lib/session/guards.js";
import { logFailure } from "../lib/log.js";
import { PATHS } from "../lib/paths.js";
import { restoreSession, useInterruption, useSession } from "../lib/session/session.js";
import { t } from "../text/t.js";
import { ErrorModal } from "../ui/messages/failure.js";
import { MessageArea } from "../ui/messages/message-area.js";
import { ProgressBar } from "../ui/messages/progress-bar.js";
import { ToastRegion } from "../ui/messages/toast.js";
import { LayerHost } from "../widgets/operations/layer-host.js";

const NotificationLayer = lazy(() =>
  import("../features/notifications/notification-layer.js").then(({ NotificationLayer: component }) => ({ default: component })),
);
const DutyCount = lazy(() => import("../features/duties/duty-count.js").then(({ DutyCount: component }) => ({ default: component })));
const BankStateWatch = lazy(() =>
  import("../features/banking/connections/bank-state-watch.js").then(({ BankStateWatch: component }) => ({ default: component })),
);
const SessionEndedModal = lazy(() =>
  import("../features/auth/session/session-ended-modal.js").then(({ SessionEndedModal: component }) => ({ default: component })),
);
const TodoLayer = lazy(() => import("../widgets/questions/todo-layer.js").then(({ TodoLayer: component }) => ({ default: component })));

/** The page that the brand was last read for. */
let pageOfBrand = "";

export const Route = createRootRoute({
  /**
   * The brand and the texts come before every page but the one that says they cannot come: waited for once, then asked again
   * at rest. Then the guard decides, of every page. The loading page is open to everyone and shows these steps one by one.
   */
  beforeLoad: async ({ location: { pathname }, matches, preload }) => {
    if (preload) return;
    if (routeOf(pathname) === "loading") return;
    if (pathname === PATHS.maintenance) return void (isBrandKnown() || (await recallBrand()));
    if (!isBrandKnown()) {
      pageOfBrand = pathname;
      await readBrand();
    }
    await guardPage(matches);
  },
  component: Root,
  pendingMs: 0,
  // As index.html says it, before the brand and the session are known.
  pendingComponent: () => (
    <p className="starting" role="status">
      Chargement…
    </p>
  ),
});

async function readBrand(): Promise<void> {
  const [isServed] = await Promise.all([loadBrand(), restoreSession().catch(nothingYet)]);
  if (!isServed) throw redirect({ href: PATHS.maintenance, replace: true });
}

/** Reads the brand and the texts again for each other page, once that page is there. */
function useBrandOf(pathname: string): void {
  useEffect(() => {
    if (!isBrandKnown() || pathname === pageOfBrand || pathname === PATHS.maintenance) return undefined;
    pageOfBrand = pathname;
    return whenIdle(() => void loadBrand().then((isServed) => isServed || window.location.assign(PATHS.maintenance)));
  }, [pathname]);
}

/** The guard asks again, and its failure is the one to show. */
function nothingYet(error: unknown): void {
  logFailure("session", error);
}

function Root() {
  const session = useSession();
  const isBlank = useMatches({ select: (matches) => matches.some(isAlone) && !isLost(matches) });
  const isNowhere = useMatches({ select: isLost });
  const isPublic = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isPublic === true) });
  const isShared = useMatches({ select: isSharedLink });
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "/" });
  useBrandOf(pathname);
  const isInterrupted = useInterruption();
  const shows = isBlank || isNowhere || isShared || (isPublic && session.context === "ANON") || isOfContext(pathname, session.context);
  return (
    <>
      <a className="skip" href="#content" onClick={skipToContent}>
        {t("shell.skip", "Aller au contenu")}
      </a>
      <ExplainProvider>
        {isBlank || session.context === "ANON" ? (
          shows && <Outlet />
        ) : (
          <Around session={session}>
            {shows && <Outlet key={`${session.context} ${session.user.companyId ?? ""}`} />}
            {session.context !== "ADMIN" && <LayerHost key={`${session.user.companyId ?? ""} ${pathname}`} />}
            <CommandPaletteHost />
            <PushHost />
            {session.user.hasBiAccount === true && (
              <Suspense>
                <BankStateWatch />
              </Suspense>
            )}
          </Around>
        )}
      </ExplainProvider>
      {isInterrupted && (
        <Suspense>
          <SessionEndedModal />
        </Suspense>
      )}
      <AppliedPreferences />
      <ErrorModal />
      <MessageArea>
        <OfflineMark />
        <ToastRegion />
        <ProgressBar />
      </MessageArea>
    </>
  );
}

/** The shell, with the notifications where the menu has an entry for them. */
function Around({ session, children }: { session: SignedIn; children: ReactNode }) {
  const isFirm = session.context === "ADMIN";
  // A firm's staff has the list, without a dot.
  const hasDot = useHasNotificationList() && !isFirm;
  const hasNews = useHasUnread(hasDot);
  const hasQuestion = useHasOpenQuestion(hasDot && session.user.subscriptionStatus === "firm");
  const duties =
    hasDot && session.user.company !== null ? (
      <Suspense>
        <DutyCount />
      </Suspense>
    ) : null;
  const title = isFirm ? t("menu.notifications", "Notifications") : t("menu.todo", "À faire");
  return (
    <Shell
      session={session}
      hasUnread={hasNews || hasQuestion}
      duties={duties}
      notifications={(onClose) =>
        isFirm ? <NotificationLayer title={title} first={null} onClose={onClose} /> : <TodoLayer title={title} onClose={onClose} />
      }
    >
      {children}
    </Shell>
  );
}

/** The user has just signed out, or entered or left a company: the guard is redirecting, and the page behind must not show. */
function isOfContext(pathname: string, context: Context): boolean {
  const name = routeOf(pathname);
  if (name === null) return context !== "ANON";
  const { access } = ROUTES[name];
  if (access === "anyone") return context !== "ANON";
  return access === "firm" ? context === "ADMIN" : context === "CLIENT" || context === "ADMIN_CLIENT";
}

/** Login and errors have no menu around them; an address that leads nowhere has, for who has one. */
function isAlone(match: { status: string; staticData: { layout?: "app" | "blank" } }): boolean {
  return match.staticData.layout === "blank" || match.status === "error";
}

function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
