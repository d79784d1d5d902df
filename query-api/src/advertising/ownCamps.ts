/** As `normalBaseUrl` does it. @param column as SQL names it */
export const normalBaseUrlSql = (column: string): string => `regexp_replace(lower(btrim(${column})), '/+$', '')`;

/**
 * SQL: whether the camp of a placement `p` is still its advertiser's, by the website that the catalogue states and the base
 * URLs that an admin set, both as they are now. Where it is not, the placement counts for nothing: its session is in no ad
 * and is not served; as soon as the camp is the advertiser's again, it counts again.
 * @param tables the catalogue's camps and the advertisers, as SQL names them
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
