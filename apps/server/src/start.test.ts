import { expect, test } from "vitest";
import { readEnvironment } from "./environment.js";
import { startServer } from "./start.js";
import { testDatabase } from "./testing/database.js";

const db = await testDatabase();
const environment = readEnvironment({ PORT: "0", DATABASE_URL: db.connectionString, DEMO: "0", LOG_LEVEL: "silent" });

function terminal() {
  const said: string[] = [];
  return { said, say: (text: string) => void said.push(text), onDatabaseLost: (message: string) => void said.push(message) };
}

test("the server says where it is, answers there, and stops", async () => {
  const { said, ...process } = terminal();
  const server = await startServer(environment, process);
  expect(said.join("\n")).toContain(`Comptoir est prêt\u00a0: http://localhost:${server.port}`);
  const address = `http://127.0.0.1:${server.port}/readyz`;
  expect(await (await fetch(address)).json()).toEqual({ status: "ready" });
  await server.stop();
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("a port that is taken is said in French, with another one to try", async () => {
  const server = await startServer(environment, terminal());
  const again = startServer({ ...environment, port: server.port }, terminal());
  await expect(again).rejects.toThrow(
    `Le port ${server.port} est déjà pris\u00a0: libérez-le, ou choisissez-en un autre (PORT=${server.port + 1} npm start).`,
  );
  await server.stop();
});
