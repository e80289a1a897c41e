import { describe, expect, test } from "vitest";
import { ENVIRONMENTS, type Flag } from "@comptoir/contract/flags/flags";
import { testApp, type TestApp } from "../../testing/app.js";

const ACTIVE = [
  "account_profile_display",
  "account_reprise_display",
  "cabinet_profile_display",
  "cloture_display",
  "dashboard_display",
  "documents_decla_vat",
  "documents_fec_download",
  "documents_html_display",
  "documents_pdf_display",
  "dossiers_filters_update",
  "header_research_jungloo",
  "immobilisations_component_post",
  "immobilisations_exit_post",
  "immobilisations_global_display",
  "immobilisations_table_display",
  "listeop_attachments_upload",
];
const INACTIVE = ["account_vattaxes_display", "areas_locations", "cloture_reset_step_display"];

async function read({ app }: Pick<TestApp, "app">, headers: Record<string, string> = {}): Promise<Flag[]> {
  return (await app.inject({ url: "/api/v1/flags", headers })).json().data;
}
const one = (flags: readonly Flag[], name: string): Flag | undefined => flags.find((flag) => flag.name === name);

describe.each(ENVIRONMENTS)("in %s", async (deployment) => {
  const server = await testApp({ deployment });

  test("the flags of the specification stand as it says, each with its description", async () => {
    const flags = await read(server);
    expect(flags.filter(({ active }) => active).map(({ name }) => name)).toEqual(ACTIVE);
    expect(flags.filter(({ active }) => !active).map(({ name }) => name)).toEqual(INACTIVE);
    expect(flags.every(({ description, strategies }) => /^[A-ZÀ-Ý].*\.$/.test(description) && strategies.length === 0)).toBe(true);
    expect((await server.app.inject({ url: "/api/v1/flags" })).json().environment).toBe(deployment);
  });

  test("a flag switched in another environment stays as it was", async () => {
    const other = deployment === "dev" ? "prod" : "dev";
    await server.db.shared((tx) =>
      tx.run("insert into shared.flags (name, environment, active) values ('cloture_display', $1, false)", [other]),
    );
    expect(one(await read(server), "cloture_display")?.active).toBe(true);
  });
});

describe("switching", async () => {
  const server = await testApp({ deployment: "dev" });
  const put = (name: string, payload: object) => server.app.inject({ method: "PUT", url: `/api/v1/dev/flags/${name}`, payload });

  test("closes a function for everybody, and opens it again", async () => {
    expect((await put("dashboard_display", { active: false })).json()).toEqual({ message: "dashboard_display est fermée." });
    expect(one(await read(server), "dashboard_display")?.active).toBe(false);
    await put("dashboard_display", { active: true });
    expect(one(await read(server), "dashboard_display")?.active).toBe(true);
  });

  test("opens a function for one person only", async () => {
    const [chosen, other] = [await server.newCompany(), await server.newCompany()];
    await put("account_vattaxes_display", { active: true, userIds: [chosen.userId] });
    expect(one(await read(server, chosen.headers), "account_vattaxes_display")).toMatchObject({
      active: true,
      strategies: [{ name: "userWithId", parameters: { userIds: [chosen.userId] } }],
    });
    expect(one(await read(server, other.headers), "account_vattaxes_display")?.active).toBe(false);
    expect(one(await read(server), "account_vattaxes_display")?.active).toBe(false);
  });

  test("closed is closed, even for the users named", async () => {
    const { userId, headers } = await server.newCompany();
    await put("cloture_display", { active: false, userIds: [userId] });
    expect(one(await read(server, headers), "cloture_display")?.active).toBe(false);
  });

  test("an unknown name is active, until it is switched", async () => {
    expect(one(await read(server), "made_up")).toBeUndefined();
    await put("made_up", { active: false });
    expect(one(await read(server), "made_up")?.active).toBe(false);
  });

  test("the search of a firm’s brand is seen on its pages and by its people, not elsewhere", async () => {
    const firm = await server.newFirm({ slug: "martin", host: "martin.localhost" });
    const client = await server.newCompany({ firmId: firm.id });
    const name = "header_research_martin";
    expect(one(await read(server, { host: "martin.localhost:3000" }), name)).toMatchObject({ active: true });
    expect(one(await read(server, firm.headers), name)).toMatchObject({ active: true });
    expect(one(await read(server, client.headers), name)).toMatchObject({ active: true });
    await put(name, { active: false });
    expect(one(await read(server, { host: "martin.localhost:3000" }), name)).toMatchObject({ active: false });
    expect(one(await read(server), name)).toBeUndefined();
  });
});

test("outside development, who else a function is open to is not told", async () => {
  const server = await testApp({ deployment: "prod" });
  const [chosen, other] = [await server.newCompany(), await server.newCompany()];
  const userIds = [chosen.userId, other.userId];
  await server.db.shared((tx) =>
    tx.run("insert into shared.flags (name, environment, active, user_ids) values ('cloture_display', 'prod', true, $1)", [userIds]),
  );
  const flag = one(await read(server, chosen.headers), "cloture_display");
  expect(flag).toMatchObject({ active: true, strategies: [{ parameters: { userIds: [chosen.userId] } }] });
  expect(one(await read(server), "cloture_display")).toMatchObject({ active: false, strategies: [{ parameters: { userIds: [] } }] });
});

test("in production no call switches anything", async () => {
  const { app } = await testApp({ isProduction: true });
  const reply = await app.inject({ method: "PUT", url: "/api/v1/dev/flags/cloture_display", payload: { active: false } });
  expect(reply.json()).toMatchObject({ status: 404, code: "request.unknown_route" });
});
