/** Who is asking. */
export type Caller = {
  readonly userId: string;
  readonly roleId: string;
  readonly firmId: string | null;
  /** The session the caller comes from: the family of its refresh tokens. None for a one-time link. */
  readonly familyId?: string;
};
