import { expect, test } from "vitest";
import { apiOrigin } from "./api-host.js";

test.each([
  ["https://app.exemple.fr", "https://api.exemple.fr"],
  ["https://dev.exemple.fr", "https://dev-api.exemple.fr"],
  ["https://cabinet.exemple.fr", "https://api.cabinet.exemple.fr"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://cabinet.localhost:3000", "http://cabinet.localhost:3000"],
  ["http://192.168.1.20:3000", "http://192.168.1.20:3000"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("pages at %s call the API at %s", (page, api) => expect(apiOrigin(page)).toBe(api));
