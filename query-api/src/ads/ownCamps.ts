/**
 * The SQL equivalent of `normalBaseUrl`.
 * @param column SQL name of the column
 */
export const normalBaseUrlSql = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/**
 * SQL condition: the camp of a placement `p` still belongs to its advertiser, by the website in the catalog and the
 * base URLs set by an admin, both as they are now. Otherwise the placement has no effect: its session is in no ad and
 * is not served. It takes effect again once the camp belongs to the advertiser again.
 * @param tables SQL names of the catalog's camps and of the advertisers
 */
export const isOwnCampSql = ({
  camps,
  advertisers,
}: {
  readonly camps: string;
  readonly advertisers: string;
}): string =>
  `exists (select from ${camps} c join ${advertisers} a on a.base_urls ? ${normalBaseUrlSql('c.base_url')}
            where c.org_id = p.org_id and a.advertiser_id = p.advertiser_id)`;
