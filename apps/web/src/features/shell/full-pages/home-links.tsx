import { House } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../../lib/paths.js";
import { SPEC } from "../../../text/specification.js";
import { ButtonLink } from "../../../ui/controls/button.js";

/** The two ways back that every error page offers, after what can be done there. */
export function HomeLinks({ children }: { children?: ReactNode }) {
  return (
    <div className="actions">
      {children}
      <ButtonLink kind="primary" size="large" to={PATHS.operations} icon={<House className="icon small" />}>
        {SPEC.home}
      </ButtonLink>
      <ButtonLink size="large" to={PATHS.operations} lang="en">
        {SPEC.goBackHome}
      </ButtonLink>
    </div>
  );
}
