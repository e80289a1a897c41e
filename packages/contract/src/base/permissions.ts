import type { StaffRole } from "@comptoir/accounting/firm/staff";

/** Who is acting: an unknown caller, a company's user, a firm's staff, a firm's staff inside a client's company. */
export type Context = "ANON" | "CLIENT" | "ADMIN" | "ADMIN_CLIENT";

/**
 * What a call or a screen needs. `session`: any signed-in caller. `books.*`: a company is chosen and the person belongs to it;
 * `seal` is what cannot be undone (validating, reversing), or weighs as much (taking old books over); `unshare` is for the same users, in books that are only read too. `firm.*`: the firm's own pages. `development`: any caller, never in production.
 */
export type Permission =
  | "public"
  | "development"
  | "session"
  | "company.own"
  | "books.read"
  | "books.write"
  | "books.seal"
  | "books.unshare"
  | "firm.read"
  | "firm.write"
  | "firm.manage";

/** The firm's roles: who runs the firm, who keeps files, who prepares them. `admin_arcolib` is the operator's own role, with an administrator's rights. */
export const FIRM_ROLES = [
  "accounting_firm_administrator",
  "accounting_firm_accountant",
  "accounting_firm_assistant",
  "admin_arcolib",
] as const;
/** Role of a member of a firm's staff, as accounts hold it. */
export type FirmRole = (typeof FIRM_ROLES)[number];

type Rule = {
  readonly contexts: readonly Context[];
  /** Roles of a firm's staff that are allowed; all of them when absent. */
  readonly firmRoles?: readonly FirmRole[];
};

const managers: readonly FirmRole[] = ["accounting_firm_administrator", "admin_arcolib"];
const accountants: readonly FirmRole[] = [...managers, "accounting_firm_accountant"];

/** The one table of permissions: the server refuses by it, the web hides by it. */
export const permissions: Readonly<Record<Permission, Rule>> = {
  public: { contexts: ["ANON", "CLIENT", "ADMIN", "ADMIN_CLIENT"] },
  development: { contexts: ["ANON", "CLIENT", "ADMIN", "ADMIN_CLIENT"] },
  session: { contexts: ["CLIENT", "ADMIN", "ADMIN_CLIENT"] },
  "company.own": { contexts: ["CLIENT"] },
  "books.read": { contexts: ["CLIENT", "ADMIN_CLIENT"] },
  "books.write": { contexts: ["CLIENT", "ADMIN_CLIENT"] },
  "books.seal": { contexts: ["CLIENT", "ADMIN_CLIENT"], firmRoles: accountants },
  "books.unshare": { contexts: ["CLIENT", "ADMIN_CLIENT"], firmRoles: accountants },
  "firm.read": { contexts: ["ADMIN", "ADMIN_CLIENT"] },
  "firm.write": { contexts: ["ADMIN", "ADMIN_CLIENT"], firmRoles: accountants },
  "firm.manage": { contexts: ["ADMIN", "ADMIN_CLIENT"], firmRoles: managers },
};

/** True when a caller in this context, of this role, may do it. An unknown firm role may only do what every role may. */
export function isAllowed(context: Context, permission: Permission, roleId = ""): boolean {
  const { contexts, firmRoles } = permissions[permission];
  if (!contexts.includes(context)) return false;
  return firmRoles === undefined || !isFirmRole(roleId) || firmRoles.some((role) => role === roleId);
}

/** Firm staff, by role (specification, point 4). */
export function isFirmRole(roleId: string): boolean {
  return roleId.startsWith("accounting_firm_") || roleId === "admin_arcolib";
}

/** What a role of a firm lets do, as replies and screens name it; `operator` is `admin_arcolib`. A role that is not one of the three lets do the least. */
export function heldRoleOf(roleId: string): StaffRole | "operator" {
  if (roleId === "admin_arcolib") return "operator";
  if (roleId === "accounting_firm_administrator") return "administrator";
  return roleId === "accounting_firm_accountant" ? "accountant" : "assistant";
}

/** The context of a signed-in caller: a firm's staff is in a company when one is chosen. */
export function contextOf(roleId: string, hasCompany: boolean): Exclude<Context, "ANON"> {
  if (!isFirmRole(roleId)) return "CLIENT";
  return hasCompany ? "ADMIN_CLIENT" : "ADMIN";
}
