import { describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { actionsOf, asPerson, lastLinkTo, mailsTo, newStaff, requestToken, TEST_PASSWORD } from "../auth/testing.js";

const { app, db, services, clock, newCompany, newFirm } = await testApp();
const UNKNOWN = "0198c0de-0000-7000-8000-000000000000";
let made = 0;

const nora = (part: object = {}) => ({
  firstname: "Nora",
  lastname: "Ferrand",
  email: `nora-${(made += 1)}@cabinet.example`,
  phone: "02 47 00 00 00",
  function: "accountant",
  ...part,
});

type Firm = Awaited<ReturnType<typeof newFirm>>;

function callsOf({ headers }: Pick<Firm, "headers">) {
  const call = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object) =>
    app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });
  return {
    call,
    add: async (body: object) => (await call("POST", "/user", body)).json(),
    change: (id: string, body: object) => call("PATCH", `/user/${id}`, body),
    remove: (id: string, query = "") => call("DELETE", `/user/${id}${query}`),
    list: async () => (await call("GET", "/collaborators?pager=0")).json().results,
    one: async (id: string) => (await call("GET", `/user/${id}`)).json().data,
  };
}

const accept = (link: object, password = "Trois petits Chats-huants") =>
  app.inject({ method: "POST", url: "/api/v1/invitation/accept", payload: { ...link, password, terms: true } });

/** Someone of the firm who signed in with a session of their own. */
async function signedStaff(firmId: string, roleId: string) {
  const { id, username } = await newStaff(db, { firmId, roleId });
  return { id, username, ...(await asPerson(app, username)) };
}

describe("someone new", () => {
  test("is invited with the least rights, chooses a password by the link of the mail, once, and comes in", async () => {
    const firm = await newFirm();
    const { add, list, one } = callsOf(firm);
    const form = nora({ email: "  Nora.Ferrand@Cabinet.Example " });
    const { data, message } = await add(form);
    expect(message).toBe("Nora Ferrand fait maintenant partie du cabinet.");
    expect(await one(data.id)).toEqual({
      id: data.id,
      firstname: "Nora",
      lastname: "Ferrand",
      email: "nora.ferrand@cabinet.example",
      phone: "02 47 00 00 00",
      function: "accountant",
      role: "assistant",
      newEmail: null,
      invitation: "sent",
    });
    const link = await lastLinkTo(db, "nora.ferrand@cabinet.example");
    expect((await accept(link)).json()).toEqual({ data: { username: "nora.ferrand@cabinet.example" } });
    expect((await accept(link)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
    const person = await asPerson(app, "NORA.Ferrand@cabinet.example", { password: "Trois petits Chats-huants" });
    expect((await person.call("GET", "/api/v1/dossiers")).statusCode).toBe(200);
    expect((await list()).find(({ id }: { id: string }) => id === data.id)).toMatchObject({
      email: "nora.ferrand@cabinet.example",
      role: "assistant",
      invitation: null,
    });
    expect(await actionsOf(db, data.id)).toEqual(["invited", "invitation_accepted", "signed_in"]);
  });

  test("gets another link when asked, and the first one opens nothing; a day later neither does the second", async () => {
    const firm = await newFirm();
    const { add, call, one } = callsOf(firm);
    const form = nora({ role: "accountant" });
    const { data } = await add(form);
    const first = await lastLinkTo(db, form.email);
    expect((await call("POST", `/user/${data.id}/invitation`)).json()).toEqual({ message: "L’invitation est renvoyée." });
    const second = await lastLinkTo(db, form.email);
    expect((await accept(first)).json()).toMatchObject({ code: "auth.link_expired" });
    clock.advance(24 * 3600);
    const late = { authorization: `Bearer ${await services.tokens.issueAccessToken(firm.caller, Math.floor(clock.now() / 1000))}` };
    expect((await app.inject({ url: `/api/v1/user/${data.id}`, headers: late })).json().data.invitation).toBe("expired");
    expect((await accept(second)).json()).toMatchObject({ code: "auth.link_expired" });
    clock.set("2026-04-14");
    expect((await one(data.id)).role).toBe("accountant");
  });

  test("is refused at their field: five are required, no function but ours, no right of the publisher, nobody twice", async () => {
    const firm = await newFirm();
    const { call, add } = callsOf(firm);
    const empty = await call("POST", "/user", { firstname: "", lastname: "", email: "", phone: "", function: "" });
    expect(empty.statusCode).toBe(400);
    for (const field of ["firstname", "lastname", "email", "phone", "function"]) expect(empty.body, field).toContain(field);
    expect((await call("POST", "/user", nora({ role: "admin_arcolib" }))).statusCode).toBe(400);
    expect((await call("POST", "/user", nora({ function: "king" }))).statusCode).toBe(400);
    const form = nora();
    await add(form);
    expect(await add({ ...form, email: form.email.toUpperCase() })).toMatchObject({
      status: 422,
      code: "collaborator.already",
      error: { type: "field", target: "email" },
    });
    const twice = nora();
    const replies = await Promise.all([call("POST", "/user", twice), call("POST", "/user", twice)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test("whose address has an account elsewhere: the firm sees what it sees of a stranger, the account is not changed", async () => {
    const firm = await newFirm();
    const { add, one } = callsOf(firm);
    const { username, userId } = await newCompany({ password: TEST_PASSWORD });
    const stranger = await add(nora());
    const known = await add(nora({ email: username }));
    expect({ ...known, data: null }).toEqual({ ...stranger, data: null });
    expect((await one(known.data.id)).invitation).toBe("sent");
    const [mail, ...others] = await mailsTo(db, username);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Donnez une autre adresse");
    expect(mail?.body).not.toContain("/invitation#");
    const [row] = await db.sharedRead<object>({
      text: "select first_name, role_id, firm_id from shared.users where id = $1",
      values: [userId],
    });
    expect(row).toEqual({ first_name: "Camille", role_id: "client", firm_id: null });
    expect((await requestToken(app, username)).statusCode).toBe(200);
  });

  test("keeps no address from its owner: who signs up and confirms it first has it, and the link says so", async () => {
    const { add } = callsOf(await newFirm());
    const form = nora();
    await add(form);
    const link = await lastLinkTo(db, form.email);
    const person = { firstName: "Ève", lastName: "Durand", email: form.email, password: TEST_PASSWORD, terms: true };
    expect((await app.inject({ method: "POST", url: "/api/v1/register", payload: person })).statusCode).toBe(201);
    expect((await mailsTo(db, form.email)).at(-1)?.subject).toBe("Confirmez votre adresse e-mail");
    const confirmed = await app.inject({
      method: "POST",
      url: "/api/v1/user/email-verification",
      payload: { ...(await lastLinkTo(db, form.email)), password: TEST_PASSWORD },
    });
    expect(confirmed.statusCode).toBe(200);
    expect((await accept(link)).json()).toMatchObject({ status: 409, code: "invitation.address_taken" });
  });

  test("gets no password from « Mot de passe oublié », nor a link to confirm an address", async () => {
    const { add } = callsOf(await newFirm());
    const form = nora();
    await add(form);
    for (const url of ["/password/forgotten", "/user/email-verification/resend"])
      await app.inject({ method: "POST", url: `/api/v1${url}`, payload: { email: form.email } });
    expect((await mailsTo(db, form.email)).map(({ subject }) => subject)).toEqual(["Votre accès vous attend"]);
  });
});

describe("a change", () => {
  test("of name, phone and function is written; the role stays when it is not given", async () => {
    const firm = await newFirm();
    const { change, one } = callsOf(firm);
    const staff = await signedStaff(firm.id, "accounting_firm_accountant");
    const form = nora({ email: staff.username, function: "partner" });
    expect((await change(staff.id, form)).json()).toEqual({ message: "Les changements sont enregistrés." });
    expect(await one(staff.id)).toMatchObject({ firstname: "Nora", function: "partner", role: "accountant", newEmail: null });
    expect((await staff.call("GET", "/api/v1/dossiers")).statusCode).toBe(200);
    expect(await mailsTo(db, staff.username)).toEqual([]);
  });

  test("of role ends the sessions when it lets do less", async () => {
    const firm = await newFirm();
    const { change } = callsOf(firm);
    const staff = await signedStaff(firm.id, "accounting_firm_accountant");
    const form = nora({ email: staff.username });
    await change(staff.id, { ...form, role: "administrator" });
    expect((await staff.call("GET", "/api/v1/dossiers")).statusCode).toBe(200);
    await change(staff.id, { ...form, role: "assistant" });
    expect((await staff.call("GET", "/api/v1/dossiers")).json()).toMatchObject({ status: 401 });
    expect((await requestToken(app, staff.username)).statusCode).toBe(200);
  });

  test("of address waits for its owner, is told to the old one, then takes its place", async () => {
    const firm = await newFirm();
    const { change, one } = callsOf(firm);
    const { id, username: old } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const form = nora();
    expect((await change(id, form)).json().message).toContain("une fois confirmée");
    expect(await one(id)).toMatchObject({ email: old, newEmail: form.email });
    expect((await requestToken(app, old)).statusCode).toBe(200);
    expect((await requestToken(app, form.email)).statusCode).toBe(400);
    expect((await mailsTo(db, old)).map(({ subject }) => subject)).toContain("Une autre adresse est demandée");
    // Saved again as it is shown, nothing more is asked.
    await change(id, form);
    expect(await mailsTo(db, form.email)).toHaveLength(1);
    const link = await lastLinkTo(db, form.email);
    const confirm = (password = TEST_PASSWORD) =>
      app.inject({ method: "POST", url: "/api/v1/user/email-verification", payload: { ...link, password } });
    // Who reads that mailbox does not come in without the password of the account, nor chooses another one.
    expect((await confirm("Une autre Phrase 7")).json()).toMatchObject({ code: "auth.password_wrong", target: "password" });
    const anew = { ...link, firstName: "Intrus", lastName: "Inconnu", password: "Une autre Phrase 7", terms: true };
    const chosen = await app.inject({ method: "POST", url: "/api/v1/user/email-verification/password", payload: anew });
    expect(chosen.json()).toMatchObject({ code: "auth.link_expired" });
    const read = await app.inject({ method: "POST", url: "/api/v1/user/email-verification/check", payload: link });
    expect(read.json().data).toMatchObject({ username: form.email, purpose: "new_address" });
    expect((await confirm()).json()).toEqual({ data: { username: form.email, isSigningUp: false } });
    expect((await confirm()).json()).toMatchObject({ code: "auth.link_expired" });
    expect((await requestToken(app, form.email)).statusCode).toBe(200);
    expect((await requestToken(app, old)).statusCode).toBe(400);
    expect((await mailsTo(db, old)).at(-1)?.subject).toBe("Votre adresse de connexion a changé");
  });

  test("back to the address in force forgets the other, whose link opens nothing", async () => {
    const firm = await newFirm();
    const { change, one } = callsOf(firm);
    const { id, username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const form = nora();
    await change(id, form);
    const link = await lastLinkTo(db, form.email);
    await change(id, { ...form, email: username });
    expect((await one(id)).newEmail).toBeNull();
    const confirm = await app.inject({
      method: "POST",
      url: "/api/v1/user/email-verification",
      payload: { ...link, password: TEST_PASSWORD },
    });
    expect(confirm.json()).toMatchObject({ code: "auth.link_expired" });
  });

  test("of address to one that has an account is not told to the firm, and mails no link", async () => {
    const firm = await newFirm();
    const { change, one } = callsOf(firm);
    const { username: known } = await newCompany();
    const { id } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    expect((await change(id, nora({ email: known }))).statusCode).toBe(200);
    expect((await one(id)).newEmail).toBe(known);
    expect((await mailsTo(db, known)).map(({ subject }) => subject)).toEqual(["Donnez une autre adresse"]);
    const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    expect((await change(id, nora({ email: username }))).json()).toMatchObject({ code: "collaborator.already", target: "email" });
  });

  test("of the address of an invitation sends it to the new one alone", async () => {
    const { add, change } = callsOf(await newFirm());
    const [wrong, right] = [nora(), nora()];
    const { data } = await add(wrong);
    const link = await lastLinkTo(db, wrong.email);
    await change(data.id, right);
    expect((await accept(link)).json()).toMatchObject({ code: "auth.link_expired" });
    expect((await accept(await lastLinkTo(db, right.email))).json()).toEqual({ data: { username: right.email } });
  });
});

describe("a removal", () => {
  test("ends the sessions at once, frees the address, gives the dossiers to who is named, keeps the name", async () => {
    const firm = await newFirm();
    const { remove, list, call } = callsOf(firm);
    const staff = await signedStaff(firm.id, "accounting_firm_accountant");
    const heir = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const dossier = await newCompany({ firmId: firm.id });
    await call("PATCH", "/user/association", {
      targetEntityType: "fiscal_year",
      associationType: "collaborators",
      targetEntityId: dossier.fiscalYearId,
      addedUserIds: [staff.id],
    });
    await staff.call("POST", `/api/v1/dossier/${dossier.id}/status`, { status: "suspended", date: "2026-05-01" });
    expect((await remove(staff.id, `?handOverTo=${heir.id}`)).json()).toEqual({ message: "L'utilisateur a bien été supprimé." });
    expect((await staff.call("GET", "/api/v1/dossiers")).json()).toMatchObject({ status: 401 });
    expect((await requestToken(app, staff.username)).statusCode).toBe(400);
    const people = await list();
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(staff.id);
    expect(people.find(({ id }: { id: string }) => id === heir.id)).toMatchObject({ activeDossiers: 1 });
    const { data } = (await call("GET", `/dossier/${dossier.id}`)).json();
    expect(data.decisions[0]).toMatchObject({ status: "suspended", by: "Maël" });
    expect((await remove(staff.id)).json()).toMatchObject({ status: 404 });
    expect((await call("POST", "/user", nora({ email: staff.username }))).statusCode).toBe(201);
  });

  test("without an heir leaves the dossiers without anybody", async () => {
    const firm = await newFirm();
    const { remove, call } = callsOf(firm);
    const { id } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const dossier = await newCompany({ firmId: firm.id });
    await db.shared((tx) => tx.run("insert into shared.assignments values ($1, $2, $3)", [dossier.id, dossier.fiscalYearId, id]));
    expect((await remove(id, `?handOverTo=${id}`)).json()).toMatchObject({ code: "collaborator.same_heir" });
    expect((await remove(id, `?handOverTo=${UNKNOWN}`)).json()).toMatchObject({ status: 404 });
    expect((await call("GET", "/collaborators")).json().activeDossiers).toBe(1);
    await remove(id);
    expect((await call("GET", "/collaborators")).json().activeDossiers).toBe(0);
  });
});

describe("nobody", () => {
  test("changes or deletes oneself, or the publisher’s account", async () => {
    const firm = await newFirm();
    const { change, remove, one, list } = callsOf(firm);
    expect((await change(firm.userId, nora())).json()).toMatchObject({ status: 409, code: "collaborator.self" });
    expect((await remove(firm.userId)).json()).toMatchObject({ status: 409, code: "collaborator.self" });
    const { id } = await newStaff(db, { firmId: firm.id, roleId: "admin_arcolib" });
    expect((await change(id, nora({ role: "assistant" }))).json()).toMatchObject({ status: 409, code: "collaborator.operator" });
    expect((await remove(id)).json()).toMatchObject({ status: 409, code: "collaborator.operator" });
    expect((await one(id)).role).toBe("operator");
    const roles = (await list()).map((person: { role: string }) => person.role);
    expect(roles.toSorted()).toEqual(["administrator", "operator"]);
  });

  test("takes the last administrator away, and one who never came is none", async () => {
    const firm = await newFirm();
    const { id: operatorId } = await newStaff(db, { firmId: firm.id, roleId: "admin_arcolib" });
    const token = await services.tokens.issueAccessToken(
      { userId: operatorId, roleId: "admin_arcolib", firmId: firm.id },
      Math.floor(clock.now() / 1000),
    );
    const { change, remove, add } = callsOf({ headers: { authorization: `Bearer ${token}` } });
    await add(nora({ role: "administrator" }));
    expect((await remove(firm.userId)).json()).toMatchObject({ status: 409, code: "collaborator.last_administrator" });
    expect((await change(firm.userId, nora({ role: "assistant" }))).json()).toMatchObject({ code: "collaborator.last_administrator" });
  });

  test("leaves a firm without an administrator by deleting their own account", async () => {
    const firm = await newFirm();
    await db.shared((tx) => tx.run("update shared.users set role_id = 'accounting_firm_assistant' where id = $1", [firm.userId]));
    const { username } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_administrator" });
    const last = await asPerson(app, username);
    const deletion = () => last.call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD });
    expect((await deletion()).json()).toMatchObject({ status: 409, code: "collaborator.last_administrator" });
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_administrator" });
    expect((await deletion()).statusCode).toBe(200);
  });

  test("removes the other while being removed: of two administrators who do it at once, one stays", async () => {
    const firm = await newFirm();
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_administrator" });
    const [one, other] = [
      await signedStaff(firm.id, "accounting_firm_administrator"),
      await signedStaff(firm.id, "accounting_firm_administrator"),
    ];
    const replies = await Promise.all([one.call("DELETE", `/api/v1/user/${other.id}`), other.call("DELETE", `/api/v1/user/${one.id}`)]);
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    const left = (await callsOf(firm).list()).filter(({ id }: { id: string }) => [one.id, other.id].includes(id));
    expect(left).toHaveLength(1);
  });

  test("is found in another firm", async () => {
    const [firm, other] = [await newFirm(), await newFirm()];
    const { call, change, remove } = callsOf(firm);
    const { id } = await newStaff(db, { firmId: other.id, roleId: "accounting_firm_assistant" });
    const { id: own } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    const foreign = await newCompany({ firmId: other.id });
    const [unknown, stranger] = await Promise.all(
      [UNKNOWN, id].map(async (target) =>
        Promise.all([
          call("GET", `/user/${target}`),
          change(target, nora()),
          remove(target),
          call("POST", `/user/${target}/invitation`),
          call("POST", `/user/${target}/hand-over`, { to: firm.userId }),
          call("POST", `/user/${own}/hand-over`, { to: target }),
          call("POST", `/user/${own}/hand-over`, { to: firm.userId, companyIds: [target === UNKNOWN ? UNKNOWN : foreign.id] }),
          remove(own, `?handOverTo=${target}`),
        ]),
      ),
    );
    expect(stranger?.map((reply) => reply.json())).toEqual(unknown?.map((reply) => reply.json()));
    expect(unknown?.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
  });
});

test("dossiers are handed over, all of them or some, with every year", async () => {
  const firm = await newFirm();
  const { call, list } = callsOf(firm);
  const [from, to] = [
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" }),
    await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" }),
  ];
  const dossiers = [await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id }), await newCompany({ firmId: firm.id })];
  for (const { id, fiscalYearId } of dossiers)
    await db.shared((tx) => tx.run("insert into shared.assignments values ($1, $2, $3)", [id, fiscalYearId, from.id]));
  const [first] = dossiers;
  // One of them is kept by both already.
  await db.shared((tx) => tx.run("insert into shared.assignments values ($1, $2, $3)", [first?.id, first?.fiscalYearId, to.id]));
  const give = async (body: object) => (await call("POST", `/user/${from.id}/hand-over`, body)).json();
  expect(await give({ to: to.id, companyIds: [first?.id] })).toEqual({ message: "Un dossier est confié." });
  expect(await give({ to: to.id })).toEqual({ message: "2 dossiers sont confiés." });
  expect(await give({ to: to.id })).toEqual({ message: "Il n’y avait aucun dossier à confier." });
  expect(await give({ to: from.id })).toMatchObject({ code: "collaborator.same_heir", target: "to" });
  const kept = (await list()).find(({ id }: { id: string }) => id === to.id);
  expect(kept.activeDossiers).toBe(3);
  const logged = await db.tenantRead<{ action: string }>(first?.id ?? "", {
    text: "select action from books.audit_log where action = 'year.hand_over'",
  });
  expect(logged).toHaveLength(1);
});

test("an invitation that was accepted is not sent again", async () => {
  const firm = await newFirm();
  const { id } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
  expect((await callsOf(firm).call("POST", `/user/${id}/invitation`)).json()).toMatchObject({ status: 409, code: "invitation.accepted" });
});
