import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { addMasterKey, dropFormerMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rewrapPersonKeys } from '@campjay/platform/sealing/rewrapPersonKeys.ts';
import { OperatorError } from './operatorError.ts';
import { openResources } from '../processes/resources.ts';
import { epochKeysIn, masterKeysIn } from '../processes/infrastructure/identityServices.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

/**
 * Rotates the master key in two steps. Every process is restarted between them, so that none meets a key that is
 * missing in its copy of the file. Data sealed with people's keys is unchanged.
 * @param isFinishing true for the second step
 */
export const rotateMasterKey = async (context: CommandContext, isFinishing: boolean): Promise<number> => {
  const { config, terminal } = context;
  const { masterKeyFile, epochKeyFolder } = config;
  await requireMasterKeys(config);
  await masterKeysIn(masterKeyFile);
  if (!isFinishing) {
    const id = await addMasterKey(masterKeyFile).catch(cannotReplace(masterKeyFile));
    terminal.print(`${masterKeyFile} has a new current key, ${id}, beside the former ones.`);
    terminal.print(
      'Give every process this file and restart it; a day after the last one, when no card of an ad is left that the former key signed, run "campjay rotate-master-key --finish".',
    );
    return 0;
  }
  await using resources = openResources();
  const { pool } = await openDatabase(resources, context, { applicationName: 'campjay command' });
  await migrateOps(pool);
  const store = createPostgresPersonKeyStore(pool);
  const wrapped = await rewrapPersonKeys(store, {
    masterKeys: await masterKeysIn(masterKeyFile),
    epochKeys: await epochKeysIn(epochKeyFolder),
  });
  const removedIds = await dropFormerMasterKeys(masterKeyFile).catch(cannotReplace(masterKeyFile));
  terminal.print(
    `${wrapped.toLocaleString('en-US')} keys of people are wrapped with the current master key; ` +
      (removedIds.length === 0 ? 'there was no former one.' : `${removedIds.join(' and ')} left the file.`),
  );
  terminal.print('Backups from before need the file that is in them; destroy both together.');
  return 0;
};

const cannotReplace =
  (file: string) =>
  (cause: unknown): never => {
    const code = errorCode(cause);
    if (code === undefined) throw cause;
    throw new OperatorError(
      `${file} cannot be replaced (${code}); name it with CAMPJAY_MASTER_KEYS where its folder may be written. Its keys are as they were.`,
      { cause },
    );
  };
