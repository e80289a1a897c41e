import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test as base, expect, type APIRequestContext, type Browser, type Locator, type Page, type TestInfo } from "@playwright/test";
import { startDemonstrationFor, TODAY } from "./application.js";

export { expect } from "@playwright/test";

/** Password of the demonstration accounts. */
export const JOURNEY_PASSWORD = "Comptoir!2026";

const FIXTURES = fileURLToPath(new URL("../../packages/bank-files/fixtures/", import.meta.url));

/** A file as a browser or a form takes it. */
export type UploadedFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

type Fixtures = {
  /** A second attempt has a demonstration of its own: what the first one wrote, closed or signed up is not in it. */
  readonly isRetriedApart: boolean;
  /** The application of the attempt, which is there before anything else of it. */
  readonly ownAttempt: void;
  /** Opens a session for the page, without its form. */
  readonly signIn: (username: string) => Promise<void>;
  /** Calls of the API in the name of an account. */
  readonly api: (username: string) => Promise<Api>;
};

/** The API with a token: replies as JSON, and files. */
export type Api = {
  readonly get: <Reply>(path: string) => Promise<Reply>;
  readonly file: (path: string) => Promise<{ readonly name: string; readonly bytes: Buffer }>;
};

/** A journey: the page believes that it is the day of the demonstration, and its clock runs. */
export const test = base.extend<Fixtures>({
  isRetriedApart: [true, { option: true }],
  ownAttempt: [
    async ({ isRetriedApart }, use, info) => {
      const isApart = isRetriedApart && info.retry > 0 && process.env["JOURNEYS_URL"] === undefined;
      const stop = isApart ? await startDemonstrationFor(info.project.name) : null;
      await use();
      await stop?.();
    },
    { auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ ownAttempt: _started }, use) => use(journeysUrl()),
  page: async ({ browser, page }, use, info) => {
    await page.addInitScript(shiftClock, Date.parse(`${TODAY}T08:00:00Z`) - Date.now());
    await use(page);
    if (info.status !== info.expectedStatus) await photograph(browser, info);
  },
  signIn: async ({ page }, use) => {
    await use(async (username) => {
      await token(page.request, username, "comptoir-web");
    });
  },
  api: async ({ request }, use) => use(async (username) => apiOf(request, await token(request, username, "journeys"))),
});

/** Keeps what the pages of a journey that has failed show; one that does not reply is left out. */
async function photograph(browser: Browser, info: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`page-${index + 1}.png`);
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) await info.attach(page.url(), { path, contentType: "image/png" });
  }
}

/** The address of the application that the journeys of a project share. */
export function journeysUrl(): string {
  const url = process.env[`JOURNEYS_URL_${test.info().project.name}`] ?? process.env["JOURNEYS_URL"];
  if (url === undefined) throw new Error("the application of the journeys is not started");
  return url;
}

/** The process and the data of that application; null when the runner did not start it. */
export function journeysApplication(): { readonly pid: number; readonly dataDir: string } | null {
  const { name } = test.info().project;
  const [pid, dataDir] = [process.env[`JOURNEYS_PID_${name}`], process.env[`JOURNEYS_DATA_DIR_${name}`]];
  return pid === undefined || dataDir === undefined ? null : { pid: Number(pid), dataDir };
}

/** Waits until something holds in the page, looking at each of its frames: an assertion looks again after half a second. */
export async function whenInPage<Argument>(page: Page, holds: (argument: Argument) => boolean, argument?: Argument): Promise<void> {
  await page.waitForFunction(holds as (argument: unknown) => boolean, argument, { polling: "raf", timeout: 20_000 });
}

/** One of our own statements. */
export function statement(name: string): UploadedFile {
  return { name, mimeType: "application/octet-stream", buffer: readFileSync(`${FIXTURES}${name}`) };
}

/** A file written for one journey. */
export function textFile(name: string, text: string): UploadedFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

/** Lets go of a file over an element, as a hand does. */
export async function dropOn(target: Locator, file: UploadedFile): Promise<void> {
  const transfer = await target.page().evaluateHandle(
    ([name, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name));
      return transfer;
    },
    [file.name, file.buffer.toString("base64")] as const,
  );
  await target.dispatchEvent("dragover", { dataTransfer: transfer });
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

/** Chooses a file with the button of the import. */
export async function chooseFile(page: Page, file: UploadedFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choisir un fichier").click();
  await (await chooser).setFiles({ ...file });
}

/** The row of an operation in the list, by its title. */
export function operationRow(page: Page, title: string | RegExp): Locator {
  return page.getByRole("grid", { name: "Opérations" }).getByRole("row").filter({ hasText: title });
}

/** The layer or the modal in front, by its title. */
export function layer(page: Page, title: string | RegExp): Locator {
  return page.getByRole("dialog", { name: title });
}

/** The count of the banner: « n opérations à catégoriser ». */
export async function expectToCategorize(page: Page, count: number): Promise<void> {
  const words = count === 1 ? "1 opération à catégoriser" : `${count} opérations à catégoriser`;
  await expect(page.getByRole("region", { name: "À traiter" })).toContainText(words);
}

async function token(request: APIRequestContext, username: string, client: "comptoir-web" | "journeys"): Promise<string> {
  const form = { grant_type: "password", client_id: client, username, password: JOURNEY_PASSWORD };
  const reply = await request.post(`${journeysUrl()}/oauth/token`, { form });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { access_token: string }).access_token;
}

function apiOf(request: APIRequestContext, accessToken: string): Api {
  const get = async (path: string) => {
    const reply = await request.get(`${journeysUrl()}${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(reply.ok(), `GET ${path}: ${reply.status()}`).toBe(true);
    return reply;
  };
  return {
    get: async (path) => (await get(path)).json(),
    file: async (path) => {
      const reply = await get(path);
      return { name: /filename="([^"]+)"/.exec(reply.headers()["content-disposition"] ?? "")?.[1] ?? "", bytes: await reply.body() };
    },
  };
}

/** Runs in the page. The clock still goes: what waits, waits. */
function shiftClock(offset: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + offset);
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + offset;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
