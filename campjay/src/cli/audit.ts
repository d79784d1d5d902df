import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { readAudit } from '@campjay/query-api/service.ts';
import { InvalidArgumentError } from 'commander';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Default number of audit entries to list. */
export const AUDIT_LIMIT = 100;

/** Filters of the audit; an entry matches all of them. */
export interface AuditListOptions {
  readonly from?: string;
  readonly to?: string;
  readonly who?: string;
  readonly what?: string;
  readonly about?: string;
  readonly limit: number;
}

/** Lists audit entries as sentences, newest first. */
export const listAuditEntries = (context: CommandContext, { limit, ...filters }: AuditListOptions): Promise<number> =>
  withDatabase(context, async ({ pool, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const { entries, next } = await readAudit({ pool, sealing }, filters, { limit });
    for (const { at, sentence } of entries) terminal.print(`${at.slice(0, 19).replace('T', ' ')} UTC  ${sentence}`);
    if (entries.length === 0) terminal.print('Nothing of the kind was recorded.');
    if (next !== null) terminal.print(`There are more; --limit shows more than ${limit}.`);
    return 0;
  });

/** @throws InvalidArgumentError if it is not a day */
export const readDay = (text: string): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // The Date constructor reads February 31 as a day in March.
  if (day === undefined || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day, such as 2026-05-31.');
  return text;
};

/** @throws InvalidArgumentError if it is not a number from 1 to 99999 */
export const readLimit = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99999, such as 100.');
  return Number(text);
};
