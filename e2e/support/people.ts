import { isRouteName, redirectFor, ROUTES, routeOf, type RouteName, type Visitor } from "@comptoir/contract/base/routes";
import type { Page } from "@playwright/test";
import { follow, hostUrl, type Host } from "./hosts.js";
import { expect, whenInPage } from "./journey.js";

/** A visitor of the pages on a host: anonymous, or an account of the demonstration. */
type Persona = { readonly who: string; readonly host: Host; readonly username: string | null; readonly visitor: Visitor };

const NOBODY: Visitor = { context: "ANON", isJungloo: true, completionStatus: 0, subscriptionPaid: false, isVatSubjected: false };
const CLIENT: Visitor = { context: "CLIENT", isJungloo: true, completionStatus: 2, subscriptionPaid: true, isVatSubjected: false };
const STAFF: Visitor = { ...CLIENT, context: "ADMIN", isJungloo: false, subscriptionPaid: false };

/** Everyone but a firm's staff in a client's company. */
export const PEOPLE: readonly Persona[] = [
  { who: "someone unknown", host: "comptoir", username: null, visitor: NOBODY },
  { who: "someone unknown, on a firm’s host", host: "cabinet", username: null, visitor: { ...NOBODY, isJungloo: false } },
  { who: "a client without VAT", host: "comptoir", username: "bnc@demo.example", visitor: CLIENT },
  { who: "a client with VAT", host: "comptoir", username: "bic@demo.example", visitor: { ...CLIENT, isVatSubjected: true } },
  {
    who: "someone who signs up",
    host: "comptoir",
    username: "inscription@demo.example",
    visitor: { ...CLIENT, completionStatus: 0, subscriptionPaid: false },
  },
  { who: "a client who does not pay", host: "comptoir", username: "impaye@demo.example", visitor: { ...CLIENT, subscriptionPaid: false } },
  {
    who: "a firm’s client",
    host: "cabinet",
    username: "client@demo.example",
    visitor: { ...CLIENT, isJungloo: false, isVatSubjected: true },
  },
  { who: "a firm’s staff", host: "cabinet", username: "cabinet@demo.example", visitor: STAFF },
];

/** A firm's staff in the company of an electrician. */
export const STAFF_IN_COMPANY: Visitor = { ...STAFF, context: "ADMIN_CLIENT", subscriptionPaid: true, isVatSubjected: true };

export const PAGES: readonly RouteName[] = Object.keys(ROUTES).filter(isRouteName);

/** A page with an example of each parameter, without those that may be left out. */
export function exampleAddress(name: RouteName): string {
  const examples: Readonly<Record<string, string>> = { $type: "trial_balance", $code: "scm", "{-$code}": "scm" };
  const parts = ROUTES[name].path.split("/").map((part) => examples[part] ?? (part.startsWith("{-$") ? null : part));
  return parts.filter((part) => part !== null).join("/");
}

/** The address that a visitor who asks for a page reaches, from guard to guard. */
export function addressReached(name: RouteName, visitor: Visitor): string {
  const href = redirectFor(name, visitor);
  if (href === null) return ownAddress(name, visitor);
  const next = routeOf(href.split("?")[0] ?? href);
  if (next === null) throw new Error(`${name} leads to ${href}, which is no page`);
  return redirectFor(next, visitor) === null ? href : addressReached(next, visitor);
}

/** The address that a page which opens redirects to by itself. */
function ownAddress(name: RouteName, visitor: Visitor): string {
  if (name === "loading") return addressReached("index", visitor);
  return name === "cloture-etape-code" ? `${exampleAddress(name)}/view` : exampleAddress(name);
}

/** Finds a dossier of the firm by its name and opens it; returns the id of its company. */
export async function openDossier(page: Page, name: string): Promise<string> {
  await page.goto(`${hostUrl("cabinet")}/dossiers`);
  await page.getByRole("searchbox").fill(name);
  // A list that still gets shorter may move what is being clicked.
  await expect(page.getByRole("table", { name: "Dossiers" }).getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: `Ouvrir ${name}` }).click();
  await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toBeVisible();
  return (await page.evaluate(() => sessionStorage.getItem("comptoir.company"))) ?? "";
}

/** A page that every visitor sees. */
export const NEUTRAL_PAGE = exampleAddress("legals");
const NEUTRAL_TITLE = "Mentions légales";

/** Goes to a page that opens, without loading the application again, and waits until it is there: its title is another one. */
export async function visit(page: Page, address: string): Promise<void> {
  // From one that may still be on its way: through the page whose title is known.
  if (!(await page.evaluate(isVisited, address))) {
    await follow(page, NEUTRAL_PAGE);
    await whenInPage(page, hasArrived, NEUTRAL_TITLE);
    if (address === NEUTRAL_PAGE) return;
  }
  await follow(page, address);
  await whenInPage(page, hasArrived, null);
}

type Memory = { visited?: { readonly at: string; readonly title: Element } };

/** Runs in the page: the page that was visited last is still there, and is not the one that is asked for. */
function isVisited(asked: string): boolean {
  const { visited } = globalThis as Memory;
  return visited?.at === location.pathname && visited.title.isConnected && location.pathname !== asked;
}

/** Runs in the page: its title is the one that is known, or else not the one of the page that was visited before. */
function hasArrived(known: string | null): boolean {
  const memory = globalThis as Memory;
  const title = document.querySelector("h1");
  if (title === null || (known === null ? title === memory.visited?.title : title.textContent.trim() !== known)) return false;
  memory.visited = { at: location.pathname, title };
  return true;
}
