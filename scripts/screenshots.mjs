import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "./house/build.mjs";
import { findOrInstallChromium, NO_CHROMIUM } from "./house/chromium.mjs";
import { installIfNeeded } from "./house/install.mjs";
import { root } from "./house/root.mjs";
import { endWithChildren, giveUp } from "./house/run.mjs";

// Every screen of the demonstration on the day of the drawings, wide and on a phone, into ./screenshots.
const stopForwarding = endWithChildren();
await installIfNeeded();
await buildIfNeeded();
stopForwarding();
const chromium = (await findOrInstallChromium()) ?? giveUp(NO_CHROMIUM);
const folder = join(root, "screenshots");
mkdirSync(folder, { recursive: true });
// Read now: the packages it needs may just have been installed.
const { takeScreenshots } = await import("./house/camera.mjs");
const taken = await takeScreenshots({ chromium, folder, wanted: process.argv.slice(2) });
console.log(`${taken} images dans ./screenshots`);
