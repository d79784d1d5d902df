import { CATEGORIES } from '@campjay/domain/catalog/filterOptions.ts';
import { toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { coordinatesOf } from './camp.ts';
import { type Cards, selectPassingSessions } from './cards.ts';
import { CampDataChunkRequest, type CampsRequest, SimilarCamp, WholeCamp } from './contract.ts';
import { findCamps } from './findCamps.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { listCampsById } from './index/listCampsById.ts';
import { presentCard } from './presentChunk.ts';
import { isUnknownOption, parseCriteria } from './searchCriteria.ts';

/**
 * Finds camps by their ids, each with all its sessions of the season. The query only says which sessions fit.
 * @returns the camps in the order of the request; without those that the catalog does not list
 */
export const findWholeCamps = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  { org_ids: orgIds, latLongUser: center }: Pick<CampsRequest, 'latLongUser'> & { readonly org_ids: readonly string[] },
  cards: Cards,
): Promise<readonly WholeCamp[]> => {
  const page = { orgIds: new Set(orgIds), excluded: new Set<string>(), limit: orgIds.length, near: undefined };
  const { found } = listCampsById(snapshot, query, page);
  const cardsById = await cards.load(schema, snapshot.season, found);
  // An infinite radius, so that the place gives distances and leaves out no camp.
  const place =
    center && center.lat !== null && center.lng !== null
      ? { lat: center.lat, lng: center.lng, radius: Number.POSITIVE_INFINITY }
      : undefined;
  const criteria = { ...query.criteria, ...(place && { place }) };
  return [...new Set(orgIds)].flatMap((orgId) => {
    const camp = found.find((each) => each.orgId === orgId);
    const card = cardsById.get(orgId);
    if (!camp || !card) return [];
    const fitting = selectPassingSessions(camp, card, query)?.matchingSessions ?? [];
    const fittingIds = JSON.stringify(fitting.map(({ session }) => session.facts.instance_id));
    const json = presentCard({ card, matchingSessions: card.sessions }, criteria, { fitting_instance_ids: fittingIds });
    return [WholeCamp.parse(JSON.parse(json))];
  });
};

const MAX_SIMILAR_CAMPS = 6;

/** In miles. Farther camps are no alternative for a family. */
const SIMILAR_CAMPS_RADIUS = 50;

/**
 * Finds the nearest other camps that offer a session of the season in one of the camp's categories; see docs/search.md.
 * Empty if no place of the camp is known.
 */
export const findSimilarCamps = async (
  catalog: IndexedCatalog,
  today: DayNumber,
  camp: WholeCamp,
  cards: Cards,
): Promise<SimilarCamp[]> => {
  const [center] = [...camp.instances, camp].flatMap((place) => coordinatesOf(place) ?? []);
  if (!center) return [];
  const listedTypes = [camp.org_program_type, ...camp.instances.map((session) => session.batch_program_type)];
  const types = new Set(listedTypes.flatMap(toList));
  const request = CampDataChunkRequest.parse({
    filterState: { selectedCategory: CATEGORIES.filter((category) => types.has(category)) },
    latLongUser: center,
    latLongUserRadius: SIMILAR_CAMPS_RADIUS,
    sortCriteria: 'distance',
    loadedOrganicOrgIds: [camp.org_id],
    limit: MAX_SIMILAR_CAMPS,
  });
  const criteria = parseCriteria(request, catalog.snapshot.season, today);
  if (isUnknownOption(criteria))
    throw new Error(`Similar camps filter by ${criteria.field}, which ${criteria.message}`);
  const result = await findCamps(catalog, { criteria, meanings: [] }, request, cards);
  return result.cards
    .filter(({ matchingSessions }) => matchingSessions.length > 0)
    .map((found) => SimilarCamp.parse(JSON.parse(presentCard(found, criteria))));
};
