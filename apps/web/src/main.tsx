import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { registerServiceWorker } from "./features/offline/service-worker.js";
import { keepFocus } from "./lib/keyboard/focus-keeper.js";
import { whenIdle } from "./lib/api/when-idle.js";
import { keepReadings } from "./lib/offline/last-seen.js";
import { reloadOnceOnMissingChunk } from "./lib/api/missing-chunk.js";
import { queryClient } from "./lib/api/query-client.js";
import { router } from "./router.js";
import "./styles/sheets.js";

reloadOnceOnMissingChunk();
keepFocus();
const root = document.getElementById("app");
if (!root) throw new Error("index.html has no #app");
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
keepReadings(queryClient.getQueryCache());
registerServiceWorker();
whenIdle(() => {
  // Who signs out, or whose session ends, sees the login at once.
  void router.loadRouteChunk(router.routesById["/(public)/login"]);
  void import("./lib/session/typed.js").then(({ noteTyping }) => noteTyping());
  void import("./ui/fields/paste-limit.js").then(({ sayCutPastes }) => sayCutPastes());
  void import("./lib/stray-files.js").then(({ holdStrayFiles }) => holdStrayFiles());
});
