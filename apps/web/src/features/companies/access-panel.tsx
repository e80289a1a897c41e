import { exportCompany, type CompanyAccess } from "@comptoir/contract/companies/companies";
import { useAllowed } from "../../lib/session/allowed.js";
import { roleName } from "../../lib/session/role-name.js";
import { useSession } from "../../lib/session/session.js";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { DownloadProgressLine, FollowedDownloadButton, useFollowedDownload } from "../../ui/controls/followed-download.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { Table } from "../../ui/layout/table.js";
import { useCompanyAccess } from "./access-queries.js";

/** Who reads the books and since when, who was invited to, and the archive of all that they hold. */
export function AccessPanel() {
  const { data: access, ...reading } = useCompanyAccess();
  const mayWriteAsFirm = useAllowed("firm.write");
  const isOffered = useSession().context === "CLIENT" || mayWriteAsFirm;
  return (
    <section className="panel" aria-labelledby="company-access">
      <header>
        <h2 id="company-access">{t("access.title", "Accès à la comptabilité")}</h2>
      </header>
      {reading.isPending && (
        <div className="padded">
          <Skeleton label={t("access.reading", "Lecture des accès")}>
            <SkeletonBar width="100%" height="80px" />
          </Skeleton>
        </div>
      )}
      {reading.isError && <ReadingFailure error={reading.error} again={reading.refetch} />}
      {access && (
        <Table
          label={t("access.title", "Accès à la comptabilité")}
          rows={access.data.filter(({ invitedOn }) => invitedOn === null)}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: t("access.name", "Personne"), cell: (person) => <b>{nameOf(person)}</b> },
            { key: "kind", header: t("access.kind", "Qualité"), cell: (person) => kindOf(person, access.firm) },
            { key: "since", header: t("access.since", "Depuis le"), cell: ({ since }) => <span className="tabular">{day(since)}</span> },
          ]}
        />
      )}
      {access && <Invited people={access.data} firm={access.firm} />}
      {isOffered && (
        <div className="padded-all stack">
          <p className="muted small">
            {t(
              "access.export_lead",
              "L’archive réunit les FEC, les livres, les opérations, les déclarations de TVA et les pièces, avec l’empreinte SHA-256 de chaque fichier.",
            )}
          </p>
          <CompanyArchive />
        </div>
      )}
    </section>
  );
}

function CompanyArchive() {
  const download = useFollowedDownload(exportCompany.path);
  return (
    <>
      <div>
        <FollowedDownloadButton download={download} name={t("access.archive", "toute l’entreprise")}>
          {t("access.export", "Télécharger toute l’entreprise")}
        </FollowedDownloadButton>
      </div>
      <DownloadProgressLine download={download} name={t("access.archive_name", "Archive de l’entreprise")} />
    </>
  );
}

/** People who have no access yet. */
function Invited({ people, firm }: { readonly people: readonly CompanyAccess[]; readonly firm: string | null }) {
  const invited = people.filter(({ invitedOn }) => invitedOn !== null);
  if (invited.length === 0) return null;
  const title = t("access.invited", "Invitations en attente");
  return (
    <div className="padded-all stack tight">
      <h3 className="section-title">{title}</h3>
      <ul className="stack tight" aria-label={title}>
        {invited.map((person) => (
          <li key={person.id} className="row wrap tight">
            <b>{nameOf(person)}</b>
            <span className="muted small">{kindOf(person, firm)}</span>
            <span className="muted small tabular">{t("access.invited_on", "Invité le {{day}}", { day: day(person.invitedOn ?? "") })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf({ name, isSelf }: CompanyAccess): string {
  const shown = name === "" ? t("access.unnamed", "Sans nom") : name;
  return isSelf ? t("access.you", "{{name}} (vous)", { name: shown }) : shown;
}

function kindOf({ kind, role }: CompanyAccess, firm: string | null): string {
  if (kind === "contact") return t("access.contact", "Contact de l’entreprise");
  return [firm, role === null ? null : roleName(role)].filter((part) => part !== null).join(", ");
}
