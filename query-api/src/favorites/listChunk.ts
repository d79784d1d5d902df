import { type Answer, okText } from '@campjay/platform/http/kit.ts';
import { type z } from 'zod';
import { type Asking } from '../catalog/asking.ts';
import { type Cards } from '../catalog/cards.ts';
import { type FoundCard, passingOf } from '../catalog/foundCard.ts';
import { type IndexedCatalog } from '../catalog/index/campIndex.ts';
import { type Asked } from '../catalog/index/evaluate.ts';
import { listCamps } from '../catalog/index/listing.ts';
import { presentCard } from '../catalog/presentChunk.ts';
import { type Place } from '../catalog/question.ts';
import { type FavoriteChunk, type FavoriteChunkRequest } from './contract.ts';

type Request = z.output<typeof FavoriteChunkRequest>;

/** Answers with the next cards of a list of camps. */
export type ListChunk = (request: Request) => Promise<Answer<FavoriteChunk>>;

export const createListChunk =
  ({ asking, cards }: { readonly asking: Asking; readonly cards: Cards }): ListChunk =>
  (request) =>
    asking({ filterState: request.filterState, latLongUser: null, latLongUserRadius: null }, async (catalog, asked) => {
      const near = placeOf(request);
      const { shown, unlisted } = await findListed(catalog, asked, { ...request, near }, cards);
      const question = { ...asked.question, ...(near && { place: near }) };
      const data = shown.map((card) => presentCard(card, question)).join(',');
      return okText(`{"data":[${data}],"unlisted":${JSON.stringify(unlisted)},"season":${question.season}}`);
    });

/** Where distances are measured from. It leaves nothing out, however far. */
const placeOf = ({ latLongUser }: Request): Place | undefined =>
  latLongUser && latLongUser.lat !== null && latLongUser.lng !== null
    ? { lat: latLongUser.lat, lng: latLongUser.lng, radius: Number.POSITIVE_INFINITY }
    : undefined;

/** The next cards in order, and the asked camps that the catalogue does not list. */
const findListed = async (
  { snapshot, schema }: IndexedCatalog,
  asked: Asked,
  request: Request & { readonly near: Place | undefined },
  cards: Cards,
): Promise<{ readonly shown: readonly FoundCard[]; readonly unlisted: readonly string[] }> => {
  const { found, unlisted } = listCamps(snapshot, asked, {
    orgIds: new Set(request.favoritedCampsArray),
    excluded: new Set(request.loadedCampOrgIds),
    limit: request.limit,
    near: request.sortCriteria === 'distance' ? request.near : undefined,
  });
  const loaded = await cards.load(schema, snapshot.season, found);
  const shown = found.flatMap((camp): readonly FoundCard[] => {
    const card = loaded.get(camp.orgId);
    return card ? [passingOf(camp, card, asked) ?? { card, passing: [] }] : [];
  });
  // A camp that was taken out of the catalogue since it was indexed has no card any more.
  return { shown, unlisted: [...unlisted, ...found.flatMap(({ orgId }) => (loaded.has(orgId) ? [] : [orgId]))] };
};
