import type { MouseEvent, ReactNode } from "react";
import { t } from "../../../text/t.js";
import styles from "../account.module.css";

/** A group of the profile: its heading, what it holds, and what is beside on a wide screen. */
type Group = { readonly id: string; readonly title: string; readonly content: ReactNode; readonly beside?: ReactNode };

type ProfileGroupsProps = {
  /** Who is signed in, and what they prefer; null in a client's company, whose person is someone else. */
  readonly you: Pick<Group, "content" | "beside"> | null;
  readonly company: ReactNode;
  readonly goods: ReactNode;
  readonly access: Pick<Group, "content" | "beside">;
};

/** The profile in four groups, and the list that leads to each. */
export function ProfileGroups({ you, company, goods, access }: ProfileGroupsProps) {
  const groups: readonly Group[] = [
    ...(you === null ? [] : [{ id: "vous", title: t("account.group_you", "Vous"), ...you }]),
    { id: "entreprise", title: t("account.group_company", "Entreprise et régimes"), content: company },
    { id: "biens", title: t("account.group_goods", "Véhicules et logement"), content: goods },
    { id: "acces", title: t("account.group_access", "Accès et appareils"), ...access },
  ];
  return (
    <>
      <nav className={styles["groups"]} aria-label={t("account.groups", "Groupes du profil")}>
        {groups.map(({ id, title }) => (
          <a key={id} href={`#${id}`} onClick={(event) => goTo(event, id)}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ id, title, content, beside }) => (
        <section key={id} className={styles["group"]}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <div className={beside === undefined ? "stack" : styles["columns"]}>
            <div className="stack">{content}</div>
            {beside !== undefined && <div className="stack">{beside}</div>}
          </div>
        </section>
      ))}
    </>
  );
}

/** The heading of the group comes into sight and has the focus; the address, which names the tab alone, stays. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}
