import { Search, UserPlus } from "lucide-react";
import { useState } from "react";
import type { FirmCollaborator } from "@comptoir/contract/collaborators/collaborators";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useHasSearch } from "../../../lib/session/search-flag.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { matchingOptions } from "../../../ui/fields/suggested/suggestions.js";
import { Content } from "../../../ui/overlays/content.js";
import { Page } from "../../../ui/layout/page.js";
import { SearchBox } from "../../../ui/controls/search-box.js";
import { useFailureToast } from "../../../ui/messages/use-failure-toast.js";
import { AssignYearHost, CollaboratorHost, DeleteCollaboratorHost, HandOverHost } from "./collaborator-hosts.js";
import { useFirmPeople } from "./collaborator-queries.js";
import { CollaboratorTable, type CollaboratorAct } from "./collaborator-table.js";

type Opened = { readonly act: CollaboratorAct; readonly person: FirmCollaborator } | { readonly act: "add"; readonly person: null };

/** The people of the firm: who keeps what, and what an administrator changes of them. */
export function CollaboratorsPage() {
  const people = useFirmPeople();
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState<Opened | null>(null);
  const hasSearch = useHasSearch();
  const mayManage = useAllowed("firm.manage");
  const close = (): void => setOpened(null);
  useFailureToast(people.error);
  return (
    <Page
      title={t("menu.collaborators", "Collaborateurs")}
      isSearching={query !== ""}
      actions={
        <>
          {hasSearch && <PeopleSearch query={query} onQuery={setQuery} />}
          {mayManage && (
            <Button
              kind="primary"
              aria-label={t("collaborator.add_title", "Ajouter un collaborateur")}
              icon={<UserPlus className="icon small" />}
              onClick={() => setOpened({ act: "add", person: null })}
            >
              <span className="desktop-only">{t("collaborator.add_title", "Ajouter un collaborateur")}</span>
            </Button>
          )}
        </>
      }
    >
      <section className="panel">
        <Content of={people}>
          {({ results, activeDossiers }) => {
            const found = searched(results, query);
            return found.length === 0 ? (
              <EmptyState title={t("collaborators.no_match", "Aucun collaborateur ne correspond à cette recherche.")} />
            ) : (
              <CollaboratorTable
                people={found}
                activeDossiers={query === "" ? activeDossiers : null}
                most={Math.max(...results.map((person) => person.activeDossiers))}
                onAct={(act, person) => setOpened({ act, person })}
              />
            );
          }}
        </Content>
      </section>
      {opened !== null && <OpenedHost opened={opened} people={people.data?.results ?? []} onClose={close} />}
    </Page>
  );
}

/** The search of the list; on a phone, behind a button. */
function PeopleSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const [isShown, setShown] = useState(false);
  const label = t("collaborators.search", "Rechercher un collaborateur");
  return (
    <>
      <span className={isShown ? undefined : "desktop-only"}>
        <SearchBox label={label} value={query} autoFocus={isShown} onChange={onQuery} />
      </span>
      <IconButton
        className="mobile-only"
        kind="default"
        label={label}
        aria-expanded={isShown}
        icon={<Search className="icon" />}
        onClick={() => setShown(!isShown)}
      />
    </>
  );
}

function OpenedHost({ opened, people, onClose }: { opened: Opened; people: readonly FirmCollaborator[]; onClose: () => void }) {
  if (opened.act === "add") return <CollaboratorHost person={null} onClose={onClose} />;
  const { act, person } = opened;
  const others = people.filter(({ id }) => id !== person.id);
  switch (act) {
    case "change":
      return <CollaboratorHost person={person} onClose={onClose} />;
    case "remove":
      return <DeleteCollaboratorHost person={person} others={others} onClose={onClose} />;
    case "hand_over":
      return <HandOverHost person={person} others={others} onClose={onClose} />;
    case "assign":
      return <AssignYearHost person={person} onClose={onClose} />;
  }
}

/** People whose name, function or address contains the words. */
function searched(people: readonly FirmCollaborator[], query: string): readonly FirmCollaborator[] {
  if (query === "") return people;
  const options = people.map(({ id, name, function: title, email }) => ({ value: id, label: `${name} ${title} ${email}` }));
  const kept = new Set(matchingOptions(options, query).map(({ value }) => value));
  return people.filter(({ id }) => kept.has(id));
}
