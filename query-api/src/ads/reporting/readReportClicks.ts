import { type Reader } from '@campjay/read-models/reader.ts';
import { readAdvertisers } from '../readAdvertisers.ts';
import { readCampsByBaseUrl } from '../placement/readCampsByBaseUrl.ts';
import { CLICKS_PER_PAGE, type ReportClicksRequest } from './contract.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { isInPeriod, isOfCard } from './readReports.ts';
import { isoUtc, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { sql } from 'kysely';

/**
 * What a report shows about an advertiser. The functions return the current name of an ad, camp or session, or its id
 * if it no longer exists.
 */
export interface ReportedAdvertiser {
  readonly nameAd: (adId: string) => string;
  readonly nameCamp: (orgId: string) => string;
  readonly nameSession: (orgId: string, instanceId: string) => string;
  readonly budgetCents: number;
}

/** Reads what a report shows about an advertiser; undefined if the advertiser does not exist. */
export const readReportedAdvertiser = async (
  read: Reader<'advertisers' | 'camps'>,
  advertiserId: string,
): Promise<ReportedAdvertiser | undefined> => {
  const [advertiser] = await readAdvertisers(read, [advertiserId]);
  if (!advertiser) return undefined;
  const { camps } = await readCampsByBaseUrl(read, advertiser.base_urls);
  const adNames = new Map(advertiser.ads.map(({ ad_id, name }) => [ad_id, name]));
  const campsById = new Map(camps.map((camp) => [camp.orgId, camp]));
  return {
    nameAd: (adId) => adNames.get(adId) ?? adId,
    nameCamp: (orgId) => campsById.get(orgId)?.facts.camp_org_name ?? orgId,
    nameSession: (orgId, instanceId) => {
      const session = campsById.get(orgId)?.instances.find(({ instance_id }) => instance_id === instanceId);
      const labels = [session?.batch_name, session?.start_date].filter((text) => text !== undefined && text !== '');
      return labels.length === 0 ? instanceId : labels.join(', ');
    },
    budgetCents: advertiser.budget_cents,
  };
};

const CLICK_COLUMNS = [
  'click_id',
  'link',
  'ad_id',
  'org_id',
  'instance_id',
  'place',
  'refusal',
  'rule_version',
  'because',
  'charged_micros',
] as const;

export interface StoredClick extends Pick<RowOf<typeof AD_REPORTS.tables.clicks>, (typeof CLICK_COLUMNS)[number]> {
  /** UTC, ISO 8601 with milliseconds: the precision of the page cursor. */
  readonly received_at: string;
  readonly is_settled: boolean;
  /** The number of matched registrations. */
  readonly registrations: number;
}

/**
 * Reads the clicks that the request selects, latest first, and the cursor of the next page. The cursor consists of the
 * time and the id of a page's last click.
 */
export const readReportClicks = (
  read: Reader<'ad_reports'>,
  request: ReportClicksRequest,
): Promise<{ readonly clicks: readonly StoredClick[]; readonly next: string | null }> =>
  read(AD_REPORTS, async (db) => {
    const { verdict, reason, after } = request;
    const [cursorTime, cursorClickId] = after?.split(' ') ?? [];
    const rows = await db
      .selectFrom('clicks as c')
      .select(CLICK_COLUMNS)
      .select(({ ref, eb, exists, selectFrom }) => [
        isoUtc(ref('c.received_at')).as('received_at'),
        eb
          .and([
            eb('refusal', 'is', null),
            exists(
              selectFrom('settlements as s')
                .whereRef('s.advertiser_id', '=', 'c.advertiser_id')
                .whereRef('s.month', '=', 'c.month')
                .whereRef('s.through', '>', 'c.received_at'),
            ),
          ])
          .$castTo<boolean>()
          .as('is_settled'),
        selectFrom('registrations as r')
          .select(rowCount.as('count'))
          .whereRef('r.advertiser_id', '=', 'c.advertiser_id')
          .whereRef('r.click_id', '=', 'c.click_id')
          .where('r.unmatched', 'is', null)
          .$asScalar()
          .$notNull()
          .as('registrations'),
      ])
      .where('advertiser_id', '=', request.advertiserId)
      .where(({ ref }) => isInPeriod(request, ref('c.received_at')))
      .where(({ ref }) => isOfCard(request, ref('ad_id'), ref('org_id'), ref('instance_id')))
      .$if(verdict !== undefined, (query) => query.where('refusal', verdict === 'counted' ? 'is' : 'is not', null))
      .$if(reason !== undefined, (query) => query.where('refusal', '=', reason ?? null))
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple }) =>
          eb(
            refTuple('received_at', 'click_id'),
            '<',
            sql<[Date, string]>`(${cursorTime}::timestamptz, ${cursorClickId}::text)`,
          ),
        ),
      )
      .orderBy('c.received_at', 'desc')
      .orderBy('click_id', 'desc')
      .limit(CLICKS_PER_PAGE + 1)
      .execute();
    const clicks = rows.slice(0, CLICKS_PER_PAGE);
    const last = clicks.at(-1);
    const next = rows.length > CLICKS_PER_PAGE && last ? `${last.received_at} ${last.click_id}` : null;
    return { clicks, next };
  });
