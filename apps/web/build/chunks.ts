import type { Rolldown } from "vite";

/** What every page uses and changes with the releases of others, not with ours. */
const VENDOR =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!(react-)?virtual)[\w-]+)\/|vite\/preload-helper|rolldown\/runtime/;
/** The entry itself, and what of each page comes with it. */
const ENTRY = /\/src\/(main|router|routeTree\.gen)\.tsx?$|\/src\/routes\//;
/** What is below areas: an area that another page uses does not bring its own page along. */
const BELOW_AREAS = /\/src\/(lib|queries|text|ui)\/|\/packages\/|\/node_modules\/lucide-react\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/;

/**
 * Few files, none of which brings a page what only another one uses: what all pages need, in two files that change at different paces;
 * the login, whose fields are those of other forms; the list of operations, the first page after login, and the components it uses; the
 * layers that open over the list, and the fields they use; then what each page alone uses. A group also takes what its modules import, except what a group before it has taken.
 */
export function chunks(src: string): Rolldown.CodeSplittingOptions {
  const isOfList = importedBy(`${src}/routes/(client)/index.tsx?tsr-split=component`);
  const isOfLogin = importedBy(`${src}/routes/(public)/login.tsx?tsr-split=component`);
  const isOfLayers = importedBy(`${src}/widgets/operations/opened-layers.tsx`);
  return {
    groups: [
      { name: "vendor", test: VENDOR, priority: 6 },
      { name: "ui", test: (id) => !ENTRY.test(id), tags: ["$initial"], priority: 5 },
      { name: (id, graph) => (isOfLogin(id, graph) && isOfList(id, graph) ? "ui" : null), debugName: "ui", test: BELOW_AREAS, priority: 5 },
      { name: (id, graph) => (isOfLogin(id, graph) ? "login" : null), debugName: "login", priority: 4 },
      { name: (id, graph) => (isOfList(id, graph) ? "controls" : null), debugName: "controls", test: BELOW_AREAS, priority: 4 },
      { name: (id, graph) => (isOfList(id, graph) ? "list" : null), debugName: "list", priority: 3 },
      { name: (id, graph) => (isOfLayers(id, graph) ? "fields" : null), debugName: "fields", test: BELOW_AREAS, priority: 2 },
      { name: (id, graph) => (isOfLayers(id, graph) ? "layers" : null), debugName: "layers", priority: 1 },
      { name: "shared", test: /\/src\/(lib|queries|text|ui)\//, minShareCount: 3 },
    ],
  };
}

type IsPart = (id: string, graph: Rolldown.ChunkingContext) => boolean;

/** True when a module is imported by another one, directly or through others. */
function importedBy(root: string): IsPart {
  let parts: ReadonlySet<string> | null = null;
  return (id, graph) => {
    parts ??= partsOf(root, graph);
    const icon = ICON.exec(id)?.[1];
    return parts.has(icon === undefined ? id : `icon ${icon}`);
  };
}

/** The modules that one imports, and the names of the icons: the file that exports every icon would make them parts of each page. */
function partsOf(root: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const info = graph.getModuleInfo(id);
    // A page imports the calls of the contract: schemas come with the pages that name them.
    if (info === null || found.has(id) || /lucide-react|\?schemas$/.test(id)) return;
    found.add(id);
    for (const icon of iconsOf(info.code ?? "")) found.add(`icon ${icon}`);
    info.importedIds.forEach(visit);
  };
  visit(root);
  if (found.size === 0) throw new Error(`${root} is no module of the build`);
  return found;
}

/** The files of the icons that a module imports, by their names. */
function iconsOf(code: string): readonly string[] {
  const names = [...code.matchAll(/import \{([^}]+)\} from "lucide-react"/g)].flatMap(([, list = ""]) => list.split(","));
  return names.map((name) => kebab(name.trim().split(" ")[0] ?? ""));
}

function kebab(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, "$1-$2")
    .replace(/([0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}
