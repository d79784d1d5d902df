import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandRoutes, createCatalogImport, createAudit, setAdminRole } from '@campjay/command-api/service.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { type EventStore, type NewEvent, type Position } from '@campjay/platform/eventstore/port.ts';
import { combineRoutes, type Route } from '@campjay/platform/http/route.ts';
import { type TestResponse, serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../postgres/database.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { tracedBus } from '@campjay/platform/telemetry/tracing/traced.ts';
import { type TracingSettings } from '@campjay/platform/telemetry/tracing/tracedProcess.ts';
import { confirmEmailOf } from '../commands/confirmEmailOf.ts';
import { waitForReadModels } from '../projections/waitForReadModels.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { type TextIndex } from '@campjay/platform/text-index/port.ts';
import { createAdminForAllProjections, projectionsRoutes, startProjector } from '@campjay/projector/service.ts';
import { createEmbeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { type ServerCache } from '@campjay/query-api/kernel/serverCache.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { textIndexRoutes } from '@campjay/search-indexer/service.ts';
import { openStore, type StoreContext } from '@campjay/campjay/processes/infrastructure/openStore.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openIdentityServices } from '@campjay/campjay/processes/infrastructure/identityServices.ts';
import { openTelemetry } from '@campjay/campjay/processes/telemetry/telemetry.ts';

export const PASSWORD = 'seven blue kites';
/** The cheapest hash, because its cost does not matter in these tests. */
const CHEAP_HASH = { memoryKiB: 8, passes: 1 };

const MARCH_1 = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 86_400_000);

const openDatabaseStore = (context: StoreContext): Promise<EventStore> => openStore({}, context);

/** Prepares a database like the product's first start: all tables, and the first build of each read model. */
const prepareTemplate = async ({ pool, url: databaseUrl }: TestDatabase): Promise<void> => {
  await migrateOps(pool);
  await using store = await openDatabaseStore({ databaseUrl, log: silentLog });
  const deps = { pool, databaseUrl, store, log: silentLog };
  await using _projector = await startProjector(deps);
  await waitForReadModels(deps, await store.head());
};

/** The product's places, loaded at the first use: loading them takes longer than opening everything else. */
const lazyPlaces = (): Places => {
  let loaded: Places | undefined;
  const places = (): Places => (loaded ??= createEmbeddedPlaces());
  return {
    name: 'embedded',
    suggest: (text, options) => places().suggest(text, options),
    find: (label) => places().find(label),
  };
};

/** A browser that stores its cookies, and whose reads include everyone's writes so far. */
export interface Browser {
  /** @param after log position to include, instead of that of the last command of any browser */
  get(path: string, after?: string): Promise<TestResponse>;
  post(path: string, body: unknown): Promise<TestResponse>;
  /** Headers of its requests, for a test's own requests. */
  headers(): Record<string, string>;
  /** Posts a command. @throws if it was refused */
  postOk(path: string, body: unknown): Promise<void>;
}

/** A signed-in browser. */
export type Person = Browser & { readonly email: string };

interface Settings {
  /** Catalog lines; the season is 2026 and today is March 1. */
  readonly camps: readonly object[];
  readonly log?: Log;
  /** Clock of the queries. */
  readonly now?: () => Date;
  /** Date for searches; March 1, 2026 if absent. */
  readonly today?: () => DayNumber;
  readonly moreCaches?: readonly ServerCache[];
  /** Opens the log; in the database if absent. */
  readonly openLog?: (context: StoreContext) => Promise<EventStore>;
  /** Text index for misspelled words; the catalog's own words if absent. */
  readonly textIndex?: TextIndex;
  /** Collector of traces; none if absent. */
  readonly tracing?: TracingSettings;
  /** An empty database; one on the shared test server if absent. It is closed with the rest. */
  readonly database?: TestDatabase;
  /** Wraps the log, for tests in which it fails. */
  readonly storeBehind?: (store: EventStore) => EventStore;
}

/** The product's APIs with everything behind them except the supervisor: commands, log, projections, queries. */
export const openFamilies = async ({ log = silentLog, now = () => new Date(), ...settings }: Settings) => {
  const resources = openResources();
  try {
    return await openAll(resources, { ...settings, log, now });
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
};

const openAll = async (
  resources: ReturnType<typeof openResources>,
  {
    camps,
    log,
    now,
    today = () => MARCH_1,
    moreCaches = [],
    textIndex,
    tracing,
    openLog,
    database: givenDatabase,
    storeBehind = (loaded) => loaded,
  }: Settings & Required<Pick<Settings, 'log' | 'now'>>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-families-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  const database = resources.add(
    // The prepared read models are at a position of PostgreSQL's log; another log has other positions.
    givenDatabase ?? (await (openLog ? createTestDatabase() : copyTestDatabase('families', prepareTemplate))),
  );
  const { pool, url: databaseUrl } = database;
  await migrateOps(pool);
  const telemetry = resources.add(
    await openTelemetry({ trustedProxies: 0, ...(tracing && { tracing }) }, { part: 'test', log }),
  );
  const store = storeBehind(
    resources.add(telemetry.wrapStore(await (openLog ?? openDatabaseStore)({ databaseUrl, log }))),
  );
  const deps = { pool, databaseUrl, store, log };
  const projector = { running: await startProjector(deps) };
  resources.onClose(async () => projector.running[Symbol.asyncDispose]());

  const identityConfig = {
    masterKeyFile: join(folder, 'keys.json'),
    epochKeyFolder: join(folder, 'epoch-keys'),
    passwordHashCost: CHEAP_HASH,
  };
  const identityServices = await openIdentityServices(identityConfig, { pool, store, log });
  const { sealing, accounts, identify } = identityServices;
  const indexed = createSignal();
  const queries = resources.add(
    await startQueryApi({
      ...{ ...deps, sealing, adKeys: identityServices.adKeys, today, now, textIndex, moreCaches },
      openPlaces: lazyPlaces,
      onIndexed: indexed.notify,
    }),
  );
  const bus = resources.add(tracedBus(telemetry.wrapBus(openPostgresInteractionBus({ url: databaseUrl, log }))));
  const mailer = { name: 'nowhere', send: () => Promise.resolve() };
  const images = createFilesImageStore({ folder: join(folder, 'images') });
  const payments = createSandboxPayments({ pool, now: () => new Date() });
  const commands = commandRoutes({
    store,
    bus,
    images,
    ...identityServices,
    mailer,
    payments,
    origin: 'https://camps.example.org',
    log,
  });
  const reachedPosition = resources.add(await openReadModelWaiter(deps));
  const projections = createAdminForAllProjections(deps);
  const all: readonly Route[] = combineRoutes(
    queries.routes,
    commands,
    textIndexRoutes(deps),
    projectionsRoutes({ admin: projections }),
  );
  const server = resources.add(
    await serveForTest(all, {
      identify: (request) => identify(request),
      audit: createAudit({ store, accounts, usesClerk: false, log }),
      awaitReadModels: reachedPosition.awaitReadModels,
      log,
      edge: telemetry.instrument,
    }),
  );

  const catalogImport = createCatalogImport(deps);
  const importCamps = async (lines: readonly object[], full = false): Promise<void> => {
    const file = join(folder, `${randomUUID()}.ndjson`);
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { refusals } = await catalogImport.importFile(file, { season: 2026, full });
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
    await searchesReach(await store.head());
  };
  const searchesReach = (position: Position): Promise<void> =>
    indexed.until(() => {
      const { searched } = queries.getReadiness();
      return searched !== undefined && store.compare(searched, position) >= 0;
    });
  await importCamps(camps);
  // As in the product, no request arrives before every read model has its first build.
  await waitForReadModels(deps, await store.head());

  const written: { position: string | undefined } = { position: undefined };
  const browser = (): Browser => {
    const jar = new Map<string, string>();
    const headers = (after = written.position): Record<string, string> => ({
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; '), origin: server.url }),
      ...(after !== undefined && { 'campjay-after': after }),
    });
    const storeCookies = (answer: TestResponse): TestResponse => {
      for (const givenDatabase of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (givenDatabase.split(';', 1)[0] ?? '').split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    const post = async (path: string, body: unknown) => {
      const answer = storeCookies(await server.post(path, body, { ...headers(), 'idempotency-key': randomUUID() }));
      // Later reads include this command, as on a page, which sends the position.
      written.position = (answer.body as { position?: string } | undefined)?.position ?? written.position;
      return answer;
    };
    return {
      headers: () => headers(),
      get: async (path, after) => storeCookies(await server.get(path, headers(after))),
      post,
      postOk: async (path, body) => {
        const answer = await post(path, body);
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        written.position ??= '';
      },
    };
  };

  const signedUp = async (firstName: string, lastName: string): Promise<Person> => {
    const newBrowser = browser();
    const email = `${firstName.toLowerCase()}.${randomUUID()}@example.org`;
    await newBrowser.postOk('/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName });
    await confirmEmailOf({ pool, store, emailLookup: accounts.hashEmail }, email);
    return { ...newBrowser, email };
  };
  const showAll = async (): Promise<void> => {
    written.position = await store.head();
  };
  const changeAdmin = async ({ email }: Person, isAdmin: boolean) => {
    const change = await setAdminRole({ store, accounts, usesClerk: false }, email, isAdmin);
    await showAll();
    return change;
  };

  return {
    pool,
    databaseUrl,
    /** The keys that seal private values, for other processes that a test starts. */
    keys: identityConfig,
    store,
    sealing,
    adKeys: identityServices.adKeys,
    accounts,
    images,
    mailer,
    payments,
    today,
    routes: all,
    server,
    bus,
    queries,
    telemetry,
    projections,
    importCamps,
    /** Waits for a condition on search results; it is evaluated again whenever the search index has changed. */
    untilIndexed: indexed.until,
    browser,
    /** A browser of a new person who has confirmed the email; each person has a separate email. */
    signedUp,
    /** A browser of a new admin; later reads include the change. */
    adminSignedUp: async (firstName: string): Promise<Person> => {
      const person = await signedUp(firstName, 'Adminsen');
      const change = await changeAdmin(person, true);
      if (change !== 'changed') throw new Error(`${person.email} did not become an admin: ${change}.`);
      return person;
    },
    /** Grants or revokes the admin role, like the operator; later reads include the change. */
    changeAdmin,
    /** Makes later reads include everything in the log, no matter who wrote it. */
    showAll,
    /** Appends events to the log directly; later reads include them. */
    append: async (streamId: string, ...events: readonly NewEvent[]): Promise<void> => {
      written.position = (await store.append(streamId, events, { expected: 'any' })).position;
    },
    /** Stops the projector while `meanwhile` runs, and waits until it has caught up. */
    whileNobodyProjects: async (meanwhile: () => Promise<void>): Promise<void> => {
      await projector.running[Symbol.asyncDispose]();
      try {
        await meanwhile();
      } finally {
        projector.running = await startProjector(deps);
        // A read soon afterwards would otherwise give up waiting, and answer with old rows.
        await waitForReadModels(deps, await store.head());
      }
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
};

export type Families = Awaited<ReturnType<typeof openFamilies>>;
