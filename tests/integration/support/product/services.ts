import { join } from 'node:path';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { type ServiceName } from '@campjay/campjay/processes/runService.ts';
import { checkPort } from '@campjay/campjay/supervisor/port.ts';
import { type ExitResult, type RunningProgram, type Settings, startProgram, temporaryFolder } from './product.ts';

/** Enough for a dozen processes. */
const CONNECTIONS = 300;

/** One process of a service, with a fixed port across restarts. */
export interface ServiceProcess {
  /** Such as 'command-api-2'. */
  readonly name: string;
  readonly service: ServiceName;
  readonly address: string;
  /** Process id of the current or last run. */
  readonly pid: number;
  readonly isRunning: boolean;
  /** Starts it, unless it runs. */
  readonly start: () => void;
  /** Kills it, like a fault. */
  readonly kill: () => Promise<ExitResult>;
  /** Asks it to stop, and waits until it exits. */
  readonly stop: () => Promise<ExitResult>;
  /** Waits until it is ready. @throws if it exits first */
  readonly ready: () => Promise<void>;
  /** Waits for a matching line of its log since its last start. @throws if it exits first */
  readonly logs: (pattern: RegExp) => Promise<string>;
  /** Waits for the next matching line of its log. @throws if it exits first */
  readonly nextLogs: (pattern: RegExp) => Promise<string>;
  /** Current response of `/readyz`; undefined if there is none. */
  readonly readiness: () => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** Number of processes per service. */
export type Counts = Readonly<Partial<Record<ServiceName, number>>>;

export interface ServicesOptions {
  readonly counts: Counts;
  /** Additional settings for all of them, which override the harness's. */
  readonly settings?: Settings;
  /** A PostgreSQL to use instead of an embedded one. */
  readonly databaseUrl?: string;
  /** Port of the first `web`, instead of a free one. */
  readonly port?: number;
}

/** The product as several processes on this machine, over one PostgreSQL and one data folder. */
export interface RunningServices extends AsyncDisposable {
  /** Address of the product for a browser: the first `web`. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly processes: readonly ServiceProcess[];
  readonly of: (service: ServiceName) => readonly ServiceProcess[];
  /** Waits until all running processes are ready. */
  readonly ready: () => Promise<void>;
  /** Settings for commands of the command line on this product. */
  readonly settings: Settings;
}

/** Starts all processes at once: none waits for another one to be ready. Disposing stops them and the database. */
export const startServices = async ({
  counts,
  settings = {},
  databaseUrl: givenDatabaseUrl,
  port,
}: ServicesOptions) => {
  const resources = openResources();
  try {
    const folder = resources.add(await temporaryFolder());
    const embedded = { dataFolder: join(folder.path, 'postgres'), log: silentLog, connections: CONNECTIONS };
    const databaseUrl = givenDatabaseUrl ?? resources.add(await startEmbeddedPostgres(embedded)).url;
    const names = Object.entries(counts).flatMap(([service, count]) =>
      Array.from({ length: count }, (_, index) => ({ service: service as ServiceName, number: index + 1 })),
    );
    const assignments: { service: ServiceName; number: number; port: number }[] = [];
    for (const each of names) {
      const isChosen = port !== undefined && each.service === 'web' && each.number === 1;
      assignments.push({ ...each, port: isChosen ? port : await freePort(assignments.map(({ port }) => port)) });
    }
    const addressesOf = (service: ServiceName) =>
      assignments.filter((each) => each.service === service).map(({ port }) => `http://127.0.0.1:${port}`);
    const [address = ''] = addressesOf('web');
    const shared: Settings = { CAMPJAY_DATA: join(folder.path, 'data'), DATABASE_URL: databaseUrl, ...settings };
    const settingsOf = (service: ServiceName): Settings =>
      service === 'web'
        ? {
            COMMAND_API_URL: addressesOf('command-api').join(),
            QUERY_API_URL: addressesOf('query-api').join(),
            ...settings,
          }
        : { PUBLIC_URL: address, ...shared, TRUSTED_PROXIES: String(Number(settings['TRUSTED_PROXIES'] ?? 0) + 1) };
    const processes = assignments.map(({ service, number, port }) =>
      resources.add(
        serviceProcess(`${service}-${number}`, service, {
          ...settingsOf(service),
          HOST: '127.0.0.1',
          PORT: String(port),
        }),
      ),
    );
    for (const each of processes) each.start();
    const services: RunningServices = {
      ...{ address, databaseUrl, processes, settings: shared, dataFolder: join(folder.path, 'data') },
      of: (service) => processes.filter((each) => each.service === service),
      ready: async () => {
        await Promise.all(processes.filter(({ isRunning }) => isRunning).map((each) => each.ready()));
      },
      [Symbol.asyncDispose]: async () => {
        // In parallel, because each takes time to drain.
        await Promise.all(processes.map((each) => each.stop()));
        await resources[Symbol.asyncDispose]();
      },
    };
    return services;
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
};

/** A free port that is not one of `usedPorts`. */
export const freePort = async (usedPorts: readonly number[]): Promise<number> => {
  for (;;) {
    const port = await checkPort(['127.0.0.1'], 0);
    if (!usedPorts.includes(port)) return port;
  }
};

/** One process of a service, not started yet. @param settings including a PORT */
export const serviceProcess = (
  name: string,
  service: ServiceName,
  settings: Settings,
): ServiceProcess & AsyncDisposable => {
  const address = `http://127.0.0.1:${settings['PORT'] ?? ''}`;
  let program: RunningProgram | undefined;
  let isRunning = false;
  const started = (): RunningProgram => {
    if (!program) throw new Error(`${name} was never started`);
    return program;
  };
  const end = async (signal: NodeJS.Signals): Promise<ExitResult> => {
    const runningProgram = started();
    if (isRunning) runningProgram.signal(signal);
    return await runningProgram.exited;
  };
  const readiness: ServiceProcess['readiness'] = async () => {
    try {
      const answer = await fetch(`${address}/readyz`);
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    } catch {
      return undefined;
    }
  };
  return {
    name,
    service,
    address,
    readiness,
    get pid() {
      return started().pid;
    },
    get isRunning() {
      return isRunning;
    },
    start: () => {
      if (isRunning) return;
      const fresh = startProgram([service], settings);
      program = fresh;
      isRunning = true;
      void fresh.exited.then(() => {
        if (program === fresh) isRunning = false;
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    ready: async () => {
      await started().line(/"message":"Ready"/);
    },
    logs: (pattern) => started().line(pattern),
    nextLogs: (pattern) => started().nextLine(pattern),
    [Symbol.asyncDispose]: async () => {
      if (program) await end('SIGTERM');
    },
  };
};
