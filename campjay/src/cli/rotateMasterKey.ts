import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { addMasterKey, dropFormerMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rewrapPersonKeys } from '@campjay/platform/sealing/rewrapPersonKeys.ts';
import { OperatorError } from './operatorError.ts';
import { openResources } from '../processes/resources.ts';
import { openEpochKeys, openMasterKeys } from '../processes/infrastructure/identityServices.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

/**
 * Rotates the master key in two steps. The first adds a new key to the file. The second wraps all person keys with the
 * new key and removes the former master keys. The operator restarts every process between the steps, so that each
 * process has the new key before the second step wraps everything with it. Person keys themselves, and the data that
 * they encrypt, do not change.
 * @param isFinishing true for the second step
 */
export const rotateMasterKey = async (context: CommandContext, isFinishing: boolean): Promise<number> => {
  const { config, terminal } = context;
  const { masterKeyFile, epochKeyFolder } = config;
  await requireMasterKeys(config);
  // Fails early if the file cannot be used.
  await openMasterKeys(masterKeyFile);
  if (!isFinishing) {
    const id = await addMasterKey(masterKeyFile).catch(throwReplaceError(masterKeyFile));
    terminal.print(`${masterKeyFile} has a new current key, ${id}, in addition to the former ones.`);
    terminal.print(
      'Give every process this file and restart it. One day after the last restart, when ad cards that were signed with the former key have expired, run "campjay rotate-master-key --finish".',
    );
    return 0;
  }
  await using resources = openResources();
  const { pool } = await openDatabase(resources, context, { applicationName: 'campjay command' });
  await migrateOps(pool);
  const store = createPostgresPersonKeyStore(pool);
  const wrappedCount = await rewrapPersonKeys(store, {
    masterKeys: await openMasterKeys(masterKeyFile),
    epochKeys: await openEpochKeys(epochKeyFolder),
  });
  const removedIds = await dropFormerMasterKeys(masterKeyFile).catch(throwReplaceError(masterKeyFile));
  terminal.print(
    `${wrappedCount.toLocaleString('en-US')} personal keys are wrapped with the current master key; ` +
      (removedIds.length === 0
        ? 'there was no former one to remove.'
        : `removed from the file: ${removedIds.join(', ')}.`),
  );
  terminal.print(
    'Older backups need the former key, which is in the key file saved with them. Destroy each backup together with that file.',
  );
  return 0;
};

/** Turns a failed write of the key file into an error for the operator. */
const throwReplaceError =
  (file: string) =>
  (cause: unknown): never => {
    const code = errorCode(cause);
    if (code === undefined) throw cause;
    throw new OperatorError(
      `${file} cannot be replaced (${code}); move it to a writable folder and set CAMPJAY_MASTER_KEYS to the new path. Its keys are unchanged.`,
      { cause },
    );
  };
