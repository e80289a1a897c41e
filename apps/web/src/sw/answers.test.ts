import { describe, expect, test } from "vitest";
import { sourceOfAnswer } from "./answers.js";

const kept = { origin: "https://comptoir.test", assets: new Set(["/assets/page-3f2a.js"]) };
const asked = (path: string, change: { method?: string; mode?: string } = {}) =>
  sourceOfAnswer({ method: "GET", mode: "cors", url: new URL(path, kept.origin).href, ...change }, kept);

describe("who answers a request", () => {
  test.each(["/", "/documents/fec?x=1", "/cloture/etape/scm/view"])("going to %s falls back to the kept page", (path) => {
    expect(asked(path, { mode: "navigate" })).toBe("page");
  });

  test("a file of the build comes from what is kept, another file from the server", () => {
    expect(asked("/assets/page-3f2a.js")).toBe("asset");
    expect(asked("/assets/page-0000.js")).toBe("network");
  });

  test.each(["/api/v1/transactions", "/oauth/token", "/session/token", "/file/upload", "/sw.js", "/manifest.webmanifest", "/healthz"])(
    "%s is never answered by the worker, not even as a navigation",
    (path) => {
      expect([asked(path), asked(path, { mode: "navigate" })]).toEqual(["network", "network"]);
    },
  );

  test("what is sent goes to the server", () => {
    expect(asked("/assets/page-3f2a.js", { method: "POST" })).toBe("network");
  });

  test("another host is left alone, even under the same path", () => {
    expect(asked("https://api.comptoir.test/assets/page-3f2a.js")).toBe("network");
    expect(asked("https://ailleurs.test/", { mode: "navigate" })).toBe("network");
  });
});
