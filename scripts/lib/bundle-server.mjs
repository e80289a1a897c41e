import { rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./root.mjs";

/*
 * Writes the program of the server as a few files (`dist/server.js` and a folder beside) in place of a thousand modules, which Node would look
 * for and read one by one at each start. Other packages stay outside; the modules that the compiler wrote stay too, for workers and commands.
 */

const SOURCES = join(root, "apps/server/src");
const OUTPUT = join(root, "apps/server/dist");
/** The folder of the files written here, in the output: all of them at the same depth, which `places` counts on. */
const BUNDLE = "bundle";

/** Packages of a hundred modules of plain code, which are read with ours. */
const TAKEN_IN = new Set(["zod", "temporal-polyfill", "temporal-utils"]);

/**
 * True of a module of the repository, by what an import names or by its path.
 * @param {string} id
 */
function isOurs(id) {
  if (id.startsWith(".") || id.startsWith("@comptoir/")) return true;
  const name = /^(?:.*[\\/]node_modules[\\/])?([\w-]+)(?=$|[\\/])/.exec(id)?.[1];
  if (name !== undefined && TAKEN_IN.has(name)) return true;
  return id.startsWith(root) && !id.includes(`${sep}node_modules${sep}`);
}

/** What a module looks for from its place (a worker, the migrations) is found from where the compiler wrote it. */
const places = {
  name: "places",
  /**
   * @param {string} code
   * @param {string} id
   */
  transform(code, id) {
    if (!code.includes("import.meta.url")) return null;
    const place = relative(SOURCES, id).split(sep).join("/").replace(/\.ts$/, ".js");
    return { code: code.replaceAll("import.meta.url", `new URL("../${place}", import.meta.url).href`), map: null };
  },
};

const bundle = await rolldown({
  input: { main: join(SOURCES, "main.ts") },
  platform: "node",
  external: (id) => !isOurs(id),
  // What the entry shares with a part is in a file of its own: a part never waits for the entry, which waits for it.
  preserveEntrySignatures: "strict",
  resolve: { conditionNames: ["source", "import", "node", "default"], extensionAlias: { ".js": [".ts", ".js"] } },
  plugins: [places],
  onLog: (level, { message }) => {
    if (level === "warn") throw new Error(message);
  },
});
rmSync(join(OUTPUT, BUNDLE), { recursive: true, force: true });
await bundle.write({
  dir: join(OUTPUT, BUNDLE),
  format: "esm",
  // Read by `node --enable-source-maps dist/server.js`.
  sourcemap: true,
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
});
await bundle.close();
writeFileSync(join(OUTPUT, "server.js"), `import "./${BUNDLE}/main.js";\n`);
