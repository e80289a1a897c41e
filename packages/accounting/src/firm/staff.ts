import { DomainError } from "../errors.js";

/** What a firm lets one of its people do, from the least to the most. */
export const STAFF_ROLES = ["assistant", "accountant", "administrator"] as const;
/** Role of a member of a firm's staff. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Someone of a firm; `operator` is the publisher's own account, which no firm gives or changes. */
export type StaffMember = {
  readonly id: string;
  readonly role: StaffRole | "operator";
  /** Has confirmed their address: an administrator who never came runs nothing. */
  readonly isConfirmed: boolean;
};

/** A change requested for a person of the firm, and who requests it. */
export type StaffChange = {
  readonly callerId: string;
  readonly member: StaffMember;
  /** The role after the change; null when the person leaves. */
  readonly wanted: StaffRole | null;
  /** Confirmed administrators of the firm, this person aside. */
  readonly otherAdministrators: number;
};

/**
 * Throws when the change may not be made: `collaborator.self` for one's own account, `collaborator.operator` for the publisher's,
 * `collaborator.last_administrator` when no administrator would be left.
 */
export function checkStaffChange({ callerId, member, wanted, otherAdministrators }: StaffChange): void {
  if (member.id === callerId) throw new DomainError({ code: "collaborator.self" });
  if (member.role === "operator") throw new DomainError({ code: "collaborator.operator" });
  checkAdministratorLeft({ member, wanted, otherAdministrators });
}

/** Throws `collaborator.last_administrator` when the change leaves no administrator. */
export function checkAdministratorLeft({ member, wanted, otherAdministrators }: Omit<StaffChange, "callerId">): void {
  const runsFirm = member.role === "administrator" && member.isConfirmed;
  if (runsFirm && wanted !== "administrator" && otherAdministrators === 0)
    throw new DomainError({ code: "collaborator.last_administrator" });
}

/** True when a role lets do less than another: what was opened with the other one must end. */
export function isLowerRole({ from, to }: { readonly from: StaffRole; readonly to: StaffRole }): boolean {
  return STAFF_ROLES.indexOf(to) < STAFF_ROLES.indexOf(from);
}
