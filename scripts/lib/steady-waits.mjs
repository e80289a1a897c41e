import { vi } from "vitest";

/** A wait ends with what it waits for: only what never comes takes as long, however busy the machine is. */
const PATIENCE_MS = 20_000;
const { waitFor } = vi;

// Files share processes, and this file is read again before each of them.
if (waitFor.name !== "patientWaitFor") {
  vi.waitFor = function patientWaitFor(holds, options) {
    return waitFor(holds, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
  };
}
