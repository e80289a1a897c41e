import process from "node:process";
import { invoicePlatform } from "./lib/stand-in-platform/platform.mjs";
import { giveUp } from "./lib/run.mjs";

/**
 * A platform of invoices for trials, on its own port of this machine: `PORT` or any free one. With `STAND_IN=1` it says what it plays on
 * `/__control`. Refused in production.
 */
if (process.env["NODE_ENV"] === "production") giveUp("Une plateforme d’essai ne sert pas en production.");

const server = invoicePlatform({ takesControls: process.env["STAND_IN"] === "1" });
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : ""}\n`);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.close(() => process.exit(0)));
