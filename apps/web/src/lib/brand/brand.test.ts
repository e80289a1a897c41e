import { beforeEach, expect, test, vi } from "vitest";

const call = vi.fn<(endpoint: { path: string }) => Promise<unknown>>();
const lastBrand = vi.fn<() => Promise<unknown>>();
vi.mock("../api/api.js", () => ({ call }));
vi.mock("../session/session-cookie.js", () => ({ hasSessionCookie: () => false, setCookiePrefix: () => undefined }));
vi.mock("../offline/last-seen.js", () => ({ lastBrand, keepBrand: () => undefined }));

const CABINET = { name: "Cabinet Kéraval", displayColor: "#7a3e9d", logo: null };
const SERVED = { isJungloo: false, brand: "cabinet-keraval", cabinet: CABINET };
/** The page of a host, with the brand written into it; the API replies to every call with a status, or with a body. */
async function open({ written, answers }: { written: unknown; answers: number | ((path: string) => unknown) }) {
  vi.resetModules();
  const root = { dataset: { brand: "comptoir" }, style: { setProperty: vi.fn<(name: string, value: string) => void>() } };
  vi.stubGlobal("document", {
    querySelector: () => ({ content: typeof written === "string" ? written : JSON.stringify(written) }),
    documentElement: root,
  });
  vi.spyOn(console, "warn").mockReturnValue();
  const { ApiError } = await import("../api/api-error.js");
  call.mockImplementation(async ({ path }) => {
    if (typeof answers === "function") return answers(path);
    throw new ApiError({ status: answers, code: "x", message: "", place: "toast", target: null });
  });
  return { root, ...(await import("./brand.js")) };
}

beforeEach(() => {
  lastBrand.mockResolvedValue(undefined);
});

test.each([503, 500, 0])("when the API answers %i to the configuration, the page keeps the brand it was served with", async (status) => {
  const { root, loadBrand, currentBrand, brandName } = await open({ written: SERVED, answers: status });
  expect(await loadBrand()).toBe(status !== 503);
  expect(currentBrand()).toMatchObject(SERVED);
  expect(brandName()).toBe("Cabinet Kéraval");
  expect(root.dataset.brand).toBe("cabinet");
  expect(root.style.setProperty).toHaveBeenCalledWith("--brand", "#7A3E9D");
});

test("a page that was served without a brand keeps the one last seen on this device", async () => {
  lastBrand.mockResolvedValue({ config: { ...SERVED, locale: "fr-x-keraval", tagManagerId: "GTM-1" }, translations: {} });
  const { loadBrand, currentBrand } = await open({ written: "", answers: 503 });
  expect(await loadBrand()).toBe(false);
  expect(currentBrand()).toMatchObject({ ...SERVED, locale: "fr-x-keraval", tagManagerId: null });
});

test("without either, and whatever is written that is no brand, the consumer's", async () => {
  lastBrand.mockRejectedValue(new Error("the browser keeps nothing"));
  const { loadBrand, currentBrand } = await open({ written: "{", answers: 503 });
  expect(await loadBrand()).toBe(false);
  expect(currentBrand()).toMatchObject({ isJungloo: true, cabinet: null });
});

test("what the API says wins over what the page was served with", async () => {
  const config = { ...SERVED, cabinet: { ...CABINET, name: "Kéraval et fils" }, tagManagerId: null };
  const answers = (path: string) => (path.endsWith("/config") ? config : { translations: {} });
  const { loadBrand, brandName } = await open({ written: SERVED, answers });
  expect(await loadBrand()).toBe(true);
  expect(brandName()).toBe("Kéraval et fils");
});
