import { csvOf } from '../../kernel/csv.ts';
import { type AuditEntry } from './contract.ts';

const COLUMNS = [
  'at (UTC)',
  'who',
  'user id',
  'role',
  'operation',
  'outcome',
  'status',
  'what happened',
  'about',
  'events',
];

/** Formats audit entries as CSV for spreadsheets. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvOf([
    COLUMNS,
    ...entries.map(({ at, who, operation, outcome, status, sentence, subjects, events }) => [
      ...[at, who.name, who.userId, who.role, operation, outcome, status === null ? '' : String(status), sentence],
      subjects.map(({ kind, id }) => `${kind} ${id}`).join('; '),
      events.map(({ type, streamId, revision }) => `${type} ${streamId} ${revision}`).join('; '),
    ]),
  ]);
