import { get, ok, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { getText } from '@campjay/platform/http/getText.ts';
import { okPlain } from '@campjay/platform/http/textAnswer.ts';
import { noSuchAdvertiser } from '../advertiserAccess.ts';
import { ADVERTISERS } from '../readAdvertisers.ts';
import { type AdvertisingDeps } from '../advertisingDeps.ts';
import {
  Report,
  ReportClicks,
  ReportClicksRequest,
  ReportRequest,
  ReportRevision,
  RevisionRequest,
  ValidAdClicksRequest,
} from './contract.ts';
import { presentClick, presentReport } from './presentReport.ts';
import { readReportClicks } from './readReportClicks.ts';
import { AD_REPORTS, readReport, readRevision } from './readReports.ts';
import { reportCsv } from './reportCsv.ts';
import { reportNames } from './reportNames.ts';

const ALLOW = ['advertiser', 'admin'] as const;
const READS = [AD_REPORTS, ADVERTISERS];

/** Report routes for advertisers: figures, and the clicks behind them. */
export const reportRoutes = ({
  pool,
  advertisers,
}: Pick<AdvertisingDeps, 'pool' | 'advertisers'>): readonly Route[] => {
  /** The names for a report, if the user may act for the advertiser. */
  const namesFor = async (userId: string, advertiserId: string) =>
    (await advertisers.mayActFor(userId, advertiserId))
      ? ((await reportNames(pool, advertiserId)) ?? noSuchAdvertiser)
      : noSuchAdvertiser;

  const reportFor = async (userId: string, request: ReportRequest): Promise<Report['data'] | Problem> => {
    const names = await namesFor(userId, request.advertiserId);
    if ('kind' in names) return names;
    // Read before the report: a change in between is then loaded once more, never missed.
    const revision = await readRevision(pool, request.advertiserId);
    return presentReport(await readReport(pool, request), names, revision);
  };

  const clicksFor = async (userId: string, request: ReportClicksRequest): Promise<ReportClicks | Problem> => {
    const names = await namesFor(userId, request.advertiserId);
    if ('kind' in names) return names;
    const { clicks, next } = await readReportClicks(pool, request);
    return { success: true, clicks: clicks.map((click) => presentClick(click, names)), next };
  };

  return routes(
    get('/api/advertising/report', {
      allow: ALLOW,
      problems: [404],
      summary: 'Views, clicks, refusals, cost and registrations of an advertiser, by day, ad, camp and session.',
      query: ReportRequest,
      answer: Report,
      reads: READS,
      handle: async ({ principal, query }) => {
        const report = await reportFor(principal.userId, query);
        return 'kind' in report ? report : ok({ success: true, data: report });
      },
    }),
    getText('/api/advertising/report.csv', {
      allow: ALLOW,
      problems: [404],
      summary: 'The same report as a file for spreadsheets.',
      audited: true,
      mediaType: 'text/csv',
      query: ReportRequest,
      reads: READS,
      handle: async ({ principal, query }) => {
        const report = await reportFor(principal.userId, query);
        if ('kind' in report) return report;
        const name = `campjay-report-${query.from}-${query.to}.csv`;
        return okPlain(reportCsv(report), { 'content-disposition': `attachment; filename="${name}"` });
      },
    }),
    get('/api/advertising/report-clicks', {
      allow: ALLOW,
      problems: [404],
      summary: 'The clicks behind a figure with their verdicts, the latest first, a hundred at a time.',
      query: ReportClicksRequest,
      answer: ReportClicks,
      reads: READS,
      handle: async ({ principal, query }) => {
        const clicks = await clicksFor(principal.userId, query);
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    get('/api/advertising/valid-ad-clicks', {
      allow: ALLOW,
      problems: [404],
      summary: 'The clicks that count, the latest first, a hundred at a time.',
      query: ValidAdClicksRequest,
      answer: ReportClicks,
      reads: READS,
      handle: async ({ principal, query }) => {
        const clicks = await clicksFor(principal.userId, { ...query, verdict: 'counted' });
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    get('/api/advertising/report-revision', {
      allow: ALLOW,
      problems: [404],
      summary: 'Another text whenever something has come to an advertiser’s report.',
      query: RevisionRequest,
      answer: ReportRevision,
      reads: [AD_REPORTS],
      handle: async ({ principal, query: { advertiserId } }) =>
        (await advertisers.mayActFor(principal.userId, advertiserId))
          ? ok({ success: true, revision: await readRevision(pool, advertiserId) })
          : noSuchAdvertiser,
    }),
  );
};
