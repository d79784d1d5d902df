import { formatNumber } from '@campjay/domain/format.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { NoSuchProjection } from '@campjay/projector/service.ts';
import { checkLog } from './verify/checkLog.ts';
import { checkReports } from './verify/checkReports.ts';
import { checkTextIndex } from './verify/checkTextIndex.ts';
import { describeComparison, describeProgress } from './projections.ts';
import { type CommandContext, type CommandServices, withDatabase } from './withDatabase.ts';

/**
 * Checks the rules of the log, each read model against a rebuild from the log, the text index against the listed camps,
 * and advertisers' reports against their clicks in the log. Prints each difference on a line of its own.
 * @param name name of a read model; if given, only that read model and the log are checked
 * @returns 1 if something differs
 */
export const verify = (context: CommandContext, name: string | undefined): Promise<number> =>
  withDatabase(context, async (services) => {
    const { projectionsAdmin } = services;
    const logCheck = await verifyLog(services);
    const results = [logCheck.faultCount === 0];
    const names = name === undefined ? (await projectionsAdmin.list()).map((status) => status.name) : [name];
    for (const readModel of names)
      results.push(await tryCheck(services, readModel, () => verifyReadModel(services, readModel)));
    if (name === undefined) {
      results.push(await tryCheck(services, 'The text index', () => verifyTextIndex(services)));
      results.push(await tryCheck(services, 'The reports', () => verifyReports(services, logCheck.streamIds)));
    }
    return results.every(Boolean) ? 0 : 1;
  });

/** Runs a check. @returns false if it finds a difference or fails; after a failure, the other checks still run */
const tryCheck = async (
  { signal, terminal }: CommandServices,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await check();
  } catch (error) {
    if (signal.aborted || error instanceof NoSuchProjection) throw error;
    terminal.print(`${subject}: cannot be compared. ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
};

const verifyLog = async ({ store, signal, terminal }: CommandServices) => {
  const logCheck = await checkLog(store, signal, (text) => terminal.progress(text));
  const { eventCount, streamIds, faultCount, faults } = logCheck;
  const totals = `${formatNumber(eventCount)} events in ${formatNumber(streamIds.size)} streams`;
  terminal.print(
    faultCount === 0
      ? `The log: ${totals}, without errors.`
      : `The log: ${totals}, with ${formatNumber(faultCount)} errors.`,
  );
  for (const fault of faults) terminal.print(`  ${fault}`);
  return logCheck;
};

const verifyReadModel = async (
  { projectionsAdmin, signal, terminal }: CommandServices,
  name: string,
): Promise<boolean> => {
  const { isEqual, ...comparison } = await projectionsAdmin.verify(name, {
    signal,
    onProgress: (progress) => terminal.progress(`${name}: ${describeProgress(progress)}`),
  });
  terminal.print(
    `${name}: ${isEqual ? 'matches the log.' : 'differs from a rebuild (before: the current read model, after: the rebuild).'}`,
  );
  for (const line of describeComparison(comparison)) terminal.print(`  ${line}`);
  return isEqual;
};

const verifyTextIndex = async ({ pool, signal, terminal }: CommandServices): Promise<boolean> => {
  terminal.progress('Checking the text index …');
  const { indexes, faults } = await checkTextIndex(pool, { signal });
  if (indexes.length === 0) {
    terminal.print(
      'The text index: there is none now, because the product is not running. The next start builds a new one.',
    );
  } else {
    const totals = indexes.map(({ adapter, camps }) =>
      camps === undefined ? `${adapter} with no response` : `${adapter} with ${formatNumber(camps)} camps`,
    );
    const result =
      faults.length === 0 ? 'every camp matches its listing.' : `${formatNumber(faults.length)} differences.`;
    terminal.print(`The text index: ${totals.join(', ')}; ${result}`);
  }
  for (const fault of faults) terminal.print(`  ${fault}`);
  return faults.length === 0;
};

const verifyReports = async (services: CommandServices, streamIds: ReadonlySet<string>): Promise<boolean> => {
  const { pool, signal, terminal } = services;
  await migrateOps(pool);
  const { months, clicks, faults } = await checkReports(services, streamIds, signal, (text) => terminal.progress(text));
  const totals = `${formatNumber(months)} months of advertisers with ${formatNumber(clicks)} clicks`;
  const result =
    faults.length === 0 ? 'matching the log and the bills.' : `with ${formatNumber(faults.length)} differences.`;
  terminal.print(`The reports: ${totals}, ${result}`);
  for (const fault of faults) terminal.print(`  ${fault}`);
  return faults.length === 0;
};
