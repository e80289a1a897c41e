import { unstable_IdlePriority as idlePriority, unstable_scheduleCallback as schedule } from "scheduler";
import { afterAll, afterEach } from "vitest";
import { builtinEnvironments } from "vitest/runtime";

// The document of each file of tests of components: its keys, its layers and its focus end with it.
const { teardown } = await builtinEnvironments["happy-dom"].setup(globalThis, {});
// The copy of a layer that plays its closing for a moment is not in the next test.
afterEach(() => document.querySelectorAll(".leaving[inert]").forEach((copy) => copy.remove()));
afterAll(async () => {
  cleanup();
  // What React was asked to render, and was taken off since, still has its turns to come: they end while there is a window.
  await new Promise<void>((resolve) => schedule(idlePriority, () => resolve()));
  await teardown(globalThis);
});

const { cleanup, configure, screen, within } = await import("@testing-library/react");
// It keeps the document that it was first read in.
Object.assign(screen, within(document.body));
// What is shown in the end is waited for as long as the waits of the other tests (scripts/lib/steady-waits.mjs).
configure({ asyncUtilTimeout: 20_000 });
