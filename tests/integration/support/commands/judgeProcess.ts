import { adKeysOf } from '@campjay/platform/adTokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { startClickJudge } from '@campjay/command-api/interactions/judge/startClickJudge.ts';

/** A process for tests to kill: judges what the bus carries, and says when it has begun. */
const [url = '', keyFile = ''] = process.argv.slice(2);
startClickJudge({
  store: await openPostgresEventStore({ url, log: silentLog }),
  bus: openPostgresInteractionBus({ url, log: silentLog }),
  adKeys: adKeysOf(await readOrCreateMasterKeys(keyFile)),
  log: silentLog,
});
process.stdout.write('judging\n');
