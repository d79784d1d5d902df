import { recordOf } from '@campjay/events/records.ts';
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
import { formatCsv } from '@campjay/platform/http/csv.ts';
import { ok, type Problem, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { okTextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { noSuchAdvertiser, type AdvertisingDeps } from '../advertiserAccess.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
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
  unmatched: recordOf(UNMATCHED_REASONS, (reason) => unmatched.find((each) => each.reason === reason)?.count ?? 0),
  unconfirmed: recordOf(
    UNCONFIRMED_REASONS,
    (reason) => unconfirmed.find((each) => each.reason === reason)?.count ?? 0,
  ),
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

type ReportReader = Reader<'ad_reports' | 'advertisers' | 'camps'>;

/** Report routes for advertisers: figures, and the clicks behind them. */
export const reportRoutes = ({
  reading,
  advertisers,
}: Pick<AdvertisingDeps, 'reading' | 'advertisers'>): readonly Route[] => {
  const routes = reading(AD_REPORTS, ADVERTISERS, CAMPS);
  /** Reads the advertiser's data for a report, or returns a problem if the user may not act for the advertiser. */
  const loadAdvertiser = async (read: ReportReader, userId: string, advertiserId: string) =>
    (await advertisers.mayActFor(userId, advertiserId))
      ? ((await readReportedAdvertiser(read, advertiserId)) ?? noSuchAdvertiser)
      : noSuchAdvertiser;

  const loadReport = async (
    read: ReportReader,
    userId: string,
    request: ReportRequest,
  ): Promise<Report['data'] | Problem> => {
    const advertiser = await loadAdvertiser(read, userId, request.advertiserId);
    if ('kind' in advertiser) return advertiser;
    // The revision is read first: if the report changes in between, the client reloads it once too often, but never
    // misses a change.
    const revision = await readRevision(read, request.advertiserId);
    return presentReport(await readReport(read, request), advertiser, revision);
  };

  const loadClicks = async (
    read: ReportReader,
    userId: string,
    request: ReportClicksRequest,
  ): Promise<ReportClicks | Problem> => {
    const advertiser = await loadAdvertiser(read, userId, request.advertiserId);
    if ('kind' in advertiser) return advertiser;
    const { clicks, next } = await readReportClicks(read, request);
    return { success: true, clicks: clicks.map((click) => presentClick(click, advertiser)), next };
  };

  return combineRoutes(
    routes.get('/api/advertising/report', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'Views, clicks, refusals, cost and registrations of an advertiser, by day, ad, camp and session.',
      query: ReportRequest,
      answer: Report,
      handle: async ({ read, principal, query }) => {
        const report = await loadReport(read, principal.userId, query);
        return 'kind' in report ? report : ok({ success: true, data: report });
      },
    }),
    routes.getText('/api/advertising/report.csv', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The same report as a CSV file for spreadsheets.',
      audited: true,
      mediaType: 'text/csv',
      query: ReportRequest,
      handle: async ({ read, principal, query }) => {
        const report = await loadReport(read, principal.userId, query);
        if ('kind' in report) return report;
        const name = `campjay-report-${query.from}-${query.to}.csv`;
        return okTextAnswer(formatReportCsv(report), { 'content-disposition': `attachment; filename="${name}"` });
      },
    }),
    routes.get('/api/advertising/report-clicks', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The clicks behind a figure with their verdicts, latest first, a hundred at a time.',
      query: ReportClicksRequest,
      answer: ReportClicks,
      handle: async ({ read, principal, query }) => {
        const clicks = await loadClicks(read, principal.userId, query);
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    routes.get('/api/advertising/valid-ad-clicks', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'The counted clicks, latest first, a hundred at a time.',
      query: ValidAdClicksRequest,
      answer: ReportClicks,
      handle: async ({ read, principal, query }) => {
        const clicks = await loadClicks(read, principal.userId, { ...query, verdict: 'counted' });
        return 'kind' in clicks ? clicks : ok(clicks);
      },
    }),
    reading(AD_REPORTS).get('/api/advertising/report-revision', {
      allow: ALLOWED_ROLES,
      problems: [404],
      summary: 'A revision that changes whenever an advertiser’s report changes.',
      query: RevisionRequest,
      answer: ReportRevision,
      handle: async ({ read, principal, query: { advertiserId } }) =>
        (await advertisers.mayActFor(principal.userId, advertiserId))
          ? ok({ success: true, revision: await readRevision(read, advertiserId) })
          : noSuchAdvertiser,
    }),
  );
};
