import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.js";
import { requireHttps } from "./settings/https.js";

/** What production asks for. */
const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://app.comptoir.example" };

test("nothing set: the application of one person on one machine, with the demonstration", () => {
  expect(readEnvironment({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    databaseUrl: null,
    booksDatabaseUrl: null,
    publicUrl: null,
    publicApiUrl: null,
    trustedProxies: [],
    demo: true,
    smtpUrl: null,
    mailFrom: null,
    supportEmail: null,
    seller: expect.objectContaining({ name: "Comptoir (démonstration)" }),
    recaptcha: null,
    vapid: null,
    vapidSubject: null,
    tagManagerId: null,
    paperLimits: { perHour: 200, megabytes: 2_000 },
    powens: null,
    secretKeys: null,
    s3: null,
    sirene: { register: "sample" },
    stripe: null,
    maintenance: false,
    metricsToken: null,
    logLevel: "info",
    isProduction: false,
    allowInsecure: false,
    allowsLoopbackPartners: false,
    deployment: "dev",
    today: null,
  });
});

test("the day of the books is chosen for tests and screenshots, never in production", () => {
  expect(readEnvironment({ TODAY: "2026-04-14" }).today).toBe("2026-04-14");
  expect(() => readEnvironment({ TODAY: "2026-02-30" })).toThrow("TODAY doit être un jour");
  expect(() => readEnvironment({ TODAY: "2026-04-14", NODE_ENV: "production" })).toThrow("TODAY doit être un jour");
});

test("proxies elsewhere are named by address or by network, never all addresses", () => {
  const read = (TRUSTED_PROXIES: string) => readEnvironment({ TRUSTED_PROXIES }).trustedProxies;
  expect(read("203.0.113.7, 198.51.100.0/24,2001:db8::/32")).toEqual(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"]);
  for (const wrong of ["proxy.example", "0.0.0.0/0", "203.0.113.7/33", "203.0.113.7,", "203.0.113.7/24/2"])
    expect(() => read(wrong), wrong).toThrow("TRUSTED_PROXIES doit être des adresses IP");
});

test("keys of secrets are read with their names, and never repeated when they are wrong", () => {
  const encoded = Buffer.alloc(32, 7).toString("base64");
  expect(readEnvironment({ SECRETS_KEYS: `a:${encoded}` }).secretKeys).toEqual([{ id: "a", bytes: new Uint8Array(32).fill(7) }]);
  expect(() => readEnvironment({ SECRETS_KEYS: "a:c2VjcmV0" })).toThrow(/SECRETS_KEYS doit être des clés(?!.*c2VjcmV0)/);
});

test("an aggregator of banks needs all its names, a key for what it gives, and https in production", () => {
  const SECRETS_KEYS = `a:${Buffer.alloc(32, 7).toString("base64")}`;
  const POWENS = { POWENS_DOMAIN: "demo", POWENS_CLIENT_ID: "1", POWENS_CLIENT_SECRET: "s", POWENS_WEBHOOK_SECRET: "w" };
  expect(readEnvironment({ ...POWENS, SECRETS_KEYS }).powens).toMatchObject({ domain: "demo", baseUrl: "https://demo.biapi.pro/2.0/" });
  expect(() => readEnvironment({ POWENS_DOMAIN: "demo", SECRETS_KEYS })).toThrow("POWENS_DOMAIN doit être");
  expect(() => readEnvironment(POWENS)).toThrow("SECRETS_KEYS doit être");
  const standIn = { ...POWENS, SECRETS_KEYS, POWENS_BASE_URL: "http://127.0.0.1:3999/2.0/" };
  expect(readEnvironment(standIn).powens?.baseUrl).toBe("http://127.0.0.1:3999/2.0/");
  expect(() => readEnvironment({ ...PRODUCTION, ...standIn })).toThrow("POWENS_BASE_URL doit être");
});

test("partners on this machine are for trials: production refuses them", () => {
  expect(readEnvironment({}).allowsLoopbackPartners).toBe(false);
  expect(readEnvironment({ ALLOW_LOOPBACK_PARTNERS: "1" }).allowsLoopbackPartners).toBe(true);
  const production = { NODE_ENV: "production", ALLOW_LOOPBACK_PARTNERS: "1", PUBLIC_URL: "https://comptoir.example" };
  expect(() => readEnvironment(production)).toThrow(/ALLOW_LOOPBACK_PARTNERS doit être 0 ou 1, et 0 en production/);
});

test("in production the demonstration is loaded on request only", () => {
  expect(readEnvironment(PRODUCTION).demo).toBe(false);
  expect(readEnvironment({ ...PRODUCTION, DEMO: "1" }).demo).toBe(true);
  expect(readEnvironment({ DEMO: "0" }).demo).toBe(false);
});

test.each([
  [{}, "dev"],
  [{ DEMO: "1" }, "dev"],
  [PRODUCTION, "prod"],
  [{ ...PRODUCTION, DEMO: "1" }, "demo"],
  [{ ...PRODUCTION, APP_ENV: "preprod" }, "preprod"],
])("%j is the environment %s", (variables, deployment) => expect(readEnvironment(variables).deployment).toBe(deployment));

test.each([
  [{}, { register: "sample" }],
  [{ DEMO: "0" }, { register: "open" }],
  [{ DEMO: "0", SIRENE: "sample" }, { register: "sample" }],
  [{ SIRENE: "open", SIRENE_API_KEY: "k" }, { register: "open" }],
  [{ SIRENE_API_KEY: "k" }, { register: "insee", key: "k" }],
])("with %j, SIRET are looked up in %j", (variables, sirene) => expect(readEnvironment(variables).sirene).toEqual(sirene));

test("a store of files is named with its keys, or not at all", () => {
  const S3 = { S3_ENDPOINT: "https://s3.example", S3_BUCKET: "papers", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  expect(readEnvironment({ ...S3, S3_REGION: "eu-west-3" }).s3).toMatchObject({ endpoint: "https://s3.example", region: "eu-west-3" });
  for (const name of Object.keys(S3)) expect(() => readEnvironment({ ...S3, [name]: "" })).toThrow("S3_ENDPOINT doit être");
  expect(() => readEnvironment({ PAPERS_PER_HOUR: "0" })).toThrow("PAPERS_PER_HOUR doit être");
});

test("INSEE is not asked without a key", () => expect(() => readEnvironment({ SIRENE: "insee" })).toThrow("SIRENE_API_KEY doit être"));

test("an empty variable counts as unset", () => {
  expect(readEnvironment({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: null });
});

test("every faulty variable is named with what it should be, and no password is shown", () => {
  const read = () => readEnvironment({ PORT: "trois mille", DATABASE_URL: "mysql://root:secret@db/books", DEMO: "oui" });
  expect(read).toThrowErrorMatchingInlineSnapshot(`
    [StartupError: L’environnement ne convient pas :
    - PORT doit être un numéro de port, de 0 à 65535 (reçu : trois mille)
    - DATABASE_URL doit être une adresse comme postgresql://utilisateur:motdepasse@hôte:5432/base
    - DEMO doit être 0 ou 1 (reçu : oui)]
  `);
});

test.each(["70000", "-1", "3e3"])("%s is no port", (port) => {
  expect(() => readEnvironment({ PORT: port })).toThrow("PORT doit être un numéro de port");
});

test("what goes by pairs is refused alone, and no secret is repeated", () => {
  const read = () => readEnvironment({ RECAPTCHA_SITE_KEY: "clé", VAPID_PRIVATE_KEY: "k".repeat(43), STRIPE_SECRET_KEY: "sk_live_1" });
  expect(read).toThrowErrorMatchingInlineSnapshot(`
    [StartupError: L’environnement ne convient pas :
    - RECAPTCHA_SECRET doit être le secret de reCAPTCHA, qui va avec RECAPTCHA_SITE_KEY
    - VAPID_PUBLIC_KEY doit être la clé publique VAPID de 87 caractères, avec VAPID_PRIVATE_KEY
    - STRIPE_WEBHOOK_SECRET doit être le secret du webhook de Stripe, qui va avec STRIPE_SECRET_KEY]
  `);
});

test("reCAPTCHA is chosen by its secret, with or without its key", () => {
  expect(readEnvironment({ RECAPTCHA_SECRET: "s" }).recaptcha).toEqual({ siteKey: null, secret: "s" });
  expect(readEnvironment({ RECAPTCHA_SECRET: "s", RECAPTCHA_SITE_KEY: "k" }).recaptcha).toEqual({ siteKey: "k", secret: "s" });
});

test.each([
  {},
  { PUBLIC_URL: "http://app.comptoir.example" },
  { PUBLIC_URL: "http://localhost:3000" },
  { PUBLIC_URL: "https://app.comptoir.example", PUBLIC_API_URL: "http://api.comptoir.example" },
  { PUBLIC_URL: "https://app.comptoir.example", PUBLIC_API_URL: "HTTP://api.comptoir.example" },
  { PUBLIC_API_URL: "https://api.comptoir.example" },
  { ALLOW_INSECURE: "0" },
])("production with %j does not start, and says what to write", (given) => {
  expect(() => requireHttps(readEnvironment({ NODE_ENV: "production", ...given }))).toThrow(
    /PUBLIC_URL=https:\/\/app\.exemple\.fr.*ALLOW_INSECURE=1/,
  );
  expect(() => requireHttps(readEnvironment({ NODE_ENV: "production", ...given, ALLOW_INSECURE: "1" }))).not.toThrow();
});

test("anything else than production starts without an address, and production with one in https", () => {
  for (const NODE_ENV of ["development", "test", undefined])
    expect(() => requireHttps(readEnvironment({ NODE_ENV, PUBLIC_URL: "http://x.example" }))).not.toThrow();
  expect(() => requireHttps(readEnvironment({ ...PRODUCTION, PUBLIC_API_URL: "https://api.comptoir.example" }))).not.toThrow();
  const shouted = readEnvironment({ ...PRODUCTION, PUBLIC_URL: "HTTPS://app.comptoir.example" });
  expect(() => requireHttps(shouted)).not.toThrow();
  expect(shouted.publicUrl).toBe("https://app.comptoir.example");
});
