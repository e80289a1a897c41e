import { createMemoryHistory, createRootRoute, createRoute, createRouter, notFound, redirect } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { errorFacts } from "./error-facts.js";

const locked = (): Error => Object.assign(new Error("L’étape est verrouillée."), { statusCode: 409 });
type Checked = { readonly code: string };
const fail = (error: unknown) => (): Checked => {
  throw error;
};

/** What a page becomes whose address, query or data fail, in the router that the pages have. */
async function open(page: { parse?: () => Checked; validateSearch?: () => Checked; loader?: () => Checked }) {
  vi.stubGlobal("window", {
    addEventListener: () => undefined,
    scrollTo: () => undefined,
    history: {},
    location: new URL("http://localhost/"),
  });
  vi.spyOn(console, "error").mockReturnValue();
  const root = createRootRoute();
  const { parse, ...options } = page;
  const step = createRoute({ getParentRoute: () => root, path: "/step/$code", ...(parse && { params: { parse } }), ...options });
  const other = createRoute({ getParentRoute: () => root, path: "/other" });
  const router = createRouter({
    routeTree: root.addChildren([step, other]),
    history: createMemoryHistory({ initialEntries: ["/step/scm"] }),
    isServer: false,
  });
  await router.load();
  return router.state;
}

test.each([
  ["its address", { parse: fail(locked()) }],
  ["its query", { validateSearch: fail(locked()) }],
  ["its data", { loader: fail(locked()) }],
])("an exception while a page checks %s is the page of errors, with its status and its sentence", async (_what, page) => {
  const { matches } = await open(page);
  const failed = matches.find(({ status }) => status === "error");
  expect(errorFacts(failed?.error)).toMatchObject({ status: 409, message: "L’étape est verrouillée." });
});

test("an exception without a status is the page of errors with 500", async () => {
  const { matches } = await open({ parse: fail(new TypeError("x is not a function")) });
  const failed = matches.find(({ status }) => status === "error");
  expect(errorFacts(failed?.error)).toMatchObject({ status: 500, message: "Une erreur est survenue" });
});

test.each([
  ["address", { parse: fail(notFound()) }],
  ["data", { loader: fail(notFound()) }],
])("a page that refuses its %s is not found", async (_what, page) => {
  const { matches } = await open(page);
  expect(matches.map(({ status }) => status)).toContain("notFound");
});

test("a page whose data lead elsewhere only changes the address", async () => {
  const { matches, location } = await open({ loader: fail(redirect({ href: "/other" })) });
  expect(location.pathname).toBe("/other");
  expect(matches.map(({ status }) => status)).toEqual(["success", "success"]);
});
