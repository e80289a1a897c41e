import { DevPage } from "./dev-page.js";
import { CompanyRules, IdentityForm } from "./forms-rules.js";
import { DateForm, NumberForm } from "./forms-values.js";
import { GroupForm, TextTypes } from "./forms-types.js";

/** Every field with what it checks and says; each form is refused when it appears, so that its messages are read at once. */
export function FormsPage() {
  return (
    <DevPage title="Formulaires">
      <div className="halves">
        <IdentityForm />
        <CompanyRules />
        <DateForm />
        <NumberForm />
        <TextTypes />
        <GroupForm />
      </div>
    </DevPage>
  );
}
