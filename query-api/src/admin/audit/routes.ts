import { product } from '@campjay/events/product.ts';
import { type Answer, badRequest, get, ok, type Route, routes } from '@campjay/platform/http/kit.ts';
import { getText } from '@campjay/platform/http/getText.ts';
import { okPlain } from '@campjay/platform/http/textAnswer.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { ADVERTISERS } from '../../advertising/readAdvertisers.ts';
import { auditCsv } from './auditCsv.ts';
import { AuditFilters, AuditPage, AuditQuery } from './contract.ts';
import { AUDIT, findOperations } from './findActs.ts';
import { operationInWords } from './phrases.ts';
import { readPlace } from './place.ts';
import { type AuditParts, readAudit } from './readAudit.ts';

const ACTS_PER_PAGE = 50;
/** More is asked for by a shorter span of days. */
const ACTS_PER_FILE = 10_000;
const READS = [AUDIT, ADVERTISERS, PARENTS];

/** Who did what: page by page, and as a file. */
export const auditRoutes = (parts: AuditParts): readonly Route[] =>
  routes(
    get('/api/admin/audit', {
      allow: ['admin'],
      summary: 'Who did what, the newest first, in pages.',
      query: AuditQuery,
      answer: AuditPage,
      reads: READS,
      handle: async ({ query: { before, ...filters } }): Promise<Answer<AuditPage>> => {
        const place = before === undefined ? undefined : readPlace(before);
        if (before !== undefined && !place)
          return badRequest([{ field: 'before', message: 'is no place in the audit' }]);
        const [{ acts, next }, operations] = await Promise.all([
          readAudit(parts, filters, { before: place, limit: ACTS_PER_PAGE }),
          findOperations(parts.pool),
        ]);
        const named = operations.map((operation) => ({ operation, words: operationInWords(operation) }));
        return ok({ success: true, data: { acts: [...acts], next, operations: named } });
      },
    }),
    getText('/api/admin/audit.csv', {
      allow: ['admin'],
      summary: `The same as a file for spreadsheets, the newest ${ACTS_PER_FILE.toLocaleString('en-US')} acts at the most.`,
      audited: true,
      mediaType: 'text/csv',
      query: AuditFilters,
      reads: READS,
      handle: async ({ query }) => {
        const { acts } = await readAudit(parts, query, { limit: ACTS_PER_FILE });
        const name = `${product.name.toLowerCase()}-audit.csv`;
        return okPlain(auditCsv(acts), { 'content-disposition': `attachment; filename="${name}"` });
      },
    }),
  );
