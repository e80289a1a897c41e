import { describe, expect, test } from "vitest";
import { DomainError } from "../errors.js";
import { checkStaffChange, isLowerRole, STAFF_ROLES, type StaffChange, type StaffMember } from "./staff.js";

const member = (role: StaffMember["role"], isConfirmed = true): StaffMember => ({ id: "m", role, isConfirmed });

function codeOf(change: Omit<StaffChange, "callerId"> & { callerId?: string }): string {
  try {
    checkStaffChange({ callerId: "c", ...change });
    return "allowed";
  } catch (error) {
    if (error instanceof DomainError) return error.problem.code;
    throw error;
  }
}

describe("a change of the people of a firm", () => {
  test.each<[string, Parameters<typeof codeOf>[0], string]>([
    ["an assistant leaves", { member: member("assistant"), wanted: null, otherAdministrators: 1 }, "allowed"],
    ["one of two administrators leaves", { member: member("administrator"), wanted: null, otherAdministrators: 1 }, "allowed"],
    [
      "the last administrator leaves",
      { member: member("administrator"), wanted: null, otherAdministrators: 0 },
      "collaborator.last_administrator",
    ],
    [
      "the last administrator becomes an accountant",
      { member: member("administrator"), wanted: "accountant", otherAdministrators: 0 },
      "collaborator.last_administrator",
    ],
    [
      "the last administrator changes name",
      { member: member("administrator"), wanted: "administrator", otherAdministrators: 0 },
      "allowed",
    ],
    ["an administrator who never came leaves", { member: member("administrator", false), wanted: null, otherAdministrators: 0 }, "allowed"],
    ["oneself", { callerId: "m", member: member("assistant"), wanted: "administrator", otherAdministrators: 2 }, "collaborator.self"],
    ["the publisher’s account", { member: member("operator"), wanted: null, otherAdministrators: 2 }, "collaborator.operator"],
  ])("%s", (_case, change, expected) => expect(codeOf(change)).toBe(expected));
});

test("a role is lower than those that let do more", () => {
  const lower = STAFF_ROLES.flatMap((from) => STAFF_ROLES.filter((to) => isLowerRole({ from, to })).map((to) => `${from} → ${to}`));
  expect(lower).toEqual(["accountant → assistant", "administrator → assistant", "administrator → accountant"]);
});
