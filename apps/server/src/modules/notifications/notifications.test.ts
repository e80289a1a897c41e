import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { publishNotification, type Publication } from "./publish.js";

const { db, newCompany, newFirm, app } = await testApp({ today: "2026-04-14" });
const noon = (day: string) => Date.parse(`${day}T10:00:00Z`);
const publish = (userId: string, title: string, more: Partial<Publication> = {}) =>
  db.shared((tx) => publishNotification(tx, { userId, title, description: "", at: noon("2026-04-10"), ...more }));
const list = async (company: { get: (url: string) => Promise<{ json: () => { data: { title: string }[] } }> }) =>
  (await company.get("/api/v1/notification")).json().data;
const titles = async (company: Parameters<typeof list>[0]) => (await list(company)).map(({ title }) => title);

test("thirty days are shown, at any hour in Paris; pinned ones always, hidden ones never", async () => {
  const company = await newCompany();
  await publish(company.userId, "jour 31", { at: Date.parse("2026-03-14T22:59:59Z") });
  await publish(company.userId, "jour 30", { at: Date.parse("2026-03-14T23:00:00Z") });
  await publish(company.userId, "demain", { at: Date.parse("2026-04-14T22:00:00Z") });
  await publish(company.userId, "ce soir", { at: Date.parse("2026-04-14T21:59:59Z") });
  await publish(company.userId, "épinglée", { at: noon("2020-01-01"), pinned: true });
  const hidden = await publish(company.userId, "masquée");
  await db.shared((tx) => tx.run("update shared.notifications set hidden_at = now() where id = $1", [hidden]));
  expect(await titles(company)).toEqual(["épinglée", "ce soir", "jour 30"]);
});

test("a notification says everything the screen shows", async () => {
  const company = await newCompany();
  const link = { href: "/documents", label: "Joindre les pièces" };
  const id = await publish(company.userId, "9 dépenses sans pièce", {
    description: "<p>Ajoutez-les.</p>",
    link,
    picture: "/pictures/a.webp",
  });
  expect(await list(company)).toEqual([
    {
      id,
      notificationId: id,
      title: "9 dépenses sans pièce",
      description: "<p>Ajoutez-les.</p>",
      link: "/documents",
      linkLabel: "Joindre les pièces",
      picture: "/pictures/a.webp",
      date: "2026-04-10",
      status: "0",
      visibility: "visible",
    },
  ]);
});

test("one is marked as read, again without harm, and the others are not", async () => {
  const company = await newCompany();
  const first = await publish(company.userId, "une");
  await publish(company.userId, "autre");
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await company.send("POST", "/api/v1/notification", { paraphId: first })).statusCode).toBe(200);
  }
  expect(await list(company)).toMatchObject([
    { title: "autre", status: "0" },
    { title: "une", status: "1" },
  ]);
});

test("a pinned one is permanent: it is nothing to read and cannot be dismissed", async () => {
  const company = await newCompany();
  const id = await publish(company.userId, "Bienvenue", { pinned: true });
  expect(await list(company)).toMatchObject([{ id: "permanent", notificationId: id, status: "1" }]);
  for (const paraphId of ["permanent", id]) {
    const reply = await company.send("POST", "/api/v1/notification", { paraphId });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe("notification.permanent");
  }
});

test("a user neither reads nor marks the notifications of others", async () => {
  const [claire, yann] = [await newCompany(), await newCompany()];
  const id = await publish(claire.userId, "À Claire");
  expect(await titles(yann)).toEqual([]);
  for (const paraphId of [id, "une"]) {
    const reply = await yann.send("POST", "/api/v1/notification", { paraphId });
    expect(reply.statusCode).toBe(404);
    expect(reply.json().code).toBe("not_found");
  }
  expect((await list(claire))[0]).toMatchObject({ status: "0" });
});

test("a firm's staff has its own", async () => {
  const firm = await newFirm();
  await publish(firm.userId, "Au cabinet");
  const reply = await app.inject({ url: "/api/v1/notification", headers: firm.headers });
  expect(reply.json().data).toMatchObject([{ title: "Au cabinet" }]);
});

test.each([
  ["<script>alert(1)</script>Bonjour", "Bonjour"],
  ['<p onclick="x()">Un <b>mot</b></p><img src=x onerror=alert(1)>', "<p>Un <b>mot</b></p>"],
  ['<a href="javascript:alert(1)">ici</a>', '<a rel="noopener noreferrer" target="_blank">ici</a>'],
  ['<a href="//evil.example">ici</a>', '<a rel="noopener noreferrer" target="_blank">ici</a>'],
  ['<a href="https://a.example" style="x">ici</a>', '<a href="https://a.example" rel="noopener noreferrer" target="_blank">ici</a>'],
  ["<ul><li>Un<li>Deux</ul><svg><style>*{}</style></svg>", "<ul><li>Un</li><li>Deux</li></ul>"],
])("%s is kept as %s", async (given, kept) => {
  const company = await newCompany();
  await publish(company.userId, "HTML", { description: given });
  expect(await list(company)).toMatchObject([{ description: kept }]);
});

test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "http://a.example"])("nothing leads to %s", async (href) => {
  const company = await newCompany();
  await expect(publish(company.userId, "Lien", { link: { href, label: "ici" } })).rejects.toThrow("does not lead to");
});
