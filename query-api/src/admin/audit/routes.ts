import { formatCsv } from '@campjay/platform/http/csv.ts';
import { type AuditEntry, AuditFilters, AuditPage, AuditQuery } from './contract.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Answer, badRequest, ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { okTextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { AUDIT } from '@campjay/read-models/models/audit.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type RouteDeps } from '@campjay/read-models/reader.ts';
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

/** Routes that return the audit in pages, and as a CSV file. */
export const auditRoutes = (deps: Omit<AuditDeps, 'read'> & RouteDeps): readonly Route[] => {
  const routes = deps.reading(AUDIT, ADVERTISERS, PARENTS, CAMPS);
  return combineRoutes(
    routes.get('/api/admin/audit', {
      allow: ['admin'],
      summary: 'Audit entries, newest first, in pages.',
      query: AuditQuery,
      answer: AuditPage,
      handle: async ({ read, query: { before, ...filters } }): Promise<Answer<AuditPage>> => {
        const cursor = before === undefined ? undefined : parseCursor(before);
        if (before !== undefined && !cursor)
          return badRequest([{ field: 'before', message: 'is not a cursor of the audit' }]);
        const [{ entries, next }, operations] = await Promise.all([
          readAudit({ ...deps, read }, filters, { before: cursor, limit: ENTRIES_PER_PAGE }),
          findOperations(read),
        ]);
        const describedOperations = operations.map((operation) => ({ operation, words: describeOperation(operation) }));
        return ok({ success: true, data: { acts: [...entries], next, operations: describedOperations } });
      },
    }),
    routes.getText('/api/admin/audit.csv', {
      allow: ['admin'],
      summary: `Audit entries as a CSV file, at most the newest ${ENTRIES_PER_FILE.toLocaleString('en-US')}.`,
      audited: true,
      mediaType: 'text/csv',
      query: AuditFilters,
      handle: async ({ read, query }) => {
        const { entries } = await readAudit({ ...deps, read }, query, { limit: ENTRIES_PER_FILE });
        const fileName = `${product.name.toLowerCase()}-audit.csv`;
        return okTextAnswer(auditCsv(entries), { 'content-disposition': `attachment; filename="${fileName}"` });
      },
    }),
  );
};
