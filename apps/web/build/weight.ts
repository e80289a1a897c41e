import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** A page, the file of its route, and the most that its JavaScript may weigh as browsers receive it: kB of 1000 bytes, in brotli. */
type Budget = { readonly page: string; readonly route: RegExp; readonly kilobytes: number };

const BUDGETS: readonly Budget[] = [
  { page: "/login", route: /\/routes\/\(public\)\/login\.tsx/, kilobytes: 147 },
  { page: "first screen after login", route: /\/routes\/\(client\)\/index\.tsx/, kilobytes: 175 },
];

/** Prints what the first pages weigh once compressed, and fails the build when one is over its budget. */
export function weight(): Plugin {
  let folder = "";
  return {
    name: "comptoir:weight",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      for (const { page, route, kilobytes } of BUDGETS) {
        const files = filesOf(chunks, route);
        const sizes = await Promise.all([...files].map((file) => compressedSize(join(folder, file))));
        const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
        const told = `${page}: ${total.toFixed(1)} kB of compressed JavaScript in ${files.size} files, ${kilobytes} at most`;
        if (total > kilobytes) this.error(told);
        process.stdout.write(`${told}\n`);
      }
    },
  };
}

/** The entry, the chunks that hold the page of a route, and what they import. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], route: RegExp): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(byName.get(name));
  };
  const holders = chunks.filter((chunk) => chunk.moduleIds.some((id) => route.test(id)));
  if (holders.length === 0) throw new Error(`no file of the build holds ${route.source}`);
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...holders]) add(chunk);
  return files;
}

async function compressedSize(path: string): Promise<number> {
  return (await promisify(brotliCompress)(await readFile(path))).length;
}
