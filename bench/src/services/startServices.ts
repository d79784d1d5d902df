import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { CAMPJAY, freePort, productSettings } from '../startProduct.ts';
import { type OwnDatabase, openOwnDatabase } from './database.ts';
import { becomeReady, type ServiceName, type ServiceProcess, serviceProcess } from './serviceProcess.ts';

const READY_WITHIN_MS = 120_000;
const COMMAND_WITHIN_MS = 300_000;

/** The built product with each service in separate processes, over one PostgreSQL and one data folder. */
export interface Services extends AsyncDisposable {
  /** Address of `web`. */
  readonly url: string;
  readonly database: OwnDatabase;
  readonly dataFolder: string;
  readonly processes: readonly ServiceProcess[];
  readonly of: (service: ServiceName) => readonly ServiceProcess[];
  /** Response of a service at `/metrics`. */
  readonly metricsOf: (service: ServiceProcess) => Promise<string>;
  /** Runs a command of the command line beside them. @throws with its output unless it exits with 0 */
  readonly run: (args: readonly string[]) => Promise<string>;
}

export interface ServicesPlan {
  /** An existing folder for all their files. */
  readonly folder: string;
  readonly counts: Readonly<Record<ServiceName, number>>;
  readonly catalog: readonly CatalogLine[];
  readonly settings?: NodeJS.ProcessEnv;
  /**
   * Returns the address at which the services reach the database, such as a proxy's; the command line connects
   * directly.
   */
  readonly reachDatabaseAt?: (url: string) => Promise<string>;
}

/** Imports the catalog into an empty database, starts all services at once, and waits until they are ready. */
export const startServices = async ({
  folder,
  counts,
  catalog,
  settings = {},
  reachDatabaseAt,
}: ServicesPlan): Promise<Services> => {
  await mkdir(folder, { recursive: true });
  const dataFolder = join(folder, 'data');
  const database = await openOwnDatabase(folder);
  const started: ServiceProcess[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((each) => each[Symbol.asyncDispose]()));
    await database[Symbol.asyncDispose]();
  };
  try {
    const shared = { ...productSettings(dataFolder), DATABASE_URL: database.url, ...settings };
    const run: Services['run'] = async (args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [CAMPJAY, ...args], {
        env: shared,
        timeout: COMMAND_WITHIN_MS,
      });
      return stdout;
    };
    const file = join(folder, 'camps.ndjson');
    await pipeline(Readable.from(catalog.map((line) => `${JSON.stringify(line)}\n`)), createWriteStream(file));
    await run(['import', file, '--season', '2026']);

    const names = (Object.entries(counts) as [ServiceName, number][]).flatMap(([service, count]) =>
      Array.from({ length: count }, (_, at) => ({ service, name: `${service}-${at + 1}` })),
    );
    const ports = await freePorts(names.length);
    const placed = names.map((each, at) => ({ ...each, port: ports[at] ?? 0 }));
    const addressesOf = (service: ServiceName): readonly string[] =>
      placed.filter((each) => each.service === service).map(({ port }) => `http://127.0.0.1:${port}`);
    const [url = ''] = addressesOf('web');
    // Clients set their own addresses, as a proxy would, and `web` is a second proxy in front of the APIs.
    const webSettings = {
      COMMAND_API_URL: addressesOf('command-api').join(),
      QUERY_API_URL: addressesOf('query-api').join(),
      TRUSTED_PROXIES: '1',
    };
    const metricsToken = randomUUID();
    const databaseUrl = reachDatabaseAt ? await reachDatabaseAt(database.url) : database.url;
    const otherSettings = {
      ...shared,
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '2',
      METRICS_TOKEN: metricsToken,
    };
    for (const { service, name, port } of placed)
      started.push(
        serviceProcess({
          ...{ service, name, address: `http://127.0.0.1:${port}`, logFile: join(folder, `${name}.log`) },
          settings: {
            ...(service === 'web' ? { ...productSettings(dataFolder), ...webSettings, ...settings } : otherSettings),
            ...{ HOST: '127.0.0.1', PORT: String(port) },
          },
        }),
      );
    for (const each of started) each.start();
    if (!(await becomeReady(started, READY_WITHIN_MS))) throw new Error('The services did not become ready.');
    return {
      ...{ url, database, dataFolder, processes: started, run },
      metricsOf: async ({ address }) => {
        const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
        if (!answer.ok) throw new Error(`Metrics were answered with ${answer.status}.`);
        return answer.text();
      },
      of: (service) => started.filter((each) => each.service === service),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

const freePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
};
