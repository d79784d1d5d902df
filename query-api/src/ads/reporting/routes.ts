import { UNCONFIRMED_REASONS, UNMATCHED_REASONS, CLICK_REFUSALS } from '@campjay/events/ads/values.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import {
  type FigureRow,
  Report,
  type ReportedClick,
  type Figures,
  ReportClicks,
  ReportClicksRequest,
  ReportRequest,
  ReportRevision,
  RevisionRequest,
  ValidAdClicksRequest,
} from './contract.ts';
import { type StoredClick, readReportClicks, type ReportNames, reportNames } from './readReportClicks.ts';
import { type StoredReport, readReport, readRevision, type Fact, figuresBy, figuresOf } from './readReports.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { csvOf } from '../../kernel/csv.ts';
import { get, ok, type Problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { getText } from '@campjay/platform/http/rawRoutes.ts';
import { okPlain } from '@campjay/platform/http/contentAnswers.ts';
import { noSuchAdvertiser, type AdvertisingDeps } from '../advertiserAccess.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';

const NO_CARD = 'Clicks without a card of ours';

/** All figures of a slice, for the page and the file. */
const presentReport = (
  { facts, unmatched, unconfirmed, months }: StoredReport,
  names: ReportNames,
  revision: string,
): Report['data'] => ({
  totals: figuresOf(facts),
  byDay: rows(
    facts,
    ({ day }) => day,
    (day) => day,
  ),
  byAd: rows(facts, ({ adId }) => adId, names.ad),
  byCamp: rows(facts, ({ orgId }) => orgId, names.camp),
  bySession: rows(
    facts,
    ({ orgId, instanceId }) => (instanceId === '' ? '' : `${orgId} ${instanceId}`),
    (key) => {
      const [orgId = '', instanceId = ''] = key.split(' ');
      return `${names.camp(orgId)}: ${names.session(orgId, instanceId)}`;
    },
  ),
  unmatched: Object.fromEntries(
    UNMATCHED_REASONS.map((reason) => [reason, unmatched.find((each) => each.reason === reason)?.count ?? 0]),
  ) as Report['data']['unmatched'],
  unconfirmed: Object.fromEntries(
    UNCONFIRMED_REASONS.map((reason) => [reason, unconfirmed.find((each) => each.reason === reason)?.count ?? 0]),
  ) as Report['data']['unconfirmed'],
  months: months.map(({ month, spent, free }) => ({
    ...{ month, spentMicros: spent, spent: dollarsOf(BigInt(spent)), free },
  })),
  budgetCents: names.budgetCents,
  revision,
});

const rows = (facts: readonly Fact[], keyOf: (fact: Fact) => string, labelOf: (key: string) => string): FigureRow[] =>
  figuresBy(facts, keyOf).map((figures) => ({
    ...figures,
    label: figures.key === '' ? NO_CARD : labelOf(figures.key),
  }));

const presentClick = (click: StoredClick, names: ReportNames): ReportedClick => ({
  ...{ clickId: click.click_id, receivedAt: click.received_at, link: click.link, place: click.place },
  ad: click.ad_id === null ? null : names.ad(click.ad_id),
  camp: click.org_id === null ? null : names.camp(click.org_id),
  session: click.org_id === null ? null : names.session(click.org_id, click.instance_id ?? ''),
  ...{ refusal: click.refusal, ruleVersion: click.rule_version, because: click.because },
  ...{ charged: dollarsOf(BigInt(click.charged_micros)), isSettled: click.is_settled },
  registrations: click.registrations,
});

const COLUMNS = [
  ...['grouped by', 'id', 'name', 'views', 'clicks gross'],
  ...CLICK_REFUSALS.map((reason) => `refused: ${reason}`),
  ...['clicks net', 'click-through rate', 'cost (USD)', 'cost per click (USD)', 'registrations', 'conversion rate'],
];

/** A report as a file with the same figures as the page: exact amounts and unrounded rates. */
const reportCsv = ({ totals, byDay, byAd, byCamp, bySession }: Report['data']): string =>
  csvOf([
    COLUMNS,
    line('total', { key: '', label: 'All' }, totals),
    ...linesOf('day', byDay),
    ...linesOf('ad', byAd),
    ...linesOf('camp', byCamp),
    ...linesOf('session', bySession),
  ]);

const linesOf = (by: string, rows: readonly FigureRow[]): readonly string[][] => rows.map((row) => line(by, row, row));

const line = (by: string, { key, label }: Pick<FigureRow, 'key' | 'label'>, figures: Figures): string[] => [
  ...[by, key, label, String(figures.views), String(figures.gross)],
  ...CLICK_REFUSALS.map((reason) => String(figures.refused[reason])),
  ...[String(figures.net), rate(figures.clickThrough), figures.cost, figures.costPerClick ?? ''],
  ...[String(figures.registrations), rate(figures.conversion)],
];

const rate = (fraction: number | null): string => (fraction === null ? '' : String(fraction));

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
