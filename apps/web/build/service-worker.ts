import { createHash } from "node:crypto";
import { build, type Plugin, type Rolldown } from "vite";

const SOURCE = "src/sw/service-worker.ts";
/** What every page needs: code, styles, and the fonts of French. */
const KEPT = /^assets\/.+\.(?:js|css)$|^assets\/[\w-]*(?:-latin-wght-normal|comptoir-fine)[\w-]*\.woff2$/;
/** Read from the network when a PDF is looked at, which is never offline. */
const SELDOM = /\/pdf-pages-/;

/** Builds /sw.js as one file that knows the files of this build by their hashed names. */
export function serviceWorker(): Plugin {
  let root = "";
  return {
    name: "comptoir:service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name) && !SELDOM.test(name))
          .map((name) => `/${name}`)
          .toSorted();
        this.emitFile({ type: "asset", fileName: "sw.js", source: await builtWorker(root, files) });
      },
    },
  };
}

async function builtWorker(root: string, files: readonly string[]): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    define: { BUILT_FILES: JSON.stringify(files), BUILT_VERSION: JSON.stringify(hashOf(files)) },
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: `${root}/${SOURCE}`, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const [chunk] = outputs(result);
  if (chunk?.type !== "chunk") throw new Error(`${SOURCE} was not built to one file`);
  return chunk.code;
}

function outputs(result: Awaited<ReturnType<typeof build>>): readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] {
  if (Array.isArray(result)) return result.flatMap(({ output }) => output);
  return "output" in result ? result.output : [];
}

function hashOf(files: readonly string[]): string {
  return createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
}
