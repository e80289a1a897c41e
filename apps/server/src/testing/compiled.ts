import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A source file compiled for a child process, which reads no TypeScript. */
export interface Compiled {
  /** The path of the JavaScript file. */
  readonly entry: string;
  remove(): Promise<void>;
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** Compiles a source file of the server, what it imports and the others that it starts, beside node_modules so that it finds the packages. */
export async function compileForChild(source: string, started: readonly string[] = []): Promise<Compiled> {
  const folder = join(root, "node_modules", ".cache", `${basename(source, ".ts")}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const options = [
    "--ignoreConfig",
    "--outDir",
    folder,
    "--rootDir",
    join(root, "apps/server/src"),
    "--module",
    "nodenext",
    "--target",
    "es2023",
    "--noCheck",
    "--skipLibCheck",
    "--types",
    "node",
  ];
  await promisify(execFile)(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), ...options, ...[source, ...started].map((file) => join(root, "apps/server/src", file))],
    { cwd: root },
  );
  return { entry: join(folder, source.replace(/\.ts$/, ".js")), remove: () => rm(folder, { recursive: true, force: true }) };
}
