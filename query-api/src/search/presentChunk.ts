import { readRegistration } from '@campjay/domain/catalog/registration.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type AdCard } from '../ads/placement/adCards.ts';
import { type FoundChunk } from './findCamps.ts';
import { type FoundCard } from './cards.ts';
import { type Meaning } from './index/meaning.ts';
import { type SearchCriteria } from './searchCriteria.ts';
import { placesOf } from './camp.ts';
import { milesToNearest, sessionPlace } from './rule.ts';

/** Maximum number of catalog words that the response lists for a misspelled word. */
const MAX_SIMILAR_WORDS = 20;

/** Appends members, whose values are JSON, to a JSON object without its closing brace, and closes the object. */
const closeObject = (head: string, members: Readonly<Record<string, string | number | undefined>>): string => {
  const appendedMembers = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`,"${name}":${value}`],
  );
  return `${head}${appendedMembers.join('')}}`;
};

const undefinedIfInfinite = (miles: number): number | undefined => (Number.isFinite(miles) ? miles : undefined);

/**
 * Serializes a card as JSON (see `CampOrg`), with distances if the criteria have a place.
 * @param extraMembers additional members of the JSON object; their values are JSON
 */
export const presentCard = (
  { card, matchingSessions }: FoundCard,
  criteria: Pick<SearchCriteria, 'place' | 'today'>,
  extraMembers: Readonly<Record<string, string>> = {},
): string => {
  const { camp, head, sessions } = card;
  const { place } = criteria;
  const registration = readRegistration(camp.facts.registration_date);
  const instances = matchingSessions.map(({ session, json }) => {
    const location = place && sessionPlace(camp, session);
    return location ? closeObject(json.slice(0, -1), { distance: distanceMiles(place, location) }) : json;
  });
  const sessionsToMeasure = matchingSessions.length > 0 ? matchingSessions : sessions;
  const places =
    sessionsToMeasure.length > 0 ? sessionsToMeasure.map(({ session }) => sessionPlace(camp, session)) : placesOf(camp);
  return closeObject(head, {
    timeUntilRegDate: typeof registration === 'number' ? registration - criteria.today : undefined,
    distance: undefinedIfInfinite(milesToNearest(criteria, places)),
    instances: `[${instances.join(',')}]`,
    ...extraMembers,
  });
};

/**
 * Creates the token that identifies an ad card and its position (`place`) in the list when a view or click is reported.
 */
export type CreateCardToken = (card: AdCard, place: number) => string;

/** The members that make a card an advertisement. */
const presentAd = (card: AdCard, place: number, createCardToken: CreateCardToken) => ({
  ad: card.ad.adJson,
  advertiser: card.ad.advertiserJson,
  ad_token: JSON.stringify(createCardToken(card, place)),
});

/** The typed words that were corrected, as JSON; undefined if there are none. */
const presentCorrections = (meanings: readonly Meaning[]): string | undefined => {
  const corrections = meanings.flatMap((meaning) =>
    meaning.kind === 'forgiven' ? [{ typed: meaning.typed, meant: meaning.words.slice(0, MAX_SIMILAR_WORDS) }] : [],
  );
  return corrections.length > 0 ? JSON.stringify(corrections) : undefined;
};

/** The response as JSON (see `CampDataChunk`), assembled from pieces that are already serialized. */
export const presentChunk = (found: FoundChunk, criteria: SearchCriteria, createCardToken: CreateCardToken): string => {
  const cards = found.cards.map((card) =>
    presentCard(card, criteria, 'ad' in card ? presentAd(card, card.place, createCardToken) : {}),
  );
  return `{"data":${closeObject(`{"combinedData":[${cards.join(',')}]`, {
    totalMatchedOrgs: found.total,
    unpriced: found.unpriced || undefined,
    relax: found.help && JSON.stringify(found.help.relax),
    offers: found.help && JSON.stringify(found.help.offers),
    forgiven: presentCorrections(found.meanings),
    wordsMatchedSimply: found.wordsMatchedSimply ? 'true' : undefined,
    season: criteria.season,
  })}}`;
};
