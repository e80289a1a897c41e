/** Who is acting: nobody known, a company's user, a firm's staff, a firm's staff inside a client's company. */
export type Context = "ANON" | "CLIENT" | "ADMIN" | "ADMIN_CLIENT";

/** What a call or a screen needs. `session`: signed in, whoever. `books.*`: a company is chosen and the user belongs to it. */
export type Permission = "public" | "session" | "books.read" | "books.write" | "firm.read";

/** The one table of permissions: the server refuses by it, the web hides by it. */
export const permissions: Readonly<Record<Permission, readonly Context[]>> = {
  public: ["ANON", "CLIENT", "ADMIN", "ADMIN_CLIENT"],
  session: ["CLIENT", "ADMIN", "ADMIN_CLIENT"],
  "books.read": ["CLIENT", "ADMIN_CLIENT"],
  "books.write": ["CLIENT", "ADMIN_CLIENT"],
  "firm.read": ["ADMIN", "ADMIN_CLIENT"],
};

/** True when someone in this context may do it. */
export function isAllowed(context: Context, permission: Permission): boolean {
  return permissions[permission].includes(context);
}

/** Firm staff, by role (specification, point 4). */
export function isFirmRole(roleId: string): boolean {
  return roleId.startsWith("accounting_firm_") || roleId === "admin_arcolib";
}
