import { type Pool } from 'pg';
import { readAdvertisers } from '../readAdvertisers.ts';
import { readCampsByBaseUrl } from '../placement/readCampsByBaseUrl.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { CLICKS_PER_PAGE, type ReportClicksRequest } from './contract.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { sliceParameters, sliceCondition } from './readReports.ts';

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
  pool: Pool,
  advertiserId: string,
): Promise<ReportedAdvertiser | undefined> => {
  const [advertiser] = await readAdvertisers(pool, [advertiserId]);
  if (!advertiser) return undefined;
  const { camps } = await readCampsByBaseUrl(pool, advertiser.base_urls);
  const adNames = new Map((advertiser.ads ?? []).map(({ ad_id, name }) => [ad_id, name]));
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

export interface StoredClick {
  readonly click_id: string;
  /** UTC, ISO 8601 with milliseconds: the precision of the page cursor. */
  readonly received_at: string;
  readonly link: string;
  readonly ad_id: string | null;
  readonly org_id: string | null;
  readonly instance_id: string | null;
  /** Position of the card in the list, from 0. */
  readonly place: number | null;
  /** Why the click is not counted; null for a counted click. */
  readonly refusal: ClickRefusal | null;
  readonly rule_version: number;
  /** Why the verdict on the click was revised; null if it was not. */
  readonly because: string | null;
  readonly charged_micros: string;
  readonly is_settled: boolean;
  readonly registrations: number;
}

const RECEIVED_AT_UTC_SQL = `to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Reads the clicks that the request selects, latest first, and the cursor of the next page. The cursor consists of the
 * time and the id of a page's last click.
 */
export const readReportClicks = (
  pool: Pool,
  request: ReportClicksRequest,
): Promise<{ readonly clicks: readonly StoredClick[]; readonly next: string | null }> =>
  readFromActiveBuild(pool, AD_REPORTS, async (table) => {
    const [cursorTime, cursorClickId] = request.after?.split(' ') ?? [null, null];
    // The parameters $1 to $7 belong to `sliceCondition`.
    const { rows } = await pool.query<StoredClick>(
      `select click_id, ${RECEIVED_AT_UTC_SQL} as received_at, link, ad_id, org_id, instance_id, place, refusal, rule_version,
              because, charged_micros::text,
              refusal is null and exists (select from ${table('settlements')} s
                 where s.advertiser_id = c.advertiser_id and s.month = c.month and s.through > c.received_at) as is_settled,
              (select count(*)::int from ${table('registrations')} r
                where r.advertiser_id = c.advertiser_id and r.click_id = c.click_id and r.unmatched is null) as registrations
         from ${table('clicks')} c
        where ${sliceCondition('received_at')}
          and ($8::text is null or ($8 = 'counted' and refusal is null) or ($8 = 'refused' and refusal is not null))
          and ($9::text is null or refusal = $9)
          and ($10::timestamptz is null or (received_at, click_id) < ($10::timestamptz, $11::text))
        order by c.received_at desc, click_id desc limit ${CLICKS_PER_PAGE + 1}`,
      [...sliceParameters(request), request.verdict ?? null, request.reason ?? null, cursorTime, cursorClickId],
    );
    const clicks = rows.slice(0, CLICKS_PER_PAGE);
    const last = clicks.at(-1);
    const next = rows.length > CLICKS_PER_PAGE && last ? `${last.received_at} ${last.click_id}` : null;
    return { clicks, next };
  });
