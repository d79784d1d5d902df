import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createCatalogImport,
  createSchoolsImport,
  endSubscriptionsOfAbandoned,
  endSubscriptionsOfForgotten,
  followAdImages,
  followForgotten,
  followInvitations,
  followSettledClicks,
  forgetPerson,
  followSettlements,
  followUploadedImports,
  startClickJudge,
  startViewsTallying,
  startInteractionCounting,
} from '@campjay/command-api/service.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { projectionsDesk, startProjector } from '@campjay/projector/service.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { addressOf } from './addressOf.ts';
import { CannotRun } from './cannotRun.ts';
import { caughtUp } from './caughtUp.ts';
import { openImageStore } from './imageStore.ts';
import { openMailer } from './mailer.ts';
import { openBus } from './openBus.ts';
import { openPayments } from './openPayments.ts';
import { replayInThread } from './replayInThread.ts';
import { openStore } from './openStore.ts';
import { openParts } from './parts.ts';
import { openPeople } from './people.ts';
import { showImport } from './commands/importProgress.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from './supervisor/link.ts';

/** The season of the bundled catalogue, which a first start opens. */
const BUNDLED_SEASON = 2026;
/** Longer than a usual lag; a read model that is further behind is served as it is, and catches up meanwhile. */
const CATCH_UP_WITHIN_MS = 30_000;

/**
 * The part that follows the log and the bus: the projections, the search index in Meilisearch where one is configured, the
 * counting of interactions, the judging of clicks on ads, their settlement and charging, and, into a log without a catalogue or
 * schools, the bundled ones. Resolves when it has been stopped and everything is closed.
 * @throws CannotRun when a projection stops for good.
 */
export const work = async (link: Link, log: Log): Promise<void> => {
  const { config, databaseUrl, build } = link.settings;
  await using parts = openParts();
  const pool = openPool(databaseUrl, { applicationName: 'campjay work' });
  parts.addClosing(() => pool.end());
  const store = parts.add(await openStore(config, { databaseUrl, log }));
  const projector = parts.add(
    await startProjector({
      ...{ pool, databaseUrl, store, log },
      makeOrderedElsewhere: replayInThread(pathToFileURL(join(build.server, 'replayWorker.js')), {
        config,
        databaseUrl,
      }),
    }),
  );
  const people = await openPeople({ masterKeyFile: config.masterKeyFile }, { pool, store, log });
  const forget = forgetPerson(people);
  const payments = await openPayments(config, pool);
  if (config.meilisearch)
    parts.add(await startSearchIndexer({ pool, databaseUrl, store, log, meilisearch: config.meilisearch }));
  const bus = parts.add(openBus(config, { databaseUrl, log }));
  parts.add(startInteractionCounting({ pool, bus, log }));
  parts.add(startClickJudge({ store, bus, adKeys: people.adKeys, log }));
  parts.add(startViewsTallying({ pool, store, bus, adKeys: people.adKeys, log }));

  const failing = new AbortController();
  const signal = AbortSignal.any([link.stop, failing.signal]);
  let ready = false;
  const fill = async (): Promise<void> => {
    const report = await createCatalogImport({ store, pool, log }).importBundled(build.catalogue, BUNDLED_SEASON, {
      onProgress: (progress) => link.tell({ kind: 'progress', text: `First import: ${showImport(progress)}` }),
      signal,
    });
    if (report && !report.interrupted)
      link.tell({
        kind: 'said',
        text: `The catalogue is in place: ${report.camps.listed} camps, season ${BUNDLED_SEASON}.`,
      });
    const schools = await createSchoolsImport({ store, pool, log }).importBundled(build.schools, signal);
    if (schools) link.tell({ kind: 'said', text: `${schools.schools.listed} schools are in place.` });
    const desk = projectionsDesk({ pool, databaseUrl, store, log });
    const readModels = (await desk.list()).map(({ name }) => name);
    await caughtUp({ pool, store }, readModels, { withinMs: CATCH_UP_WITHIN_MS, exceptStopped: false, signal });
    if (signal.aborted) return;
    ready = true;
    link.tell({ kind: 'ready' });
  };
  /** Until the part is ready this ends it. Later the other projections go on, and readers with the rows that are there. */
  const projectionStopped = async (): Promise<void> => {
    try {
      await projector.done;
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : String(cause);
      if (!ready) throw new CannotRun(sentence, { cause });
      link.tell({ kind: 'said', text: sentence });
      await aborted(link.stop);
    }
  };

  const filled = fill();
  const forgotten = followForgotten({ store, forget, log }, signal);
  const origin = config.publicOrigin ?? addressOf(config);
  const mailer = openMailer(config);
  const images = parts.add(await openImageStore(config));
  const pictured = followAdImages({ store, images, log }, signal);
  const settled = followSettlements({ store, log }, signal);
  const now = (): Date => new Date();
  const charged = followSettledClicks({ pool, store, payments, log, now }, signal);
  const unsubscribed = endSubscriptionsOfForgotten({ store, payments, log }, signal);
  const uploaded = followUploadedImports({ pool, store, log, now }, signal);
  const abandoned = endSubscriptionsOfAbandoned({ store, payments, log, now }, signal);
  const invited = followInvitations({ pool, store, sealing: people.sealing, mailer, origin, log }, signal);
  try {
    await Promise.race([
      Promise.all([
        filled,
        forgotten,
        invited,
        pictured,
        settled,
        charged,
        unsubscribed,
        abandoned,
        uploaded,
        aborted(link.stop),
      ]),
      projectionStopped(),
    ]);
  } finally {
    failing.abort();
    await forgotten.catch(() => undefined);
    await invited.catch(() => undefined);
    await pictured.catch(() => undefined);
    await settled.catch(() => undefined);
    await charged.catch(() => undefined);
    await unsubscribed.catch(() => undefined);
    await abandoned.catch(() => undefined);
    await uploaded.catch(() => undefined);
    await filled.catch(() => undefined); // if it failed, that is what is being thrown
  }
};
