import { areaOf, refusedImports, type Source } from "./source.js";

const TEST_TOOLS = ["vitest", "fast-check"];
const FEATURES = "apps/web/src/features/";
const WIDGETS = "apps/web/src/widgets/";

/** Imports of a package of the domain beside those that it is allowed; its tests may also use the tools of tests, Node and the domain. */
export function importsBeside(allowed: readonly string[], sources: readonly Source[], place: string): string[] {
  return refusedImports(within(sources, `${place}src/`), (to, { isTest }) => {
    if (to.startsWith(place) || isPackage(to, allowed)) return false;
    return !(isTest && (isPackage(to, TEST_TOOLS) || to.startsWith("node:") || to.startsWith("@comptoir/accounting")));
  });
}

/** Imports of the server or the web by their names, and of another workspace by a path; the journeys start the application as scripts do. */
export function importsOfOtherWorkspaces(sources: readonly Source[], own: string): string[] {
  return refusedImports(
    within(sources, own),
    (to) =>
      isPackage(to, ["@comptoir/server", "@comptoir/web"]) ||
      (/^(apps|packages|e2e|scripts|rules)\//.test(to) &&
        !to.startsWith(own) &&
        !(own === "e2e/" && /^scripts\/(lib|reliability)\//.test(to))),
  );
}

/** Imports of HTTP, of the modules or of the demonstration by the database layer. */
export function databaseUpwards(sources: readonly Source[]): string[] {
  const isRefused = (to: string, { isTest }: Source): boolean => !isTest && /^apps\/server\/src\/(http|modules|demo)\//.test(to);
  return refusedImports(within(sources, "apps/server/src/db/"), isRefused);
}

/** Imports of a feature of the web by another feature, and of a widget or a page by a feature. */
export function featuresSideways(sources: readonly Source[]): string[] {
  const isRefused = (to: string, { path }: Source): boolean =>
    /^apps\/web\/src\/(widgets|routes)\//.test(to) || (to.startsWith(FEATURES) && areaOf(to, FEATURES) !== areaOf(path, FEATURES));
  return refusedImports(within(sources, FEATURES), isRefused);
}

/** Imports of a page by a widget, which pages are made of. */
export function pagesKnownByWidgets(sources: readonly Source[]): string[] {
  return refusedImports(within(sources, WIDGETS), (to) => to.startsWith("apps/web/src/routes/"));
}

/** Imports of features, widgets and pages by what serves them: ui, text, lib, queries. */
export function featuresFromBelow(sources: readonly Source[], folder: string): string[] {
  return refusedImports(within(sources, `apps/web/src/${folder}/`), (to) => /^apps\/web\/src\/(features|widgets|routes)\//.test(to));
}

/** The sources of one place. Throws when there are none: its rule would hold for nothing. */
export function within(sources: readonly Source[], place: string): readonly Source[] {
  const found = sources.filter(({ path }) => path.startsWith(place));
  if (found.length === 0) throw new Error(`no sources in ${place}`);
  return found;
}

function isPackage(to: string, names: readonly string[]): boolean {
  return names.some((name) => to === name || to.startsWith(`${name}/`));
}
