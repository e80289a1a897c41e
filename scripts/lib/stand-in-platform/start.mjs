import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../root.mjs";

/**
 * A platform of invoices for trials that was started: where it is, and what it plays from now on.
 * @typedef {{ url: string, play: (played: object) => Promise<void>, stop: () => void }} StartedPlatform
 */

/**
 * Starts the stand-in of a platform as a process of its own, on a free port.
 * @returns {Promise<StartedPlatform>}
 */
export async function startInvoicePlatform() {
  const child = spawn(process.execPath, [join(root, "scripts/invoice-platform-stand-in.mjs")], {
    env: { ...process.env, PORT: "0", STAND_IN: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const url = String(line);
  return {
    url,
    async play(played) {
      const reply = await fetch(`${url}/__control`, { method: "POST", body: JSON.stringify(played) });
      if (!reply.ok) throw new Error(`the stand-in answered ${reply.status}`);
    },
    stop: () => void child.kill(),
  };
}
