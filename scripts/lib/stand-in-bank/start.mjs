import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../root.mjs";

/**
 * A stand-in of the aggregator of banks that was started: where it is, the settings of an application that asks it, and orders for what it gives.
 * @typedef {{ url: string, settings: Readonly<Record<string, string>>, order: (name: string, given?: object) => Promise<any>, stop: () => void }} StartedBank
 */

/**
 * Starts the stand-in as a process of its own, on a free port.
 * @returns {Promise<StartedBank>}
 */
export async function startStandInBank() {
  const child = spawn(process.execPath, [join(root, "scripts/stand-in-bank.mjs")], {
    env: { ...process.env, PORT: "0", STAND_IN: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const url = String(line);
  return {
    url,
    settings: {
      POWENS_DOMAIN: "essai",
      POWENS_CLIENT_ID: "4321",
      POWENS_CLIENT_SECRET: "stand-in-secret",
      POWENS_WEBHOOK_SECRET: "stand-in-webhook-secret",
      POWENS_BASE_URL: `${url}/2.0/`,
      POWENS_WEBVIEW_URL: `${url}/webview`,
      SECRETS_KEYS: `stand-in:${Buffer.alloc(32, 7).toString("base64")}`,
    },
    async order(name, given = {}) {
      const reply = await fetch(`${url}/__control`, { method: "POST", body: JSON.stringify({ order: name, ...given }) });
      if (!reply.ok) throw new Error(`the stand-in answered ${reply.status} to ${name}`);
      return (await reply.json()).data;
    },
    stop: () => void child.kill(),
  };
}
