import type { Plugin } from "vite";

const CONTRACT_FILE = /\/packages\/contract\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/;
const SCHEMAS = "?schemas";
const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: "(\w+)",\s*path: "([^"]+)"(.*?)^\}\);/gms;
const STATUS = /^  status: (\d+)/m;

/**
 * Gives the browser the method, the path and the status of success of each call of the contract, without its schemas: the server is the one that
 * checks, and zod weighs more than a page. A screen that imports a schema by name still receives it, and pays for it.
 */
export function lightContract(): Plugin {
  return {
    name: "comptoir:light-contract",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(SCHEMAS) ? { id, moduleSideEffects: false } : null),
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null;
      const calls = [...code.matchAll(ENDPOINT)];
      if (calls.length === 0) return null;
      if (calls.length !== code.split(" = endpoint(").length - 1) this.error(`a call of ${id} is not written method first, then path`);
      const lines = calls.map(([, name, method, path, rest = ""]) => {
        const status = STATUS.exec(rest)?.[1];
        return `export const ${name} = { method: "${method}", path: "${path}"${status === undefined ? "" : `, status: ${status}`} };`;
      });
      return { code: [...lines, `export * from "${id}${SCHEMAS}";`].join("\n"), map: null, moduleSideEffects: false };
    },
  };
}
