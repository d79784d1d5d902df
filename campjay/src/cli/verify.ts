import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { NoSuchProjection } from '@campjay/projector/service.ts';
import { checkLog } from './verify/checkLog.ts';
import { checkReports } from './verify/checkReports.ts';
import { checkTextIndex } from './verify/checkTextIndex.ts';
import { describeComparison, describeProgress } from './projections.ts';
import { type CommandContext, type CommandServices, withDatabase } from './withDatabase.ts';

/**
 * Checks the rules of the log, each read model against a rebuild from the log, the text index against the listed camps,
 * and advertisers' reports against their clicks in the log.
 * @param name checks only the log and this read model
 * @returns 1 if something differs; a line names each difference
 */
export const verify = (context: CommandContext, name: string | undefined): Promise<number> =>
  withDatabase(context, async (services) => {
    const { projectionsAdmin } = services;
    const log = await verifyLog(services);
    let good = log.faultCount === 0;
    const names = name === undefined ? (await projectionsAdmin.list()).map((status) => status.name) : [name];
    for (const each of names) good = (await tryCheck(services, each, () => verifyReadModel(services, each))) && good;
    if (name !== undefined) return good ? 0 : 1;
    good = (await tryCheck(services, 'The text index', () => verifyTextIndex(services))) && good;
    good = (await tryCheck(services, 'The reports', () => verifyReports(services, log.streamIds))) && good;
    return good ? 0 : 1;
  });

/** A failed check does not prevent the others: with a broken log the operator needs every result. */
const tryCheck = async (
  { signal, terminal }: CommandServices,
  what: string,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  try {
    return await check();
  } catch (error) {
    if (signal.aborted || error instanceof NoSuchProjection) throw error;
    terminal.print(`${what}: cannot be compared. ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
};

const verifyLog = async ({ store, signal, terminal }: CommandServices) => {
  const log = await checkLog(store, signal, (text) => terminal.progress(text));
  const { events, streamIds, faultCount, faults } = log;
  const totals = `${count(events)} events in ${count(streamIds.size)} streams`;
  terminal.print(
    faultCount === 0 ? `The log: ${totals}, in order.` : `The log: ${totals}, and ${count(faultCount)} things wrong.`,
  );
  for (const fault of faults) terminal.print(`  ${fault}`);
  return log;
};

const verifyReadModel = async (
  { projectionsAdmin, signal, terminal }: CommandServices,
  name: string,
): Promise<boolean> => {
  const { equal, ...comparison } = await projectionsAdmin.verify(name, {
    signal,
    onProgress: (progress) => terminal.progress(`${name}: ${describeProgress(progress)}`),
  });
  terminal.print(
    `${name}: ${equal ? 'is what the log says.' : 'differs from a rebuild (before: as it is, after: rebuilt).'}`,
  );
  for (const line of describeComparison(comparison)) terminal.print(`  ${line}`);
  return equal;
};

const verifyTextIndex = async ({ pool, signal, terminal }: CommandServices): Promise<boolean> => {
  terminal.progress('Asking the text index what it holds …');
  const { indexes, faults } = await checkTextIndex(pool, { signal });
  const totals = indexes.map(
    ({ adapter, camps }) => `${adapter} with ${camps === undefined ? 'no answer' : `${count(camps)} camps`}`,
  );
  terminal.print(
    indexes.length === 0
      ? 'The text index: nobody holds one now, because no product runs; it is made anew at the next start.'
      : `The text index: ${totals.join(', ')}; ${faults.length === 0 ? 'each camp as it is listed.' : `${count(faults.length)} things differ.`}`,
  );
  for (const fault of faults) terminal.print(`  ${fault}`);
  return faults.length === 0;
};

const verifyReports = async (services: CommandServices, streamIds: ReadonlySet<string>): Promise<boolean> => {
  const { pool, signal, terminal } = services;
  await migrateOps(pool);
  const { months, clicks, faults } = await checkReports(services, streamIds, signal, (text) => terminal.progress(text));
  const totals = `${count(months)} months of advertisers with ${count(clicks)} clicks`;
  terminal.print(
    `The reports: ${totals}, ${faults.length === 0 ? 'as the log and the bills say.' : `${count(faults.length)} things differ.`}`,
  );
  for (const fault of faults) terminal.print(`  ${fault}`);
  return faults.length === 0;
};

const count = (number: number): string => number.toLocaleString('en-US');
