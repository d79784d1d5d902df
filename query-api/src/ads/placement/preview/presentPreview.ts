import { type DayNumber } from '@campjay/events/calendar.ts';
import { cardOf } from '../../../search/cards.ts';
import { CampOrg } from '../../../search/contract.ts';
import { presentCard } from '../../../search/presentChunk.ts';
import { type Camp } from '../../../search/camp.ts';
import { type ShownAd, type ShownAdvertiser } from '../../contract.ts';
import { placementKey } from '../../readAdvertisers.ts';

interface PreviewInput {
  /** The advertiser's camps, by name. */
  readonly camps: readonly Camp[];
  readonly season: number;
  /** The ad of each session that is 'On', by `placementKey`. */
  readonly placements: ReadonlyMap<string, string>;
  readonly ad: ShownAd;
  readonly advertiser: ShownAdvertiser;
  readonly today: DayNumber;
}

/**
 * The preview card of an ad, built like live cards: the first camp with a session that is On in the ad, with only those
 * sessions. If none is On: the first camp with sessions, with all of them. Undefined if no camp belongs to the
 * advertiser.
 */
export const presentPreview = ({
  camps,
  season,
  placements,
  ad,
  advertiser,
  today,
}: PreviewInput): CampOrg | undefined => {
  const cards = camps.map((camp) => {
    const card = cardOf(camp, season);
    const isOn = (instanceId: string) => placements.get(placementKey(camp.orgId, instanceId)) === ad.ad_id;
    return { card, on: card.sessions.filter(({ session }) => isOn(session.facts.instance_id)) };
  });
  const chosen = cards.find(({ on }) => on.length > 0);
  const card = chosen?.card ?? cards.find((each) => each.card.sessions.length > 0)?.card ?? cards[0]?.card;
  if (!card) return undefined;
  const json = presentCard(
    { card, passing: chosen?.on ?? card.sessions },
    { today },
    {
      ad: JSON.stringify(ad),
      advertiser: JSON.stringify(advertiser),
    },
  );
  return CampOrg.parse(JSON.parse(json));
};
