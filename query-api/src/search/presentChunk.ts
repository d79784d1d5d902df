import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type AdCard } from '../ads/placement/adCards.ts';
import { type FoundChunk } from './findCamps.ts';
import { type FoundCard } from './cards.ts';
import { type Meaning } from './index/meaning.ts';
import { type SearchCriteria } from './searchCriteria.ts';
import { placesOf } from './camp.ts';
import { nearest, sessionPlace } from './rule.ts';

const MAX_MATCHES_SHOWN = 20;

/** Adds members to a JSON object that lacks its closing brace, and closes it. */
const closeObject = (head: string, members: Readonly<Record<string, string | number | undefined>>): string =>
  `${Object.entries(members).reduce((json, [name, value]) => (value === undefined ? json : `${json},"${name}":${value}`), head)}}`;

const finite = (miles: number): number | undefined => (Number.isFinite(miles) ? miles : undefined);

/**
 * A card as JSON (see `CampOrg`), with distances if the criteria have a place.
 * @param extraMembers further members as JSON
 */
export const presentCard = (
  { card, passing }: FoundCard,
  criteria: Pick<SearchCriteria, 'place' | 'today'>,
  extraMembers: Readonly<Record<string, string>> = {},
): string => {
  const { camp, head, sessions } = card;
  const { place } = criteria;
  const registration = readRegistration(camp.facts.registration_date);
  const instances = passing.map(({ session, json }) => {
    const at = place && sessionPlace(camp, session);
    return at ? closeObject(json.slice(0, -1), { distance: distanceMiles(place, at) }) : json;
  });
  const measured = passing.length > 0 ? passing : sessions;
  const places = measured.length > 0 ? measured.map(({ session }) => sessionPlace(camp, session)) : placesOf(camp);
  return closeObject(head, {
    timeUntilRegDate: typeof registration === 'number' ? registration - criteria.today : undefined,
    distance: finite(nearest(criteria, places)),
    instances: `[${instances.join(',')}]`,
    ...extraMembers,
  });
};

/** Signs the content of an ad card and its place in the list. */
export type SignCard = (card: AdCard, place: number) => string;

/** The members that make a card an advertisement. */
const presentAd = (card: AdCard, place: number, sign: SignCard) => ({
  ad: card.ad.adJson,
  advertiser: card.ad.advertiserJson,
  ad_token: JSON.stringify(sign(card, place)),
});

const presentFuzzyMatches = (meanings: readonly Meaning[]): string | undefined => {
  const forgiven = meanings.flatMap((meaning) =>
    meaning.kind === 'forgiven' ? [{ typed: meaning.typed, meant: meaning.words.slice(0, MAX_MATCHES_SHOWN) }] : [],
  );
  return forgiven.length > 0 ? JSON.stringify(forgiven) : undefined;
};

/** The response as JSON (see `CampDataChunk`), assembled from pieces that are already serialized. */
export const presentChunk = (found: FoundChunk, criteria: SearchCriteria, sign: SignCard): string => {
  const cards = found.cards.map((card) =>
    presentCard(card, criteria, 'ad' in card ? presentAd(card, card.place, sign) : {}),
  );
  return `{"data":${closeObject(`{"combinedData":[${cards.join(',')}]`, {
    totalMatchedOrgs: found.total,
    relax: found.relax && JSON.stringify(found.relax),
    forgiven: presentFuzzyMatches(found.meanings),
    wordsMatchedSimply: found.wordsMatchedSimply ? 'true' : undefined,
    season: criteria.season,
  })}}`;
};
