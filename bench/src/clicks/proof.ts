import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { startClickJudge } from '@campjay/command-api/ads/clicks/judge/startClickJudge.ts';
import {
  createAdvertisers,
  readVerdicts,
  tally,
  expectedVerdicts,
} from '@campjay/command-api/ads/clicks/judge/testing/judged.ts';
import {
  bundleJudge,
  deliverAt,
  isAllJudged,
  judgeUnderFaults,
} from '@campjay/command-api/ads/clicks/judge/testing/judgeUnderFaults.ts';
import {
  randomFrom,
  syntheticClicks,
  withDuplicates,
} from '@campjay/command-api/ads/clicks/judge/testing/syntheticClicks.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';

const LIVES = 20;
const SEED = 2026;
/** Benchmarks run from the repository's root, where npm runs them. */
const PROCESS = join(process.cwd(), 'tests/integration/support/commands/judgeProcess.ts');

/** Returns true if the judge reached the same verdicts as the plain loop, and prints its speed. */
export const proveVerdicts = async (folder: string, count: number): Promise<boolean> => {
  await mkdir(folder, { recursive: true });
  const keyFile = join(folder, 'keys.json');
  const adKeys = deriveAdKeys(await readOrCreateMasterKeys(keyFile));
  const forgers = deriveAdKeys(await readOrCreateMasterKeys(join(folder, 'forgers.json')));
  const scenario = syntheticClicks(adKeys, forgers, count, SEED);
  const truth = expectedVerdicts(scenario.clicks, scenario);
  const random = randomFrom(SEED);
  const messages = withDuplicates(scenario.clicks, random).map(({ message }) => message);

  await using postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: silentLog });
  const pool = openPool(postgres.url, { applicationName: 'bench' });
  await migrateOps(pool);
  await using store = await openPostgresEventStore({ url: postgres.url, log: silentLog });
  await createAdvertisers(store, scenario.budgets);
  const program = await bundleJudge(PROCESS, folder);

  const begun = performance.now();
  const faults = { pool, program, databaseUrl: postgres.url, keyFile, messages, lives: LIVES, random };
  const interrupted = await judgeUnderFaults(faults);
  const left = Number((await pool.query<{ count: string }>('select count(*) from ops.bus_messages')).rows[0]?.count);
  const alone = performance.now();
  {
    await using bus = openPostgresInteractionBus({ url: postgres.url, log: silentLog });
    await using _judge = startClickJudge({ store, bus, adKeys, log: silentLog });
    while (!(await isAllJudged(pool))) await pause(100);
  }
  const ended = performance.now();
  const judged = await readVerdicts(store, adKeys, scenario);
  const isTrue = (found: typeof judged): boolean =>
    isDeepStrictEqual(found.verdicts, truth.verdicts) &&
    isDeepStrictEqual(found.spent, truth.spent) &&
    found.verdictEvents === truth.verdicts.size;
  const isEqual = isTrue(judged);

  await deliverAt(
    pool,
    scenario.clicks.map(({ message }) => message),
  );
  {
    await using bus = openPostgresInteractionBus({ url: postgres.url, log: silentLog });
    await using _judge = startClickJudge({ store, bus, adKeys, log: silentLog });
    while (!(await isAllJudged(pool))) await pause(100);
  }
  const isEqualAgain = isTrue(await readVerdicts(store, adKeys, scenario));
  const again = performance.now();
  await pool.end();
  console.log(
    `${count.toLocaleString('en-US')} tellings of ${truth.verdicts.size.toLocaleString('en-US')} clicks, each delivered twice and out of order:`,
  );
  for (const [verdict, times] of Object.entries(tally(truth.verdicts)).toSorted())
    console.log(
      `  ${verdict.padEnd(24)} ${String(times).padStart(8)}   judged ${String(tally(judged.verdicts)[verdict] ?? 0).padStart(8)}`,
    );
  for (const [account, micros] of [...truth.spent].toSorted())
    console.log(
      `  spent ${account.slice(0, 8)} ${account.slice(37).padEnd(8)} ${String(micros).padStart(14)} micro-dollars   judged ${String(judged.spent.get(account) ?? 0).padStart(14)}`,
    );
  console.log(
    `  after ${LIVES} kills, ${interrupted} of them amid work: ${isEqual ? 'EQUAL' : 'DIFFERENT'} to the plain loop`,
  );
  const rate = Math.round(left / ((ended - alone) / 1_000));
  console.log(
    `  ${Math.round((ended - begun) / 1_000)} s in all; undisturbed, ${left.toLocaleString('en-US')} messages at ${rate.toLocaleString('en-US')} a second`,
  );
  console.log(
    `  all of them delivered once more, to a judge that has to read the log from its beginning: ${isEqualAgain ? 'EQUAL' : 'DIFFERENT'}, ${Math.round((again - ended) / 1_000)} s`,
  );
  return isEqual && isEqualAgain;
};
