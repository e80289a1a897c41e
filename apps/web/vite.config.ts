import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles } from "./build/compressed-files.js";
import { lightContract } from "./build/light-contract.js";
import { preloadedFonts } from "./build/preloaded-fonts.js";
import { serviceWorker } from "./build/service-worker.js";
import { weight } from "./build/weight.js";

/** What comes when it is needed: the database of the browser, the tag manager, what long forms and modals are made of. */
const LATER =
  /\/src\/(lib\/(offline\/reading-store|brand\/tag-manager|captcha\/proof-worker)|queries\/tax-category|text\/(specification-overlays|parse-)|ui\/((fields|overlays)\/|(suggestion|table|unsaved|journal-lines(-editor)?|drop-zone|stepper|choice-cards|error-summary|group|password-rules|captcha-mention|form-errors|use-form)\.))/;

/** What several pages share and the first screens do without. */
const OF_OTHER_PAGES =
  /\/src\/(ui\/(overlays\/(?!facts)|fields\/suggestions|(download-button|back-link|form-failure|code-digits)\.)|text\/(specification-overlays|vat-system)|lib\/(captcha\/captcha|upload|download|place-error)\.|queries\/subscription)|accounting\/src\/vat\/(forms\/form-sections|periods\/period-name)/;

/** Components of `ui` that the first screens do without, by the name of their file. */
const OF_SOME_PAGES = /^(calendar|donut|accordion|category-icon|[\w-]+-field)\b/;

/** Icons of the screens that everyone meets first: they come with the components, the others in a file of their own. */
const FIRST_ICONS = iconsOf([
  "features/shell",
  "features/shell/full-pages",
  "features/auth",
  "features/auth/session",
  "features/auth/registration",
  "features/auth/password",
  "features/offline",
  "features/notifications",
  "ui",
]);

/** The style sheets of every page. */
const SHEETS = sheetsOf(`${import.meta.dirname}/src/styles`);

const API = "http://127.0.0.1:3000";

/** Workspace packages are read from their sources. Nothing is inlined: the server's policy refuses inline code and data addresses. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      routesDirectory: `${import.meta.dirname}/src/routes`,
      generatedRouteTree: `${import.meta.dirname}/src/routeTree.gen.ts`,
      tmpDir: `${import.meta.dirname}/../../node_modules/.cache/router`,
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    lightContract(),
    react(),
    preloadedFonts(),
    serviceWorker(),
    compressedFiles(),
    weight(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": API,
      "/oauth": API,
      "/session": API,
      "/file": API,
      "/manifest.webmanifest": API,
      "/brand-icon.svg": API,
      "/brand-logo": API,
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Few files: what every page stands on, in two that change at different paces; icons and fields; then one per page.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A group takes what its modules import along: the first one first.
            {
              name: "vendor",
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[\w-]+)\/|vite\/preload-helper/,
              priority: 3,
            },
            { name: "ui", test: isCore, priority: 2 },
            {
              name: "fields",
              test: /node_modules\/lucide-react\/|\/src\/lib\/offline\/reading-store|\/src\/(ui\/(unsaved|category-icon|(date|money|percent)-field|calendar|suggestion|table|journal-lines|overlays\/facts)\b(?!-editor)|lib\/upload\.|features\/operations\/(changes\/(cached-lists|which-stays|changes)|history\/undo|banners\/finish-banner)\.|ui\/fields\/multi-select|text\/parse-)|accounting\/src\/vat\/(?!forms\/form-sections|periods\/period-name)/,
              priority: 1,
            },
            { name: "shared", test: OF_OTHER_PAGES },
          ],
        },
      },
    },
  },
});

/** The components, the texts and the rules of the first screens; what only the sign-up needs comes with it. */
function isCore(id: string): boolean {
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1];
  if (icon !== undefined) return FIRST_ICONS.has(icon);
  if (/node_modules/.test(id)) return /lucide-react/.test(id);
  // Of the domain, what every page stands on; the rest comes with the pages that use it.
  if (/\/packages\/accounting\//.test(id)) return /accounting\/src\/(money|date|errors|group-by)\./.test(id);
  if (/\/packages\//.test(id))
    return !/schemas|contract\/src\/(company-fields|fixed-assets|asset-register|vehicles|loans|addresses|category-rules|similar-operations|questions)\./.test(
      id,
    );
  if (SHEETS.has(id)) return true;
  if (LATER.test(id) || OF_OTHER_PAGES.test(id)) return false;
  if (/\/(full-page|offline-mark|reduced-motion|operations|category-picker|split-layer)\.css/.test(id)) return true;
  return /\/src\/(lib|queries|text|styles)\/|documents\/document-words|operations\/(filters\/filters|queries)\.|banking\/import-queue|\/src\/ui\/(?!calendar|donut|accordion|category-icon|[\w-]+-field)/.test(
    id,
  );
}

/** The style sheets that `sheets.ts` imports, by their path. */
function sheetsOf(folder: string): ReadonlySet<string> {
  const imports = readFileSync(`${folder}/sheets.ts`, "utf8").matchAll(/^import "(.+)";$/gm);
  return new Set([...imports].map(([, path = ""]) => resolve(folder, path)));
}

/** The files of the icons that some folders of `src` import. */
function iconsOf(folders: readonly string[]): ReadonlySet<string> {
  const sources = folders.flatMap((folder) =>
    readdirSync(`${import.meta.dirname}/src/${folder}`)
      .filter((name) => /\.tsx?$/.test(name) && !LATER.test(`/src/${folder}/${name}`) && !OF_SOME_PAGES.test(name))
      .map((name) => readFileSync(`${import.meta.dirname}/src/${folder}/${name}`, "utf8")),
  );
  const names = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]+)\} from "lucide-react"/g)].flatMap((found) => (found[1] ?? "").split(",")),
  );
  return new Set(
    names.map((name) =>
      kebab(
        name
          .replace(/^\s*type\s+/, "")
          .trim()
          .split(" ")[0] ?? "",
      ),
    ),
  );
}

function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replace(/([0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}
