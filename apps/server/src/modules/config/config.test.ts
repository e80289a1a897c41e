import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { app, db, newFirm } = await testApp({ publicUrl: "http://localhost:3000" });

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
