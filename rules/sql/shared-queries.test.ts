import { describe, expect, test } from "vitest";
import { queriesWithoutOwner, tenantTables, unboundTables } from "./shared-queries.js";
import { sourceOf } from "../source.js";

const MODULES = "apps/server/src/modules";

describe("queries on shared tables", () => {
  const schema = {
    path: "docs/schema.sql",
    text: [
      "create table shared.companies (\n  id uuid not null,\n  firm_id uuid,\n  name text\n);",
      "create table shared.users (\n  id uuid not null,\n  firm_id uuid,\n  username text\n);",
      "create table shared.memberships (\n  user_id uuid not null,\n  company_id uuid not null\n);",
      "create table shared.dossier_summaries (\n  company_id uuid not null\n);",
      "create table shared.translations (\n  key text not null\n);",
      "create table shared.drafts (\n  user_id uuid not null\n);\ncreate policy own on shared.drafts using (user_id = current_setting('app.user_id')::uuid);",
    ].join("\n\n"),
  };
  const tables = tenantTables(schema);

  test("those that hold rows of several firms are known by their columns, but one that shows the rows of its person alone", () => {
    expect([...tables]).toEqual([
      ["companies", ["firm_id", "id"]],
      ["users", ["firm_id", "id"]],
      ["memberships", ["company_id", "user_id"]],
      ["dossier_summaries", ["company_id"]],
    ]);
  });

  test.each([
    ["select name from shared.companies", ["companies"]],
    ["select name from shared.companies where name = $1", ["companies"]],
    ["select s.* from shared.companies c left join shared.dossier_summaries s on true where c.firm_id = $1", ["dossier_summaries"]],
    [
      "select from shared.companies c where c.firm_id = $1 and exists (select from shared.memberships m where m.is_leader)",
      ["memberships"],
    ],
    ["select from shared.companies c where exists (select from shared.users where firm_id = $1)", ["companies"]],
    ["select id from shared.companies where firm_id = $1 union all select id from shared.users order by id", ["users"]],
    ["update shared.users set last_name = $1 where username = $2", ["users"]],
    ["delete from shared.memberships m using shared.companies c where c.id = $1", ["memberships"]],
    ["insert into shared.dossier_summaries (edi_status) values ($1)", ["dossier_summaries"]],
    ["delete from shared.… where name = $1", ["…"]],
  ])("%s is refused", (statement, unbound) => {
    expect(unboundTables(statement, tables)).toEqual(unbound);
  });

  test.each([
    "select name from shared.companies where firm_id = $1",
    "select name from shared.companies where id = any ($1::uuid[])",
    "select u.id from shared.memberships m join shared.users u on u.id = m.user_id where m.company_id = $1",
    "select from shared.companies c where c.firm_id = $1 and exists (select from shared.memberships m where m.company_id = c.id)",
    "select id from shared.companies where firm_id in (select firm_id from shared.users where id = $1)",
    "update shared.users set last_name = $2 where id = $1",
    "insert into shared.memberships (user_id, company_id) values ($1, $2)",
    "delete from shared.… where user_id = $1",
    "select text from shared.translations where key = $1",
  ])("%s passes", (statement) => {
    expect(unboundTables(statement, tables)).toEqual([]);
  });

  test("a statement is read with what it takes from its file, and what is no repository or a test is not read", () => {
    const text = [
      "const COMPANY = `select name from shared.companies`;",
      "const isOfFirm = (place: string) => `firm_id = ${place} and id = $2`;",
      "export const everyCompany = (tx: Tx) => tx.query(`${COMPANY} order by name`);",
      'export const companyOf = (tx: Tx) => tx.query(`${COMPANY} where ${isOfFirm("$1")}`);',
    ].join("\n");
    const found = (path: string): string[] => queriesWithoutOwner([sourceOf(path, text)], schema);
    expect(found(`${MODULES}/firms/repository.ts`)).toEqual(["modules/firms/repository.ts everyCompany companies"]);
    expect(found(`${MODULES}/firms/testing/repository.ts`)).toEqual([]);
    expect(found(`${MODULES}/firms/list.ts`)).toEqual([]);
  });
});
