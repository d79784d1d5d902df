import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { kidFit, type KidFacts } from '@campjay/domain/schedule/kidFit.ts';
import { sessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { isPlacedByWeek, possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type SearchCriteria } from '../../search/searchCriteria.ts';
import { sessionPlace } from '../../search/rule.ts';
import { type SchedulableInstance } from '../contract.ts';
import { type FoundSession } from './findSchedulable.ts';

/** A found session as part of the response. */
export const presentSchedulable = (
  { camp, session }: FoundSession,
  { season, place }: SearchCriteria,
  viewer: { readonly favorites: ReadonlySet<string>; readonly kid: KidFacts | undefined },
): SchedulableInstance => {
  const snapshot = sessionSnapshot(camp.orgId, season, camp.facts, session.facts);
  const at = place && sessionPlace(camp, session);
  return {
    ...snapshot,
    instance_id: snapshot.session.instance_id,
    weeks: [...possibleWeeks(snapshot)],
    isPlacedByWeek: isPlacedByWeek(snapshot),
    isFavorite: viewer.favorites.has(camp.orgId),
    fitsKid: viewer.kid ? kidFit(viewer.kid, snapshot).fits : null,
    distance: place && at ? distanceMiles(place, at) : null,
  };
};
