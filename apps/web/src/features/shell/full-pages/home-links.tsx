import { House } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { SPEC } from "../../../text/specification.js";
import { ButtonLink } from "../../../ui/controls/button.js";

/** The two ways back that every error page offers. */
export function HomeLinks() {
  return (
    <div className="actions">
      <ButtonLink kind="primary" size="large" to={PATHS.operations} icon={<House className="icon small" />}>
        {SPEC.home}
      </ButtonLink>
      <ButtonLink size="large" to={PATHS.operations} lang="en">
        {SPEC.goBackHome}
      </ButtonLink>
    </div>
  );
}
