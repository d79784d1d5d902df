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
import {
  type StoredClick,
  readReportClicks,
  type ReportedAdvertiser,
  readReportedAdvertiser,
} from './readReportClicks.ts';
import {
  type StoredReport,
  readReport,
  readRevision,
  type EventCount,
  groupFigures,
  computeFigures,
} from './readReports.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { formatCsv } from '../../kernel/csv.ts';
import { get, ok, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { getText } from '@campjay/platform/http/rawRoutes.ts';
import { okText } from '@campjay/platform/http/contentAnswers.ts';
import { noSuchAdvertiser, type AdvertisingDeps } from '../advertiserAccess.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';

/** Label of the clicks whose token names no card. */
const NO_CARD_LABEL = 'Clicks without one of our cards';

/** Presents a report, for the page and for the CSV file. */
const presentReport = (
  { counts, unmatched, unconfirmed, months }: StoredReport,
  advertiser: ReportedAdvertiser,
  revision: string,
): Report['data'] => ({
  totals: computeFigures(counts),
  byDay: createFigureRows(
    counts,
    ({ day }) => day,
    (day) => day,
  ),
  byAd: createFigureRows(counts, ({ adId }) => adId, advertiser.nameAd),
  byCamp: createFigureRows(counts, ({ orgId }) => orgId, advertiser.nameCamp),
  bySession: createFigureRows(
    counts,
    ({ orgId, instanceId }) => (instanceId === '' ? '' : `${orgId} ${instanceId}`),
    (key) => {
      const [orgId = '', instanceId = ''] = key.split(' ');
      return `${advertiser.nameCamp(orgId)}: ${advertiser.nameSession(orgId, instanceId)}`;
    },
  ),
  unmatched: Object.fromEntries(
    UNMATCHED_REASONS.map((reason) => [reason, unmatched.find((each) => each.reason === reason)?.count ?? 0]),
  ) as Report['data']['unmatched'],
  unconfirmed: Object.fromEntries(
    UNCONFIRMED_REASONS.map((reason) => [reason, unconfirmed.find((each) => each.reason === reason)?.count ?? 0]),
  ) as Report['data']['unconfirmed'],
  months: months.map(({ month, spent, free }) => ({
    month,
    spentMicros: spent,
    spent: dollarsOf(BigInt(spent)),
    free,
  })),
  budgetCents: advertiser.budgetCents,
  revision,
});

const createFigureRows = (
  counts: readonly EventCount[],
  keyOf: (count: EventCount) => string,
  labelOf: (key: string) => string,
): FigureRow[] =>
  groupFigures(counts, keyOf).map((figures) => ({
    ...figures,
    label: figures.key === '' ? NO_CARD_LABEL : labelOf(figures.key),
  }));

const presentClick = (click: StoredClick, advertiser: ReportedAdvertiser): ReportedClick => ({
  clickId: click.click_id,
  receivedAt: click.received_at,
  link: click.link,
  place: click.place,
  ad: click.ad_id === null ? null : advertiser.nameAd(click.ad_id),
  camp: click.org_id === null ? null : advertiser.nameCamp(click.org_id),
  session: click.org_id === null ? null : advertiser.nameSession(click.org_id, click.instance_id ?? ''),
  refusal: click.refusal,
  ruleVersion: click.rule_version,
  because: click.because,
  charged: dollarsOf(BigInt(click.charged_micros)),
  isSettled: click.is_settled,
  registrations: click.registrations,
});

const CSV_COLUMNS = [
  'grouped by',
  'id',
  'name',
  'views',
  'clicks gross',
  ...CLICK_REFUSALS.map((reason) => `refused: ${reason}`),
  'clicks net',
  'click-through rate',
  'cost (USD)',
  'cost per click (USD)',
  'registrations',
  'conversion rate',
];

/** Formats a report as CSV. It has the same figures as the page, but with exact amounts and unrounded rates. */
const formatReportCsv = ({ totals, byDay, byAd, byCamp, bySession }: Report['data']): string =>
  formatCsv([
    CSV_COLUMNS,
    formatCsvRow('total', { key: '', label: 'All' }, totals),
    ...byDay.map((row) => formatCsvRow('day', row, row)),
    ...byAd.map((row) => formatCsvRow('ad', row, row)),
    ...byCamp.map((row) => formatCsvRow('camp', row, row)),
    ...bySession.map((row) => formatCsvRow('session', row, row)),
  ]);

const formatCsvRow = (
  groupedBy: string,
  { key, label }: Pick<FigureRow, 'key' | 'label'>,
  figures: Figures,
): string[] => [
  groupedBy,
  key,
  label,
  String(figures.views),
  String(figures.gross),
  ...CLICK_REFUSALS.map((reason) => String(figures.refused[reason])),
  String(figures.net),
  formatRate(figures.clickThrough),
  figures.cost,
  figures.costPerClick ?? '',
  String(figures.registrations),
  formatRate(figures.conversion),
];

const formatRate = (fraction: number | null): string => (fraction === null ? '' : String(fraction));

/** The roles that may read reports. */
const ALLOWED_ROLES = ['advertiser', 'admin'] as const;
/** The read models of a report. */
const REPORT_READ_MODELS = [AD_REPORTS, ADVERTISERS];

/** Report routes for advertisers: figures, and the clicks behind them. */
export const reportRoutes = ({
  pool,
  advertisers,
}: Pick<AdvertisingDeps, 'pool' | 'advertisers'>): readonly Route[] => {
  /** Reads the advertiser's data for a report, or returns a problem if the user may not act for the advertiser. */
  const loadAdvertiser = async (userId: string, advertiserId: string) =>
    (await advertisers.mayActFor(userId, advertiserId))
      ? ((await readReportedAdvertiser(pool, advertiserId)) ?? noSuchAdvertiser)
      : noSuchAdvertiser;

  const loadReport = async (userId: string, request: ReportRequest): Promise<Report['data'] | Problem> => {
    const advertiser = await loadAdvertiser(userId, request.advertiserId);
    if ('kind' in advertiser) return advertiser;
    // The revision is read first: if the report changes in between, the client reloads it once too often, but never
    // misses a change.
    const revision = await readRevision(pool, request.advertiserId);
    return presentReport(await readReport(pool, request), advertiser, revision);
  };

  const loadClicks = async (userId: string, request: ReportClicksRequest): Promise<ReportClicks | Problem> => {
    const advertiser = await loadAdvertiser(userId, request.advertiserId);
    if ('kind' in advertiser) return advertiser;
    const { clicks, next } = await readReportClicks(pool, request);
    return { success: true, clicks: clicks.map((click) => presentClick(click, advertiser)), next };
  };

  return combineRoutes(
    get('/api/advertising/report', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'Views, clicks, refusals, cost and registrations of an advertiser, by day, ad, camp and session.',
      query: ReportRequest,
      answer: Report,
      reads: REPORT_READ_MODELS,
      handle: async ({ principal, query }) => {
        const report = await loadReport(principal.userId, query);
        return 'kind' in report ? report : ok({ success: true, data: report });
      },
    }),
    getText('/api/advertising/report.csv', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The same report as a CSV file for spreadsheets.',
      audited: true,
      mediaType: 'text/csv',
      query: ReportRequest,
      reads: REPORT_READ_MODELS,
      handle: async ({ principal, query }) => {
        const report = await loadReport(principal.userId, query);
        if ('kind' in report) return report;
        const name = `campjay-report-${query.from}-${query.to}.csv`;
        return okText(formatReportCsv(report), { 'content-disposition': `attachment; filename="${name}"` });
      },
    }),
    get('/api/advertising/report-clicks', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The clicks behind a figure with their verdicts, latest first, a hundred at a time.',
      query: ReportClicksRequest,
      answer: ReportClicks,
      reads: REPORT_READ_MODELS,
      handle: async ({ principal, query }) => {
        const clicks = await loadClicks(principal.userId, query);
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    get('/api/advertising/valid-ad-clicks', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The counted clicks, latest first, a hundred at a time.',
      query: ValidAdClicksRequest,
      answer: ReportClicks,
      reads: REPORT_READ_MODELS,
      handle: async ({ principal, query }) => {
        const clicks = await loadClicks(principal.userId, { ...query, verdict: 'counted' });
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    get('/api/advertising/report-revision', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'A revision that changes whenever an advertiser’s report changes.',
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
