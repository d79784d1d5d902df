import { readIsoDay } from '@campjay/events/calendar.ts';
import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { describe, expect, it } from '@jest/globals';
import { createCard } from '../search/cards.ts';
import { CampDataChunk, CampDataChunkRequest } from '../search/contract.ts';
import { presentChunk } from '../search/presentChunk.ts';
import { parseCriteria } from '../search/searchCriteria.ts';
import { campOfLine } from '../search/testing/campOfLine.ts';
import { presentPreview } from './routes.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const session = (facts: object) => ({
  ...{ year: season, day_or_sleepaway: 'day', start_date: 'June 8', end_date: 'June 12', price: 395 },
  ...{ start_time: '9:00 AM', end_time: '3:00 PM', before_care_from: '8:00 AM', after_care_until: '5:30 PM' },
  ...{ extended_care_price_per_week: 75, batch_program_type: ['Outdoors'], batch_tags: ['all girls'] },
  ...{ address_city: 'Half Moon Bay', neighborcality: 'El Granada', ages: [7, 8], grades: [2] },
  ...facts,
});
const camp = (orgId: string, ...instances: readonly object[]) =>
  campOfLine({
    ...{ org_id: orgId, camp_org_name: `Example ${orgId}`, base_url: 'https://kites.example' },
    ...{ description_short: 'Kites by the sea.', org_program_type: ['Outdoors'], org_tags: ['has girls-only'] },
    ...{ registration_date: '03/05/2026', registration_time: '9:00 AM', offers_refunds: 'yes' },
    ...{ refund_policy_detail: 'Until May.', financial_aid_available: 'yes', financial_aid_detail: 'Ask us.' },
    instances,
  } as unknown as CatalogLine);
const kites = camp('kites', session({ instance_id: 'kites-1' }), session({ instance_id: 'kites-2' }));
const boats = camp('boats', session({ instance_id: 'boats-1' }));
const empty = camp('empty');

const ad = {
  ...{ ad_id: 'summer', ad_name: 'Summer of kites', ad_images: ['/ad-images/a/large.webp'] },
  ...{ message: 'Come along.', primary_url: '', testimonials: '' },
};
const advertiser = {
  ...{ advertiser_id: 'kelp', advertiser_name: 'Example Kelp', pricing_structure: 'cpc' as const },
  ...{ discount_structure: null, discount_dollars: null, discount_percentage: null },
};
const preview = (camps: readonly (typeof kites)[], placements: Readonly<Record<string, string>> = {}) =>
  presentPreview({ camps, season, placements: new Map(Object.entries(placements)), ad, advertiser, today });
const shownIds = (...from: Parameters<typeof preview>) => {
  const card = preview(...from);
  return card && [card.org_id, ...card.instances.map(({ instance_id }) => instance_id)];
};

describe('the preview of an ad', () => {
  it('shows the live card with every fact of the camp and its sessions, without the token of a served card', () => {
    const card = createCard(kites, season);
    const criteria = parseCriteria(CampDataChunkRequest.parse({ filterState: {} }), season, today);
    if (!('today' in criteria)) throw new Error('The request is refused');
    const served = {
      ...{ adId: ad.ad_id, advertiserId: 'kelp', priceMicros: 0n, basisPoints: null, weight: 1 },
      ...{ adJson: JSON.stringify(ad), advertiserJson: JSON.stringify(advertiser) },
    };
    const chunk = presentChunk(
      {
        ...{ cards: [{ card, matchingSessions: card.sessions.slice(1), ad: served, place: 0 }] },
        ...{ total: 1, unpriced: 0, meanings: [], help: undefined, wordsMatchedSimply: false },
      },
      criteria,
      () => 'token',
    );
    const [live] = CampDataChunk.parse(JSON.parse(chunk)).data.combinedData;
    expect(live).toMatchObject({ ad_token: 'token', timeUntilRegDate: 4, description_short: 'Kites by the sea.', ad });
    delete live?.ad_token;
    expect(preview([kites], { 'kites kites-2': 'summer' })).toEqual(live);
    expect(live?.instances[0]).toMatchObject({ before_care_from: '8:00 AM', batch_tags: ['all girls'] });
  });

  it('shows the first camp with a session turned on in the ad, with those sessions only', () => {
    const placements = { 'boats boats-1': 'another', 'kites kites-2': 'summer' };
    expect(shownIds([boats, kites], placements)).toEqual(['kites', 'kites-2']);
  });

  it('shows all sessions of the first camp with sessions while none is on, and nothing without camps', () => {
    expect(shownIds([empty, kites, boats])).toEqual(['kites', 'kites-1', 'kites-2']);
    expect(shownIds([empty])).toEqual(['empty']);
    expect(shownIds([])).toBeUndefined();
  });
});
