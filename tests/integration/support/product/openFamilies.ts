import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandRoutes, createCatalogImport, recordActs, setAdmin } from '@campjay/command-api/service.ts';
import { createSignal } from '@campjay/command-api/testing/signal.ts';
import { type EventStore, type NewEvent, type Position } from '@campjay/platform/eventStore/port.ts';
import { routes, type Route } from '@campjay/platform/http/kit.ts';
import { type Answered, serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { createFilesImageStore } from '@campjay/platform/imageStore/files/filesImageStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { type Log, silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../postgres/database.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { tracedBus } from '@campjay/platform/tracing/tracedBus.ts';
import { type TracingSettings } from '@campjay/platform/tracing/tracedProcess.ts';
import { confirmEmailOf } from '../commands/confirmEmailOf.ts';
import { readModelsReach } from '../projections/readModelsReach.ts';
import { openReachedPosition } from '@campjay/platform/readModels/reachedPosition.ts';
import { type TextIndex } from '@campjay/platform/textIndex/port.ts';
import { projectionsDesk, projectionsRoutes, startProjector } from '@campjay/projector/service.ts';
import { embeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { type Places } from '@campjay/platform/places/port.ts';
import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { type ServerCache } from '@campjay/query-api/serverCache.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { textIndexRoutes } from '@campjay/search-indexer/service.ts';
import { openStore, type StoreSurroundings } from '@campjay/campjay/openStore.ts';
import { openParts } from '@campjay/campjay/parts.ts';
import { openPeople } from '@campjay/campjay/people.ts';
import { openTelemetry } from '@campjay/campjay/telemetry/telemetry.ts';

export const PASSWORD = 'seven blue kites';
/** Hashing as cheap as it gets: these tests are about everything else. */
const CHEAP = { memoryKiB: 8, passes: 1 };

const MARCH_1 = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 86_400_000);

const openInDatabase = (surroundings: StoreSurroundings): Promise<EventStore> => openStore({}, surroundings);

/** Leaves in a database what the product's first start does: all tables, and the first build of each read model. */
const startOnce = async ({ pool, url: databaseUrl }: TestDatabase): Promise<void> => {
  await migrateOps(pool);
  await using store = await openInDatabase({ databaseUrl, log: silentLog });
  const deps = { pool, databaseUrl, store, log: silentLog };
  await using _projector = await startProjector(deps);
  await readModelsReach(deps, await store.head());
};

/** The places of the product, read when the first test asks: reading them takes longer than opening all the rest. */
const placesWhenAsked = (): Places => {
  let opened: Places | undefined;
  const places = (): Places => (opened ??= embeddedPlaces());
  return {
    name: 'embedded',
    suggest: (text, options) => places().suggest(text, options),
    find: (label) => places().find(label),
  };
};

/** A browser that keeps its cookies, and asks for what everybody has written up to now. */
export interface Browser {
  /** @param after a position to ask for, in place of the last one that anybody's command was answered with */
  get(path: string, after?: string): Promise<Answered>;
  post(path: string, body: unknown): Promise<Answered>;
  /** What it sends with each request, for requests that a test makes by itself. */
  headers(): Record<string, string>;
  /** Posts a command. @throws when it was refused */
  tell(path: string, body: unknown): Promise<void>;
}

/** The browser in which somebody is signed in. */
export type Person = Browser & { readonly email: string };

interface Settings {
  /** Catalogue lines; the season is 2026 and today March 1. */
  readonly camps: readonly object[];
  readonly log?: Log;
  /** The clock that what is asked goes by. */
  readonly now?: () => Date;
  /** The calendar day of searches; March 1, 2026 when absent. */
  readonly today?: () => DayNumber;
  readonly moreCaches?: readonly ServerCache[];
  /** Where the log is; in the database when absent. */
  readonly openLog?: (surroundings: StoreSurroundings) => Promise<EventStore>;
  /** Where typing errors are looked up; the catalogue's own words when absent. */
  readonly textIndex?: TextIndex;
  /** Where traces go; nowhere when absent. */
  readonly tracing?: TracingSettings;
  /** An empty database; one on the server of all tests when absent. It is closed with the rest. */
  readonly database?: TestDatabase;
  /** What stands before the log, for tests in which it fails. */
  readonly storeBehind?: (store: EventStore) => EventStore;
}

/** The product's APIs with everything behind them but the supervisor: commands, log, projections, queries. */
export const openFamilies = async ({ log = silentLog, now = () => new Date(), ...settings }: Settings) => {
  const parts = openParts();
  try {
    return await openInto(parts, { ...settings, log, now });
  } catch (error) {
    await parts[Symbol.asyncDispose]();
    throw error;
  }
};

const openInto = async (
  parts: ReturnType<typeof openParts>,
  {
    camps,
    log,
    now,
    today = () => MARCH_1,
    moreCaches = [],
    textIndex,
    tracing,
    openLog,
    database: given,
    storeBehind = (opened) => opened,
  }: Settings & Required<Pick<Settings, 'log' | 'now'>>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'campjay-families-'));
  parts.addClosing(() => rm(folder, { recursive: true, force: true }));
  const database = parts.add(
    // The prepared read models stand at a position of PostgreSQL's log; another log has positions of its own.
    given ?? (await (openLog ? createTestDatabase() : copyTestDatabase('families', startOnce))),
  );
  const { pool, url: databaseUrl } = database;
  await migrateOps(pool);
  const telemetry = parts.add(
    await openTelemetry({ trustedProxies: 0, ...(tracing && { tracing }) }, { part: 'test', log }),
  );
  const store = storeBehind(parts.add(telemetry.store(await (openLog ?? openInDatabase)({ databaseUrl, log }))));
  const deps = { pool, databaseUrl, store, log };
  const projector = { running: await startProjector(deps) };
  parts.addClosing(async () => projector.running[Symbol.asyncDispose]());

  const people = await openPeople(
    { masterKeyFile: join(folder, 'keys.json'), epochKeyFolder: join(folder, 'epoch-keys'), passwordHashCost: CHEAP },
    { pool, store, log },
  );
  const { sealing, accounts, identify } = people;
  const indexed = createSignal();
  const queries = parts.add(
    await startQueryApi({
      ...{ ...deps, sealing, adKeys: people.adKeys, today, now, textIndex, moreCaches },
      openPlaces: placesWhenAsked,
      onIndexed: indexed.notify,
    }),
  );
  const bus = parts.add(tracedBus(telemetry.bus(openPostgresInteractionBus({ url: databaseUrl, log }))));
  const mailer = { name: 'nowhere', send: () => Promise.resolve() };
  const images = createFilesImageStore({ folder: join(folder, 'images') });
  const payments = createSandboxPayments({ pool, now: () => new Date() });
  const commands = commandRoutes({
    store,
    bus,
    images,
    ...people,
    mailer,
    payments,
    origin: 'https://camps.example.org',
    log,
  });
  const reached = parts.add(await openReachedPosition(deps));
  const desk = projectionsDesk(deps);
  const all: readonly Route[] = routes(queries.routes, commands, textIndexRoutes(deps), projectionsRoutes({ desk }));
  const server = parts.add(
    await serveForTest(all, {
      identify: (request) => identify(request),
      audit: recordActs({ store, accounts, withClerk: false, log }),
      awaitReadModels: reached.awaitReadModels,
      log,
      edge: telemetry.door,
    }),
  );

  const catalogue = createCatalogImport(deps);
  const importCamps = async (lines: readonly object[], full = false): Promise<void> => {
    const file = join(folder, `${randomUUID()}.ndjson`);
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { refusals } = await catalogue.importFile(file, { season: 2026, full });
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals));
    await searchesReach(await store.head());
  };
  const searchesReach = (position: Position): Promise<void> =>
    indexed.until(() => {
      const { searched } = queries.readiness();
      return searched !== undefined && store.compare(searched, position) >= 0;
    });
  await importCamps(camps);
  // As in the product, no request arrives before every read model has its first build.
  await readModelsReach(deps, await store.head());

  const written: { position: string | undefined } = { position: undefined };
  const browser = (): Browser => {
    const jar = new Map<string, string>();
    const headers = (after = written.position): Record<string, string> => ({
      ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; '), origin: server.url }),
      ...(after !== undefined && { 'campjay-after': after }),
    });
    const kept = (answer: Answered): Answered => {
      for (const given of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (given.split(';', 1)[0] ?? '').split('=');
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return answer;
    };
    const post = async (path: string, body: unknown) => {
      const answer = kept(await server.post(path, body, { ...headers(), 'idempotency-key': randomUUID() }));
      // Whoever asks next sees what this command did, as a page does that sends the position along.
      written.position = (answer.body as { position?: string } | undefined)?.position ?? written.position;
      return answer;
    };
    return {
      headers: () => headers(),
      get: async (path, after) => kept(await server.get(path, headers(after))),
      post,
      tell: async (path, body) => {
        const answer = await post(path, body);
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
        written.position ??= '';
      },
    };
  };

  const signedUp = async (firstName: string, lastName: string): Promise<Person> => {
    const own = browser();
    const email = `${firstName.toLowerCase()}.${randomUUID()}@example.org`;
    await own.tell('/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName });
    await confirmEmailOf({ pool, store, emailLookup: accounts.emailLookup }, email);
    return { ...own, email };
  };
  const showAll = async (): Promise<void> => {
    written.position = await store.head();
  };
  const changeAdmin = async ({ email }: Person, isAdmin: boolean) => {
    const change = await setAdmin({ store, accounts, withClerk: false }, email, isAdmin);
    await showAll();
    return change;
  };

  return {
    pool,
    databaseUrl,
    store,
    sealing,
    adKeys: people.adKeys,
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
    desk,
    importCamps,
    /** Waits for a condition on what searches find; it is evaluated again whenever the search index has changed. */
    untilIndexed: indexed.until,
    browser,
    /** A browser in which somebody has just signed up and confirmed the email; each person has an email of their own. */
    signedUp,
    /** A browser in which somebody has signed up who runs the site; what is asked from then on shows it. */
    adminSignedUp: async (firstName: string): Promise<Person> => {
      const person = await signedUp(firstName, 'Adminsen');
      const change = await changeAdmin(person, true);
      if (change !== 'changed') throw new Error(`${person.email} did not become an admin: ${change}.`);
      return person;
    },
    /** Makes somebody an admin, or no longer one, as the operator does; what is asked from then on shows it. */
    changeAdmin,
    /** What is asked from now on shows everything in the log, whoever wrote it. */
    showAll,
    /** Puts events into the log as they are; what is asked from then on shows them. */
    append: async (streamId: string, ...events: readonly NewEvent[]): Promise<void> => {
      written.position = (await store.append(streamId, events, { expected: 'any' })).position;
    },
    /** Read models stay as they are while `meanwhile` runs. */
    whileNobodyProjects: async (meanwhile: () => Promise<void>): Promise<void> => {
      await projector.running[Symbol.asyncDispose]();
      try {
        await meanwhile();
      } finally {
        projector.running = await startProjector(deps);
      }
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  };
};

export type Families = Awaited<ReturnType<typeof openFamilies>>;
