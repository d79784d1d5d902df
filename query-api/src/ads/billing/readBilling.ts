import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { AD_REPORTS } from '../reporting/readReports.ts';
import { type Settlement } from './contract.ts';

export interface StoredMonth {
  readonly month: string;
  readonly lines: readonly {
    readonly adId: string;
    readonly clicks: number;
    readonly registrations: number;
    /** Digits, because a JSON number cannot hold them exactly. */
    readonly micros: string;
  }[];
  /** Latest first. */
  readonly settlements: readonly Omit<Settlement, 'charge'>[];
}

/** An advertiser's months, latest first. One statement, so that the settled amount never exceeds the counted one. */
export const readBilling = (pool: Pool, advertiserId: string): Promise<readonly StoredMonth[]> =>
  fromActiveBuild(pool, AD_REPORTS, async (table) => {
    const { rows } = await pool.query<StoredMonth>(
      `with arrived as (
         select month, ad_id, (refusal is null)::int as click, 0 as registration, charged_micros
           from ${table('clicks')} where advertiser_id = $1 and ad_id is not null
         union all
         select month, ad_id, 0, 1, charged_micros
           from ${table('registrations')} where advertiser_id = $1 and unmatched is null
       ), lines as (
         select month, ad_id, sum(click)::int as clicks, sum(registration)::int as registrations,
                sum(charged_micros) as micros
           from arrived group by month, ad_id having sum(click) + sum(registration) > 0
       ), settled as (
         select month, settlement_id, through, due_cents from ${table('settlements')} where advertiser_id = $1
       )
       select month,
              coalesce((select json_agg(json_build_object(
                          'adId', ad_id, 'clicks', clicks, 'registrations', registrations, 'micros', micros::text)
                          order by ad_id)
                          from lines l where l.month = m.month), '[]') as lines,
              coalesce((select json_agg(json_build_object(
                          'settlementId', settlement_id, 'dueCents', due_cents,
                          'through', to_char(through at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                          order by through desc)
                          from settled s where s.month = m.month), '[]') as settlements
         from (select month from lines union select month from settled) as m order by month desc`,
      [advertiserId],
    );
    return rows;
  });
