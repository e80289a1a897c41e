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
import type { AppOptions } from "../../app-options.js";
import { sendDownload } from "../../http/send-download.js";
import { serve } from "../../http/serve.js";
import { rehearse } from "../../idempotency/rehearse.js";
import { write } from "../../idempotency/write.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { readTableFile } from "../../table-files/read-table-file.js";
import { deliverTable } from "../../printing/table-delivery.js";
import { encodeFigure } from "../../figures/figure.js";
import { requireFlags } from "../flags/service.js";
import { addWholeAsset } from "./register/add-whole.js";
import { deleteAssetOf, updateAssetOf } from "./register/assets.js";
import { addComponent, deleteComponentOf, updateComponent } from "./register/components.js";
import { controlRegister } from "./links/control.js";
import { declareExit, removeExit } from "./exits/exits.js";
import { fileNameOf, registerTable, scheduleTable } from "./register/export.js";
import { readKnownComponent, readRegister } from "./register/list.js";
import { toAsset, toComponent, toScheduleLine } from "./register/presenter.js";
import { readSchedule } from "./register/schedule.js";
import { suspectedAssets } from "./links/suspected.js";
import { standingTakeovers, takeOverRegister, undoTakeoverOf, type Takeover } from "./takeover/takeover.js";
import type { RegisterLine } from "./takeover/takeover-rows.js";

const ASSETS = "immobilisations_global_display";
const COMPONENT_POST = "immobilisations_component_post";
const EXIT_POST = "immobilisations_exit_post";
const TABLE = "immobilisations_table_display";

type Deployment = Pick<AppOptions, "deployment">;

/** The fixed assets of a company: the register, its plans, its exits. */
export function fixedAssetRoutes(app: FastifyInstance, services: Services, options: Deployment): void {
  serveReads(app, services, options);
  serveTables(app, services, options);
  serveFiles(app, services, options);
  serveTakeovers(app, services, options);
  serveAssets(app, services, options);
  serveComponents(app, services, options);
}

function serveReads(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db, clock } = services;

  serve(app, services, listAssets, async ({ query, company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
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

  serve(app, services, listAssetComponents, async ({ query, company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    const today = clock.today();
    const { assets } = await db.reading(company.id, (tx) => readRegister(tx, company.id, { filters: query.filters, today }));
    return { data: assets.flatMap(({ components }) => components.map(toComponent)) };
  });

  serve(app, services, readAssetComponent, async ({ params: { id }, company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    const known = await db.reading(company.id, (tx) => readKnownComponent(tx, company.id, { id, today: clock.today() }));
    return { data: toComponent(known) };
  });

  serve(app, services, listSuspectedAssets, async ({ company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    return { data: await db.reading(company.id, (tx) => suspectedAssets(tx, company.id)) };
  });
}

function serveTables(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db, clock } = services;

  serve(app, services, readAssetControl, async ({ company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
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

  serve(app, services, readDepreciationSchedule, async ({ query: { companyId: _companyId, ...asked }, company, caller }) => {
    await requireFlags(db, [ASSETS, TABLE], { userId: caller.userId, deployment });
    const { key, releaseDate, lines } = await db.reading(company.id, (tx) => readSchedule(tx, company.id, asked));
    return { data: { [key]: { releaseDate, lines: lines.map(toScheduleLine) } } };
  });
}

function serveFiles(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db, clock } = services;

  serve(app, services, exportAssets, async ({ query: { filters, format }, company, caller, reply }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    const today = clock.today();
    const make = async (left: AbortSignal) => {
      const register = await db.reading(company.id, (tx) => readRegister(tx, company.id, { filters, today }));
      const name = fileNameOf("immobilisations", register.year?.end ?? today);
      return deliverTable({
        owner: { company: company.id, person: caller.userId, left },
        format,
        name,
        table: registerTable(register, company.name),
      });
    };
    return sendDownload(services, reply, { userId: caller.userId, companyId: company.id, make });
  });

  serve(app, services, exportDepreciationSchedule, async ({ params: { id }, query: { format }, company, caller, reply }) => {
    await requireFlags(db, [ASSETS, TABLE], { userId: caller.userId, deployment });
    const today = clock.today();
    const make = async (left: AbortSignal) => {
      const [known, { lines }] = await db.reading(
        company.id,
        async (tx) =>
          [await readKnownComponent(tx, company.id, { id, today }), await readSchedule(tx, company.id, { immo_comp_id: id })] as const,
      );
      const name = fileNameOf(known.row.title, today);
      return deliverTable({
        owner: { company: company.id, person: caller.userId, left },
        format,
        name,
        table: scheduleTable(known, lines, company.name),
      });
    };
    return sendDownload(services, reply, { userId: caller.userId, companyId: company.id, make });
  });
}

function serveTakeovers(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db } = services;

  serve(app, services, takeOverAssets, async ({ body, company, caller, request, upload }) => {
    await requireFlags(db, [ASSETS, COMPONENT_POST], { userId: caller.userId, deployment });
    if (upload === null) throw new Refusal({ code: "asset.takeover_file", reason: "Choisissez un fichier CSV ou XLSX." });
    const table = await readTableFile({ company: company.id, person: caller.userId }, upload);
    const given = { table, isConfirmed: body.confirm === "1", userId: caller.userId };
    if (!given.isConfirmed)
      return { data: shownTakeover(await rehearse(db, { company, caller, request }, (tx) => takeOverRegister(tx, company, given))) };
    return write(db, { company, caller, request, action: "asset.take_over" }, async (tx) => {
      const data = shownTakeover(await takeOverRegister(tx, company, given));
      return { reply: { data }, subject: `${data.written} assets`, details: { actId: data.actId } };
    });
  });

  serve(app, services, listTakeovers, async ({ company, caller }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    const acts = await db.reading(company.id, (tx) => standingTakeovers(tx, company.id));
    return { data: acts.map(({ id, sentence, at }) => ({ id, sentence, at: at.toISOString() })) };
  });

  serve(app, services, undoTakeover, async ({ params: { id }, company, caller, request }) => {
    await requireFlags(db, [ASSETS, COMPONENT_POST], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset.undo_take_over" }, async (tx) => {
      const removed = await undoTakeoverOf(tx, company.id, { actId: id, userId: caller.userId });
      return { reply: { data: { removed } }, subject: `${removed} assets`, details: { actId: id } };
    });
  });
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

function serveAssets(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db, clock } = services;

  serve(app, services, createAsset, async ({ body, company, caller, request }) => {
    await requireFlags(db, body.component === undefined ? [ASSETS] : [ASSETS, COMPONENT_POST], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset.create" }, async (tx) => {
      const { asset, component } = await addWholeAsset(tx, company, { given: body, userId: caller.userId, today: clock.today() });
      const data = { id: asset.id, ...(component && { component_id: component.id }) };
      return { reply: { status: true as const, data }, subject: asset.title, details: { ...asset, component } };
    });
  });

  serve(app, services, updateAsset, async ({ params: { id }, body, company, caller, request }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset.update" }, async (tx) => {
      const row = await updateAssetOf(tx, company, { id, given: body, today: clock.today() });
      return { reply: saved(id), subject: row.title, details: row };
    });
  });

  serve(app, services, deleteAsset, async ({ params: { id }, company, caller, request }) => {
    await requireFlags(db, [ASSETS], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset.delete" }, async (tx) => {
      const row = await deleteAssetOf(tx, company.id, { id, userId: caller.userId });
      return { reply: saved(id), subject: row.title, details: row };
    });
  });
}

function serveComponents(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db, clock } = services;

  serve(app, services, createAssetComponent, async ({ body: { immobilisation_id: assetId, ...given }, company, caller, request }) => {
    await requireFlags(db, [ASSETS, COMPONENT_POST], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset_component.create" }, async (tx) => {
      const row = await addComponent(tx, company, { assetId, given, userId: caller.userId, today: clock.today() });
      return { reply: saved(row.id), subject: row.title, details: row };
    });
  });

  serve(app, services, updateAssetComponent, async ({ params: { id }, body, company, caller, request }) => {
    await requireFlags(db, [ASSETS, body.type === "update" ? COMPONENT_POST : EXIT_POST], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: `asset_component.${body.type}` }, async (tx) => {
      const row =
        body.type === "update"
          ? await updateComponent(tx, company, { id, given: body, userId: caller.userId, today: clock.today() })
          : body.type === "update_exit" && body.output_status === "used"
            ? await removeExit(tx, company.id, { id, userId: caller.userId })
            : await declareExit(tx, company.id, { id, given: body, today: clock.today(), userId: caller.userId });
      return { reply: saved(id), subject: row.title, details: row };
    });
  });

  serve(app, services, deleteAssetComponent, async ({ params: { id }, company, caller, request }) => {
    await requireFlags(db, [ASSETS, COMPONENT_POST], { userId: caller.userId, deployment });
    return write(db, { company, caller, request, action: "asset_component.delete" }, async (tx) => {
      const row = await deleteComponentOf(tx, company.id, { id, userId: caller.userId });
      return { reply: saved(id), subject: row.title };
    });
  });
}

function saved(id: string): { status: true; data: { id: string } } {
  return { status: true, data: { id } };
}
