import { UNCONFIRMED_REASONS, UNMATCHED_REASONS } from '@campjay/events/ads/adClicks.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { type FigureRow, type Report, type ReportedClick } from './contract.ts';
import { type Fact, figuresBy, figuresOf } from './figures.ts';
import { type StoredClick } from './readReportClicks.ts';
import { type StoredReport } from './readReports.ts';
import { type ReportNames } from './reportNames.ts';

const NO_CARD = 'Clicks without a card of ours';

/** All figures of a slice, for the page and the file. */
export const presentReport = (
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

export const presentClick = (click: StoredClick, names: ReportNames): ReportedClick => ({
  ...{ clickId: click.click_id, receivedAt: click.received_at, link: click.link, place: click.place },
  ad: click.ad_id === null ? null : names.ad(click.ad_id),
  camp: click.org_id === null ? null : names.camp(click.org_id),
  session: click.org_id === null ? null : names.session(click.org_id, click.instance_id ?? ''),
  ...{ refusal: click.refusal, ruleVersion: click.rule_version, because: click.because },
  ...{ charged: dollarsOf(BigInt(click.charged_micros)), isSettled: click.is_settled },
  registrations: click.registrations,
});
