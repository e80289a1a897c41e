import { CHROMIUM_ARGS } from "../../scripts/lib/browser/chromium.mjs";

/** The browser with windows, at the path of CHROMIUM_PATH or where the runner finds its own: it shows notifications of the system. */
export const WITH_WINDOWS = launchOptions(process.env["CHROMIUM_PATH"]);

/** Chromium without windows, which does less for the same pages and shows no notification of the system: without it, the browser. */
export const WITHOUT_WINDOWS = launchOptions(process.env["CHROMIUM_SHELL_PATH"] ?? process.env["CHROMIUM_PATH"]);

function launchOptions(path: string | undefined) {
  return {
    ...(path !== undefined && { executablePath: path }),
    args: [...CHROMIUM_ARGS],
  };
}
