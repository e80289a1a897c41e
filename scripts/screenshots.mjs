import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { findOrInstallChromium, NO_CHROMIUM } from "./lib/browser/chromium.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";
import { endWithChildren, giveUp } from "./lib/run.mjs";

// Every screen of the demonstration on the day of the drawings, wide and on a phone, into ./screenshots.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const chromium = (await findOrInstallChromium()) ?? giveUp(NO_CHROMIUM);
const folder = join(root, "screenshots");
mkdirSync(folder, { recursive: true });
// Read now: the packages it needs may just have been installed.
const { takeScreenshots } = await import("./lib/browser/camera.mjs");
const taken = await takeScreenshots({ chromium, folder, wanted: process.argv.slice(2) });
console.log(`${taken} images dans ./screenshots`);
