import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../testing/sequences.js";
import type { CompanyDirectory, LookUp } from "./company-directory.js";
import { inseeDirectory } from "./insee.js";
import { openDirectory } from "./open.js";
import { rememberingDirectory } from "./remembering.js";

const TIMEOUT_MILLISECONDS = 60;
const SIRETS = ["73282932000074", "55210055400013", "12345678900012"];
const WAYS = ["sound", "sound", "slow", "silent", "cut", "twice", "busy", "failing", "not JSON", "of another shape", "unknown"] as const;
type Way = (typeof WAYS)[number];

let nextWay: () => Way = () => "sound";
let asked: { siret: string; way: Way }[] = [];

const server = createServer((request, response) => {
  const siret = /\d{14}/.exec(request.url ?? "")?.[0] ?? "";
  const isOpenOne = (request.url ?? "").startsWith("/search");
  const way = nextWay();
  asked.push({ siret, way });
  void answer(response, way, JSON.stringify(isOpenOne ? openAnswer(siret) : inseeAnswer(siret)));
});
server.listen(0, "127.0.0.1");
await new Promise<void>((resolve) => server.once("listening", () => resolve()));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function answer(response: ServerResponse, way: Way, text: string): Promise<void> {
  const reply = (status: number, body: string, headers = {}): void =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  if (way === "silent") return;
  if (way === "slow") await pause(5);
  if (way === "cut") {
    response.writeHead(200, { "content-length": String(text.length) }).write(text.slice(0, text.length / 2));
    return void setTimeout(() => response.destroy(), 2);
  }
  if (way === "twice") return reply(200, `${text}${text}`);
  if (way === "busy") return reply(429, "{}", { "retry-after": "20" });
  if (way === "failing") return reply(503, "{}");
  if (way === "not JSON") return reply(200, "<html>");
  if (way === "of another shape") return reply(200, '{"etablissement": null, "results": 7}');
  return way === "unknown" ? reply(404, "{}") : reply(200, text);
}

const NAME = (siret: string): string => `Entreprise ${siret}`;

function inseeAnswer(siret: string): object {
  return {
    etablissement: {
      siren: siret.slice(0, 9),
      siret,
      uniteLegale: { denominationUniteLegale: NAME(siret) },
      adresseEtablissement: {},
      periodesEtablissement: [],
    },
  };
}

/** A search by words brings near matches first. */
function openAnswer(siret: string): object {
  const near = { nom_raison_sociale: "Une autre", matching_etablissements: [{ siret: "99999999900019" }] };
  return { results: [near, { nom_raison_sociale: NAME(siret), matching_etablissements: [{ siret }] }] };
}

/** What a way of replying comes to. */
const OUTCOME: Readonly<Record<Way, LookUp["kind"]>> = {
  sound: "found",
  slow: "found",
  silent: "unreachable",
  cut: "unreachable",
  twice: "unreachable",
  busy: "unreachable",
  failing: "unreachable",
  "not JSON": "unreachable",
  "of another shape": "unreachable",
  unknown: "unknown",
};

async function play(sequence: Sequence): Promise<void> {
  const { oneOf, random, isOnceIn } = sequence;
  let now = 0;
  const settings = { now: () => now, url, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
  const directory = rememberingDirectory(
    oneOf<() => CompanyDirectory>([() => inseeDirectory({ ...settings, key: "key" }), () => openDirectory(settings)])(),
    () => now,
  );
  const known = new Set<string>();
  let silentUntil = 0;
  nextWay = () => oneOf(WAYS);
  for (let step = 0; step < 8; step += 1) {
    if (isOnceIn(3)) now += random(40) * 1_000;
    asked = [];
    const sirets = isOnceIn(4) ? [oneOf(SIRETS), oneOf(SIRETS)] : [oneOf(SIRETS)];
    const results = await Promise.all(sirets.map((siret) => directory.lookUp(siret)));
    if (now < silentUntil) expect(asked, "asked although the register wants a pause").toEqual([]);
    for (const [at, siret] of sirets.entries()) {
      const result = results[at];
      if (result?.kind === "found") expect(result.establishment).toMatchObject({ siret, name: NAME(siret) });
      const ways = asked.filter((one) => one.siret === siret).map(({ way }) => OUTCOME[way]);
      if (known.has(siret)) expect([result?.kind, ways], siret).toEqual(["found", []]);
      else expect([...ways, "unreachable"], siret).toContain(result?.kind);
    }
    results.forEach((result, at) => result.kind === "found" && known.add(sirets[at] ?? ""));
    if (asked.some(({ way }) => way === "busy")) silentUntil = now + 20_000;
  }
  nextWay = () => "sound";
  now += 25 * 3600 * 1000;
  for (const siret of SIRETS) {
    let found: LookUp | null = null;
    // A busy machine may let the short patience of the test pass.
    for (let tries = 0; tries < 100 && found?.kind !== "found"; tries += 1) {
      now += 3_000;
      found = await directory.lookUp(siret);
    }
    expect(found).toMatchObject({ kind: "found", establishment: { siret, name: NAME(siret) } });
  }
}

test(
  "after any sequence of faults of a register, it has given each establishment or none, never another one, and is asked no more than it accepts",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
