import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { app, db, newFirm } = await testApp({ publicUrl: "http://localhost:3000", tagManagerId: "GTM-TEST" });
const { app: plain } = await testApp();

test("localhost is the consumer brand", async () => {
  const reply = await app.inject({ url: "/api/v1/config", headers: { host: "localhost:3000" } });
  expect(reply.json()).toMatchObject({
    isJungloo: true,
    brand: "comptoir",
    cabinet: null,
    frontUrl: "http://localhost:3000",
    backUrl: "http://localhost:3000",
  });
});

test("the host of a firm is its white label, also when its page calls another host", async () => {
  await newFirm({ slug: "dupont", host: "dupont.localhost" });
  const expected = { isJungloo: false, brand: "dupont", cabinet: { name: "Cabinet de test" }, frontUrl: "http://dupont.localhost:3000" };
  expect((await app.inject({ url: "/api/v1/config", headers: { host: "dupont.localhost:3000" } })).json()).toMatchObject(expected);
  const headers = { host: "localhost:3000", origin: "http://dupont.localhost:3000" };
  expect((await app.inject({ url: "/api/v1/config", headers })).json()).toMatchObject(expected);
});

test("a brand's text replaces the one of every brand", async () => {
  await newFirm({ slug: "martin", host: "martin.localhost" });
  await db.shared((tx) =>
    tx.run(
      "insert into shared.translations (locale, brand, key, text) values ('fr', '', 'menu', 'Menu'), ('fr', 'martin', 'menu', 'Sommaire')",
    ),
  );
  const read = async (host: string) => (await app.inject({ url: "/api/v1/get_global_translation/", headers: { host } })).json();
  expect(await read("localhost")).toEqual({ translations: { menu: "Menu" } });
  expect(await read("martin.localhost")).toEqual({ translations: { menu: "Sommaire" } });
});

test("the locale is the host's, kept in a cookie of ours", async () => {
  await newFirm({ slug: "leroy", host: "leroy.localhost" });
  const read = (host: string) => app.inject({ url: "/api/v1/config", headers: { host } });
  const [consumer, firm] = [await read("localhost"), await read("leroy.localhost")];
  expect(consumer.json().locale).toBe("fr");
  expect(consumer.cookies).toMatchObject([{ name: "dev-1-0-locale", value: "fr", path: "/", sameSite: "Lax" }]);
  expect(firm.json().locale).toBe("fr-x-leroy");
  expect(firm.cookies).toMatchObject([{ name: "dev-1-0-locale", value: "fr-x-leroy" }]);
});

test("the other locale of the host is spoken when the cookie says so, and no locale of another host", async () => {
  await newFirm({ slug: "petit", host: "petit.localhost" });
  await db.shared((tx) =>
    tx.run(
      `insert into shared.translations (locale, brand, key, text) values
         ('fr', '', 'bonjour', 'Bonjour'), ('fr', 'petit', 'salut', 'Salut'), ('fr-x-petit', '', 'bonjour', 'Bien le bonjour')`,
    ),
  );
  const read = async (host: string, locale: string, origin = `http://${host}`) => {
    const headers = { host, origin, cookie: `dev-1-0-locale=${locale}` };
    const config = (await app.inject({ url: "/api/v1/config", headers })).json();
    const { translations } = (await app.inject({ url: "/api/v1/get_global_translation/", headers })).json();
    return [config.locale, translations.bonjour];
  };
  expect(await read("petit.localhost", "fr-x-petit")).toEqual(["fr-x-petit", "Bien le bonjour"]);
  expect(await read("petit.localhost", "fr")).toEqual(["fr", "Bonjour"]);
  expect(await read("localhost", "fr-x-petit")).toEqual(["fr", "Bonjour"]);
  expect(await read("api.localhost", "fr", "http://petit.localhost")).toEqual(["fr-x-petit", "Bien le bonjour"]);
});

test("the comment of a firm is clean HTML, even when what is stored is not", async () => {
  const firm = await newFirm({ host: "propre.localhost" });
  const comment = '<p>Une question\u00a0?</p><script>alert(1)</script><a href="javascript:x">ici</a>';
  await db.shared((tx) => tx.run("update shared.firms set login_secondary_comment = $2 where id = $1", [firm.id, comment]));
  const { cabinet } = (await app.inject({ url: "/api/v1/config", headers: { host: "propre.localhost" } })).json();
  expect(cabinet.loginSecondaryComment).toBe('<p>Une question\u00a0?</p><a rel="noopener noreferrer" target="_blank">ici</a>');
});

test("without an identifier there is no tag manager, and its scripts may not run", async () => {
  const [withOne, without] = [await app.inject("/api/v1/config"), await plain.inject("/api/v1/config")];
  expect(withOne.json().tagManagerId).toBe("GTM-TEST");
  expect(withOne.headers["content-security-policy"]).toContain("googletagmanager");
  expect(without.json().tagManagerId).toBeNull();
  expect(without.headers["content-security-policy"]).not.toContain("google");
});
