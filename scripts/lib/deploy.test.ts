import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const [unit, proxy, readme] = [textOf("deploy/comptoir.service"), textOf("deploy/nginx.conf"), textOf("README.md")];
const folder = mkdtempSync(join(tmpdir(), "comptoir-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;
const allMatches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);

describe("the unit of systemd", () => {
  const tool = "systemd-analyze";
  test.skipIf(!has(tool))(`${tool} finds nothing to say of it (passed over, and not checked, where this program is missing)`, () => {
    const path = join(folder, "comptoir.service");
    // Node is where it is on this machine.
    writeFileSync(path, unit.replace("/usr/bin/node", process.execPath));
    const { status, stderr } = spawnSync(tool, ["verify", "--man=no", "--recursive-errors=no", path], { encoding: "utf8" });
    const ofOurs = stderr.split("\n").filter((line) => line.includes("comptoir.service"));
    expect(ofOurs).toEqual([]);
    expect(status, stderr).toBe(0);
  });

  test("starts the program that the build writes, under an account of its own, and waits longer than the server does", () => {
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node --enable-source-maps apps\/server\/dist\/server\.js$/m);
    expect(unit).toMatch(/^User=comptoir$/m);
    const [stops = "0"] = allMatches(unit, /^TimeoutStopSec=(\d+)$/gm);
    const [lasts = "0"] = allMatches(textOf("apps/server/src/main.ts"), /STOP_MILLISECONDS = ([\d_]+)/g);
    expect(Number(stops) * 1000).toBeGreaterThan(Number(lasts.replaceAll("_", "")));
  });

  test("sets variables that the server reads, and each secret from a credential", () => {
    const known = allMatches(textOf("apps/server/src/environment.ts"), /^ {2}([A-Z][A-Z0-9_]+): /gm);
    const secrets = allMatches(textOf("apps/server/src/secrets/secret-files.ts"), /^ {2}"([A-Z][A-Z0-9_]+)",$/gm);
    const set = allMatches(unit, /^Environment=([A-Z_]+)=/gm);
    for (const name of set) expect(name.endsWith("_FILE") ? secrets : known, name).toContain(name.replace(/_FILE$/, ""));
    for (const secret of secrets) expect(known, secret).toContain(secret);
    const loaded = allMatches(unit, /^LoadCredential=([\w-]+):/gm);
    expect(allMatches(unit, /_FILE=%d\/([\w-]+)$/gm)).toEqual(loaded);
  });
});

describe("the proxy", () => {
  test("sends to the port of the unit, over TLS alone, tells who calls, and keeps /metrics to itself", () => {
    const [port = ""] = allMatches(unit, /^Environment=PORT=(\d+)$/gm);
    expect(proxy).toContain(`server 127.0.0.1:${port};`);
    expect(proxy).toMatch(/listen 80;[^}]*return 301 https:/s);
    expect(proxy).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(proxy).toMatch(/location = \/metrics \{\s*return 404;/);
    const [largest = "0"] = allMatches(textOf("apps/server/src/http/maxima.ts"), /fileMegabytes: (\d+)/g);
    const [passed = "0"] = allMatches(proxy, /client_max_body_size (\d+)m;/g);
    expect(Number(passed)).toBeGreaterThan(Number(largest));
  });

  test.skipIf(!has("nginx") || !has("openssl"))("nginx reads it (passed over, and not checked, where nginx is missing)", () => {
    const [key, certificate, site, main] = ["key.pem", "certificate.pem", "site.conf", "nginx.conf"].map((name) => join(folder, name));
    const made = spawnSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=app.example.fr -keyout ${key} -out ${certificate}`.split(" "),
    );
    expect(made.status).toBe(0);
    writeFileSync(site ?? "", proxy.replace(/\S+fullchain\.pem/, certificate ?? "").replace(/\S+privkey\.pem/, key ?? ""));
    const rooms = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
    writeFileSync(main ?? "", `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${rooms}\ninclude ${site};\n}\n`);
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", main ?? ""], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
  });
});

test("README deploys what is here: the files of deploy/, the account, the folders and the secrets of the unit", () => {
  const section = /^## Deploying\n([^]*?)^## /m.exec(`${readme}\n## `)?.[1] ?? "";
  const commands = allMatches(section, /```sh\n([^]*?)```/g).join("\n");
  for (const path of allMatches(commands, /\b(deploy\/[\w.-]+)/g)) expect(textOf(path).length, path).toBeGreaterThan(0);
  for (const place of [
    "deploy/comptoir.service",
    "deploy/nginx.conf",
    "useradd",
    "/opt/comptoir",
    "/etc/comptoir/comptoir.env",
    "npm run doctor",
  ])
    expect(commands).toContain(place);
  for (const secret of allMatches(unit, /^LoadCredential=[\w-]+:(\S+)$/gm)) expect(commands, secret).toContain(secret);
  const scripts = Object.keys((JSON.parse(textOf("package.json")) as { scripts: object }).scripts);
  for (const script of allMatches(commands, /npm run (\w+)/g)) expect(scripts).toContain(script);
});
