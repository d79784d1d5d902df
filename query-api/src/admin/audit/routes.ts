import { formatCsv } from '../../kernel/csv.ts';
import { type AuditEntry, AuditFilters, AuditPage, AuditQuery } from './contract.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Answer, badRequest, get, ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { getText } from '@campjay/platform/http/rawRoutes.ts';
import { okText } from '@campjay/platform/http/contentAnswers.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { AUDIT } from '@campjay/read-models/models/audit.ts';
import { findOperations, parseCursor } from './findAuditEntries.ts';
import { describeOperation } from './phrases.ts';
import { type AuditDeps, readAudit } from './readAudit.ts';

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
const auditCsv = (entries: readonly AuditEntry[]): string =>
  formatCsv([
    COLUMNS,
    ...entries.map(({ at, who, operation, outcome, status, sentence, subjects, events }) => [
      at,
      who.name,
      who.userId,
      who.role,
      operation,
      outcome,
      status === null ? '' : String(status),
      sentence,
      subjects.map(({ kind, id }) => `${kind} ${id}`).join('; '),
      events.map(({ type, streamId, revision }) => `${type} ${streamId} ${revision}`).join('; '),
    ]),
  ]);

const ENTRIES_PER_PAGE = 50;
/** To export more entries, admins choose shorter ranges of days. */
const ENTRIES_PER_FILE = 10_000;
/** The read models of both routes. */
const READS = [AUDIT, ADVERTISERS, PARENTS];

/** Routes that return the audit in pages, and as a CSV file. */
export const auditRoutes = (deps: AuditDeps): readonly Route[] =>
  combineRoutes(
    get('/api/admin/audit', {
      allow: ['admin'],
      summary: 'Audit entries, newest first, in pages.',
      query: AuditQuery,
      answer: AuditPage,
      reads: READS,
      handle: async ({ query: { before, ...filters } }): Promise<Answer<AuditPage>> => {
        const cursor = before === undefined ? undefined : parseCursor(before);
        if (before !== undefined && !cursor)
          return badRequest([{ field: 'before', message: 'is not a cursor of the audit' }]);
        const [{ entries, next }, operations] = await Promise.all([
          readAudit(deps, filters, { before: cursor, limit: ENTRIES_PER_PAGE }),
          findOperations(deps.pool),
        ]);
        const describedOperations = operations.map((operation) => ({ operation, words: describeOperation(operation) }));
        return ok({ success: true, data: { acts: [...entries], next, operations: describedOperations } });
      },
    }),
    getText('/api/admin/audit.csv', {
      allow: ['admin'],
      summary: `Audit entries as a CSV file, at most the newest ${ENTRIES_PER_FILE.toLocaleString('en-US')}.`,
      audited: true,
      mediaType: 'text/csv',
      query: AuditFilters,
      reads: READS,
      handle: async ({ query }) => {
        const { entries } = await readAudit(deps, query, { limit: ENTRIES_PER_FILE });
        const fileName = `${product.name.toLowerCase()}-audit.csv`;
        return okText(auditCsv(entries), { 'content-disposition': `attachment; filename="${fileName}"` });
      },
    }),
  );
