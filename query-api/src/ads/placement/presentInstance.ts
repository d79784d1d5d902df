import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';
import { type Camp, type Session, sessionsOf } from '../../search/camp.ts';
import { type PlaceableInstance } from '../contract.ts';
import { placementKey } from '../readAdvertisers.ts';

/**
 * A camp's sessions of the season, by date.
 * @param placements the ad of each session that is 'On', by `placementKey`
 */
export const presentInstances = (
  camp: Camp,
  season: number,
  placements: ReadonlyMap<string, string>,
): readonly PlaceableInstance[] =>
  sessionsOf(camp, season)
    .toSorted((one, other) => one.start - other.start)
    .map((session) =>
      presentInstance(camp, session, season, placements.get(placementKey(camp.orgId, session.facts.instance_id))),
    );

const presentInstance = (
  { orgId, facts: camp }: Camp,
  session: Session,
  season: number,
  ownerAdId: string | undefined,
): PlaceableInstance => {
  const { facts } = session;
  return {
    org_id: orgId,
    camp_org_name: camp.camp_org_name,
    instance_id: facts.instance_id,
    ...listedFacts(facts),
    neighborcality: facts.neighborcality ?? camp.neighborcality ?? null,
    ages: facts.ages ?? [],
    grades: facts.grades ?? [],
    weeks: [...weeksOf(session, season)],
    active: ownerAdId === undefined ? 0 : 1,
    owner_ad_id: ownerAdId ?? null,
  };
};

const listedFacts = (facts: SessionFacts) => ({
  batch_name: facts.batch_name ?? null,
  location_name: facts.location_name ?? null,
  region: facts.region ?? null,
  start_date: facts.start_date ?? null,
  end_date: facts.end_date ?? null,
  start_time: facts.start_time ?? null,
  end_time: facts.end_time ?? null,
  day_or_sleepaway: facts.day_or_sleepaway ?? null,
  price: facts.price ?? null,
});

const weeksOf = ({ facts, start, end }: Session, season: number): readonly string[] => {
  const mask = weekMaskOf(start, end, season, isSeasonWindow(facts));
  return weekLabelsOf(season).filter((_, week) => (mask & (1 << week)) !== 0);
};
