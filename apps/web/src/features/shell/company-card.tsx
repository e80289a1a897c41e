import { dossierName, personName } from "@comptoir/accounting/company/person-name";
import type { User } from "@comptoir/contract/users/users";

/** Ways of practising that a firm's staff must see; the others are not told. */
const TOLD_MODES = new Set(["Collaborateur(trice)", "Remplaçant(e)"]);

/** The client's company that is open: the firm's staff always sees whose books are on screen. */
export function CompanyCard({ company }: { company: NonNullable<User["company"]> }) {
  const { title, leader, profession, companyModeOfPracticing: mode } = company;
  const person = { firstName: leader.firstname, lastName: leader.lastname };
  return (
    <div className="company-card">
      <b>{dossierName({ name: title, leader: person })}</b>
      <span>{personName(person)}</span>
      <span>{profession}</span>
      {mode !== null && TOLD_MODES.has(mode) && <span>{mode}</span>}
    </div>
  );
}
