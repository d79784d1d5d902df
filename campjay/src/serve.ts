import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandRoutes, recordActs } from '@campjay/command-api/service.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { openReachedPosition } from '@campjay/platform/readModels/reachedPosition.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/textIndex/meilisearch/meilisearchTextIndex.ts';
import { createPages, type QueryApi, startQueryApi } from '@campjay/query-api/service.ts';
import { projectionsDesk, projectionsRoutes } from '@campjay/projector/service.ts';
import { textIndexRoutes } from '@campjay/search-indexer/service.ts';
import { type RequestHandler } from 'express';
import { describedRoutes } from './apiRoutes.ts';
import { addressOf } from './addressOf.ts';
import { serveAdImages } from './adImages.ts';
import { clerkOrigins } from './clerkOrigins.ts';
import { together } from './foreignOrigins.ts';
import { createGateway, type Readiness } from './gateway.ts';
import { listenForRequests } from './httpServer.ts';
import { openImageStore } from './imageStore.ts';
import { openMailer } from './mailer.ts';
import { openPayments } from './openPayments.ts';
import { openStore } from './openStore.ts';
import { sandboxPages } from './sandboxPages.ts';
import { mapsOrigins } from './mapsOrigins.ts';
import { openKeepingBus } from './openBus.ts';
import { openParts, type Parts } from './parts.ts';
import { openPeople } from './people.ts';
import { publicSettingsOf } from './publicSettings.ts';
import { aborted, pause } from './stopSignal.ts';
import { type Link } from './supervisor/link.ts';
import { todayFrom } from './today.ts';
import { trackerOrigins } from './trackerOrigins.ts';

const LOOK_EVERY_MS = 25;

/** The part that answers requests. Resolves when it has been stopped and everything is closed. */
export const serve = async (link: Link, log: Log): Promise<void> => {
  const { config, build } = link.settings;
  const opened: { apis?: Apis } = {};
  const readiness = (): Readiness => opened.apis?.readiness() ?? { ready: false, waitingFor: ['catalogue'] };
  const document = await readFile(join(build.client, 'index.html'), 'utf8');
  const pages = createPages({
    document,
    camps: () => opened.apis?.pageCamps(),
    schools: () => opened.apis?.schools,
    log,
    blogUrl: config.blogUrl,
    publicSettings: publicSettingsOf(config),
    usualOrigin: config.publicOrigin ?? addressOf(config),
  });
  await using parts = openParts();
  const images = parts.add(await openImageStore(config));
  const gateway = createGateway({
    adImages: serveAdImages(images),
    client: build.client,
    readiness,
    api: () => opened.apis?.handler,
    pages,
    inlineScripts: [
      ...[...document.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script),
      ...pages.inlineScripts,
    ],
    publicOrigin: config.publicOrigin,
    trustedProxies: config.trustedProxies,
    foreignOrigins: together(
      trackerOrigins(config.analytics),
      clerkOrigins(config.clerk),
      mapsOrigins(config.googleMapsKey),
    ),
  });

  // Listening comes first, so that a busy port is found at once; closing it too: requests under way need the other parts.
  await using server = await listenForRequests(gateway, config.hosts, config.port);
  log.info({ hosts: server.hosts, port: config.port }, 'Listening');

  await Promise.race([link.catalogueReady, aborted(link.stop)]);
  if (link.stop.aborted) return;
  opened.apis = await openApis(link, log, parts, images, pages);
  while (!readiness().ready && !isStopping(link)) await pause(LOOK_EVERY_MS, link.stop);
  if (!isStopping(link)) link.tell({ kind: 'ready' });
  await aborted(link.stop);
};

const isStopping = ({ stop }: Link): boolean => stop.aborted;

interface Apis {
  readonly handler: RequestHandler;
  readonly readiness: () => Readiness;
  readonly pageCamps: QueryApi['pageCamps'];
  readonly schools: QueryApi['schools'];
}

const openApis = async (
  { settings, stop }: Link,
  log: Log,
  parts: Parts,
  images: ImageStore,
  pages: ReturnType<typeof createPages>,
): Promise<Apis> => {
  const { config, databaseUrl, build } = settings;
  const pool = openPool(databaseUrl, { applicationName: 'campjay serve' });
  parts.addClosing(() => pool.end());
  const store = parts.add(await openStore(config, { databaseUrl, log }));
  const textIndex = config.meilisearch && parts.add(openMeilisearchTextIndex(config.meilisearch));
  const { identify, ...people } = await openPeople(config, { pool, store, log });
  const queries = parts.add(
    await startQueryApi({
      pool,
      databaseUrl,
      store,
      sealing: people.sealing,
      adKeys: people.adKeys,
      log,
      today: todayFrom(config.today),
      textIndex,
      moreCaches: [pages.cache],
      loadWorker: pathToFileURL(join(build.server, 'loadWorker.js')),
      compareWorker: pathToFileURL(join(build.server, 'compareWorker.js')),
    }),
  );
  const bus = parts.add(await openKeepingBus(config, { databaseUrl, log }));
  const origin = config.publicOrigin ?? addressOf(config);
  const commands = commandRoutes({
    store,
    bus,
    images,
    ...people,
    mailer: openMailer(config),
    origin,
    payments: await openPayments(config, pool),
    log,
    adDefaultCpc: config.adDefaultCpc,
  });
  const reached = parts.add(await openReachedPosition({ pool, databaseUrl, store, log }));
  const handler = mountRoutes(
    describedRoutes(
      queries.routes,
      commands,
      textIndexRoutes({ pool, store }),
      projectionsRoutes({ desk: projectionsDesk({ pool, databaseUrl, store, log }) }),
      sandboxPages(config, { pool, log, parts }),
    ),
    {
      identify,
      audit: recordActs({ store, accounts: people.accounts, withClerk: people.clerk !== undefined, log }),
      awaitReadModels: reached.awaitReadModels,
      log,
      publicOrigin: config.publicOrigin,
      stopping: stop,
    },
  );
  return {
    handler,
    readiness: () => queries.readiness(),
    pageCamps: () => queries.pageCamps(),
    schools: queries.schools,
  };
};
