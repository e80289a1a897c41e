import { startDemonstrationFor } from "./application.js";
import { test } from "./journey.js";

/** The journeys of a group run one after the other on a demonstration of their own: what they close for good, no other one finds closed. */
export function onOwnDemonstration(): void {
  test.describe.configure({ mode: "default" });
  // Their second attempt is in another process, where this one is started again.
  test.use({ isRetriedApart: false });
  let stop: (() => Promise<void>) | null = null;
  test.beforeAll(async () => {
    stop = await startDemonstrationFor(test.info().project.name);
  });
  test.afterAll(() => stop?.());
}
