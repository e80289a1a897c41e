import type { FastifyInstance } from "fastify";
import { eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import {
  exportAssets,
  exportDepreciationSchedule,
  listSuspectedAssets,
  listTakeovers,
  readAssetControl,
  takeOverAssets,
  undoTakeover,
} from "@comptoir/contract/fixed-assets/register";
import {
  createAsset,
  createAssetComponent,
  deleteAsset,
  deleteAssetComponent,
  listAssetComponents,
  listAssets,
  readAssetComponent,
  readDepreciationSchedule,
  updateAsset,
  updateAssetComponent,
} from "@comptoir/contract/fixed-assets/assets";
import { refuseChanged } from "../../changes/refuse-changed.js";
import type { Tx } from "../../db/transaction.js";
import { sendDownload } from "../../http/send-download.js";
import { change, changeWithin } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { readTableFile } from "../../table-files/read-table-file.js";
import { underFirmLogo } from "../config/service.js";
import { deliverTable } from "../../printing/table-delivery.js";
import { encodeFigure } from "../../figures/figure.js";
import { addAssetWithComponent } from "./register/add-asset-with-component.js";
import { assetOf, deleteAssetOf, updateAssetOf } from "./register/assets.js";
import { addComponent, componentOf, deleteComponentOf, updateComponent } from "./register/components.js";
import { controlRegister } from "./links/control.js";
import { declareExit, removeExit } from "./exits/exits.js";
import { fileNameOf, registerTable, scheduleTable } from "./register/export.js";
import { readKnownComponent, readRegister } from "./register/list.js";
import { toAsset, toComponent, toScheduleLine } from "./register/presenter.js";
import { readSchedule } from "./register/schedule.js";
import { suspectedAssets } from "./links/suspected.js";
import { standingTakeovers, takeOverRegister, undoTakeoverOf, type Takeover } from "./takeover/takeover.js";
import type { RegisterLine } from "./takeover/takeover-rows.js";

/** The fixed assets of a company: the register, its plans, its exits. */
export function fixedAssetRoutes(app: FastifyInstance, services: Services): void {
  serveReads(app, services);
  serveTables(app, services);
  serveFiles(app, services);
  serveTakeovers(app, services);
  serveAssets(app, services);
  serveComponents(app, services);
}

function serveReads(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listAssets, async ({ query, company }) => {
    const today = clock.today();
    const { assets, totals, year } = await db.reading(company.id, (tx) => readRegister(tx, company.id, { filters: query.filters, today }));
    const opened = (measure: "cost" | "annuity" | "net") => encodeFigure({ kind: "asset_year", year: year?.id ?? "", measure });
    return {
      data: assets.map(({ asset, components }) => toAsset(asset, components, { companyId: company.id })),
      totals: {
        cost: eurosFromCents(totals.cost),
        annuity: eurosFromCents(totals.annuity),
        net: eurosFromCents(totals.net),
        used: totals.used,
        out: totals.out,
        year: year && { id: year.id, start: year.beginning, end: year.end },
        explain: year && { cost: opened("cost"), annuity: opened("annuity"), net: opened("net") },
      },
    };
  });

  serve(app, services, listAssetComponents, async ({ query, company }) => {
    const today = clock.today();
    const { assets } = await db.reading(company.id, (tx) => readRegister(tx, company.id, { filters: query.filters, today }));
    return { data: assets.flatMap(({ components }) => components.map(toComponent)) };
  });

  serve(app, services, readAssetComponent, async ({ params: { id }, company }) => {
    const known = await db.reading(company.id, (tx) => readKnownComponent(tx, company.id, { id, today: clock.today() }));
    return { data: toComponent(known) };
  });

  serve(app, services, listSuspectedAssets, async ({ company }) => {
    return { data: await db.reading(company.id, (tx) => suspectedAssets(tx, company.id)) };
  });
}

function serveTables(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readAssetControl, async ({ company }) => {
    const control = await db.reading(company.id, (tx) => controlRegister(tx, company.id, clock.today()));
    if (control === null) return { data: [] };
    const { year, rows } = control;
    const balance = { kind: "account", from: year.beginning, to: year.end, side: "balance" } as const;
    return {
      data: rows.map(({ account, name, register, books, toAttach }) => ({
        account,
        name,
        register: eurosFromCents(register),
        books: eurosFromCents(books),
        explain: books === 0 ? null : encodeFigure({ ...balance, accounts: { begin: account, end: account } }),
        difference: Math.round((eurosFromCents(register) - eurosFromCents(books)) * 100) / 100,
        toAttach: [...toAttach],
      })),
    };
  });

  serve(app, services, readDepreciationSchedule, async ({ query: { companyId: _companyId, ...asked }, company }) => {
    const { key, releaseDate, cap, lines } = await db.reading(company.id, (tx) => readSchedule(tx, company.id, asked));
    return { data: { [key]: { releaseDate, cap: eurosOrNull(cap?.cap), lines: lines.map(toScheduleLine) } } };
  });
}

function serveFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, exportAssets, async ({ query: { filters, format }, company, caller, reply }) => {
    const today = clock.today();
    const make = async (left: AbortSignal) => {
      const register = await db.reading(company.id, (tx) => readRegister(tx, company.id, { filters, today }));
      const name = fileNameOf("immobilisations", register.year?.end ?? today);
      return deliverTable({
        owner: { company: company.id, person: caller.userId, left },
        format,
        name,
        table: await underFirmLogo(db, company.id, { format, table: registerTable(register, company.name) }),
      });
    };
    return sendDownload(services, reply, { userId: caller.userId, companyId: company.id, make });
  });

  serve(app, services, exportDepreciationSchedule, async ({ params: { id }, query: { format }, company, caller, reply }) => {
    const today = clock.today();
    const make = async (left: AbortSignal) => {
      const [known, schedule] = await db.reading(
        company.id,
        async (tx) =>
          [await readKnownComponent(tx, company.id, { id, today }), await readSchedule(tx, company.id, { immo_comp_id: id })] as const,
      );
      const name = fileNameOf(known.row.title, today);
      return deliverTable({
        owner: { company: company.id, person: caller.userId, left },
        format,
        name,
        table: await underFirmLogo(db, company.id, { format, table: scheduleTable(known, schedule, company.name) }),
      });
    };
    return sendDownload(services, reply, { userId: caller.userId, companyId: company.id, make });
  });
}

function serveTakeovers(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, takeOverAssets, async (served) => {
    const { body, company, caller, upload } = served;
    if (upload === null) throw new Refusal({ code: "asset.takeover_file", reason: "Choisissez un fichier CSV ou XLSX." });
    const table = await readTableFile({ company: company.id, person: caller.userId }, upload);
    const isConfirmed = body.confirm === "1";
    return changeWithin(
      services,
      served,
      { action: "asset.take_over", isPreview: () => !isConfirmed },
      async (tx) => {
        const data = shownTakeover(
          await takeOverRegister(tx, company, { table, isConfirmed, userId: caller.userId, today: services.clock.today() }),
        );
        return { result: data, subject: `${data.written} assets`, details: { actId: data.actId } };
      },
      ({ result: data }) => ({ data }),
    );
  });

  serve(app, services, listTakeovers, async ({ company }) => {
    const acts = await db.reading(company.id, (tx) => standingTakeovers(tx, company.id));
    return { data: acts.map(({ id, sentence, at }) => ({ id, sentence, at: at.toISOString() })) };
  });

  change(
    app,
    services,
    undoTakeover,
    { action: "asset.undo_take_over" },
    async (tx, { params: { id }, company, caller }) => {
      const removed = await undoTakeoverOf(tx, company.id, { actId: id, userId: caller.userId });
      return { result: removed, subject: `${removed} assets`, details: { actId: id } };
    },
    ({ result: removed }) => ({ data: { removed } }),
  );
}

function shownTakeover({ rows, openingDate, written, actId }: Takeover) {
  return { rows: rows.map(shownLine), openingDate, written, actId };
}

function shownLine({ base, vat, opening, computed, errors, ...line }: RegisterLine) {
  const duration = line.duration === null || Number.isNaN(line.duration) ? null : line.duration;
  return {
    ...line,
    duration,
    base: eurosOrNull(base),
    vat: eurosOrNull(vat),
    opening: eurosOrNull(opening),
    computed: eurosOrNull(computed),
    errors: [...errors],
  };
}

function serveAssets(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    createAsset,
    { action: "asset.create" },
    async (tx, { body, company, caller, today }) => {
      const { asset, component } = await addAssetWithComponent(tx, company, { given: body, userId: caller.userId, today });
      const data = { id: asset.id, ...(component && { component_id: component.id }) };
      return { result: data, subject: asset.title, details: { ...asset, component } };
    },
    ({ result: data }) => ({ status: true as const, data }),
  );

  change(
    app,
    services,
    updateAsset,
    { action: "asset.update", version: assetVersion },
    async (tx, { params: { id }, body, company, today }) => {
      const row = await updateAssetOf(tx, company, { id, given: body, today });
      return { result: id, subject: row.title, details: row };
    },
    ({ result: id }) => saved(id),
  );

  change(
    app,
    services,
    deleteAsset,
    { action: "asset.delete", version: assetVersion },
    async (tx, { params: { id }, company, caller }) => {
      const row = await deleteAssetOf(tx, company.id, { id, userId: caller.userId });
      return { result: id, subject: row.title, details: row };
    },
    ({ result: id }) => saved(id),
  );
}

function serveComponents(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    createAssetComponent,
    { action: "asset_component.create" },
    async (tx, { body: { immobilisation_id: assetId, ...given }, company, caller, today }) => {
      const row = await addComponent(tx, company, { assetId, given, userId: caller.userId, today });
      return { result: row.id, subject: row.title, details: row };
    },
    ({ result: id }) => saved(id),
  );

  change(
    app,
    services,
    updateAssetComponent,
    { action: ({ body }) => `asset_component.${body.type}`, version: componentVersion },
    async (tx, { params: { id }, body, company, caller: { userId }, today }) => {
      const row =
        body.type === "update"
          ? await updateComponent(tx, company, { id, given: body, userId, today })
          : body.type === "update_exit" && body.output_status === "used"
            ? await removeExit(tx, company.id, { id, userId })
            : await declareExit(tx, company.id, { id, given: body, isNew: body.type === "out", today, userId });
      return { result: id, subject: row.title, details: row };
    },
    ({ result: id }) => saved(id),
  );

  change(
    app,
    services,
    deleteAssetComponent,
    { action: "asset_component.delete", version: componentVersion },
    async (tx, { params: { id }, company, caller }) => {
      const row = await deleteComponentOf(tx, company.id, { id, userId: caller.userId });
      return { result: id, subject: row.title };
    },
    ({ result: id }) => saved(id),
  );
}

type OnOne = { readonly params: { readonly id: string }; readonly company: { readonly id: string } };

async function assetVersion(tx: Tx, version: number | null, { params: { id }, company }: OnOne): Promise<void> {
  refuseChanged(await assetOf(tx, company.id, id), version);
}

async function componentVersion(tx: Tx, version: number | null, { params: { id }, company }: OnOne): Promise<void> {
  refuseChanged(await componentOf(tx, company.id, id), version);
}

function saved(id: string): { status: true; data: { id: string } } {
  return { status: true, data: { id } };
}
