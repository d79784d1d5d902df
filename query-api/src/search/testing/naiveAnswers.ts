import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { truePriceOf } from '@campjay/domain/catalog/truePrice.ts';
import { MAX_CHILD_AGE } from '@campjay/domain/limits.ts';
import { RADIUS_MILES } from '@campjay/domain/catalog/filterOptions.ts';
import { isInBoundingBox } from '@campjay/domain/geography/boundingBox.ts';
import { type Camp, placesOf, seasonSessionsOf } from '../camp.ts';
import { type MapPoint, type Offers } from '../contract.ts';
import { countNaively, milesToNearest, searchNaively, sessionPlace } from '../rule.ts';
import { activeFields, type SearchCriteria, without } from '../searchCriteria.ts';

/**
 * Reference implementations of what a search answers besides its camps, written to be obviously correct: each runs the
 * plain loop over all camps as often as it needs to.
 */

const totalOf = (camps: readonly Camp[], criteria: SearchCriteria): number =>
  searchNaively(camps, criteria, 'alpha').total;

/** The filters whose removal alone makes camps match, with their number, in any order. */
export const relaxNaively = (camps: readonly Camp[], criteria: SearchCriteria) =>
  activeFields(criteria)
    .map((field) => ({ field, freed: totalOf(camps, without(criteria, field)) }))
    .filter(({ freed }) => freed > 0);

/** The offers of a search without results. */
export const offersNaively = (camps: readonly Camp[], criteria: SearchCriteria): Offers => {
  const nearest = nearestNaively(camps, criteria);
  const radius = radiusOffersNaively(camps, criteria);
  return {
    radius,
    weeks: weekOffersNaively(camps, criteria),
    ages: ageOffersNaively(camps, criteria),
    ...(nearest.length > 0 && { nearest: { miles: nearest, ...(radius[0] && { within: radius[0] }) } }),
  };
};

const radiusOffersNaively = (camps: readonly Camp[], criteria: SearchCriteria): Offers['radius'] => {
  const { place } = criteria;
  if (!place) return [];
  const counts = RADIUS_MILES.filter((miles) => miles > place.radius).map((miles) => ({
    miles,
    total: totalOf(camps, { ...criteria, place: { ...place, radius: miles } }),
  }));
  return counts.filter(({ total }, index) => total > (counts[index - 1]?.total ?? 0)).slice(0, 3);
};

const nearestNaively = (camps: readonly Camp[], criteria: SearchCriteria): number[] => {
  const instanceIds = new Map(
    searchNaively(camps, without(criteria, 'latLongUser'), 'alpha').found.map((found) => [
      found.orgId,
      found.instanceIds,
    ]),
  );
  return camps
    .map((camp) => {
      const sessions = seasonSessionsOf(camp, criteria.season).filter(({ facts }) =>
        instanceIds.get(camp.orgId)?.includes(facts.instance_id),
      );
      return milesToNearest(
        criteria,
        sessions.map((session) => sessionPlace(camp, session)),
      );
    })
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
    .slice(0, 3);
};

const weekOffersNaively = (camps: readonly Camp[], criteria: SearchCriteria): Offers['weeks'] => {
  const selected = criteria.options.get('selectedWeekLabel') ?? [];
  if (selected.length === 0) return [];
  return Object.entries(countNaively(camps, criteria, 'selectedWeekLabel'))
    .map(([label, total], week) => ({ label, total, week }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => {
      const [awayA, awayB] = [a, b].map(({ week }) => Math.min(...selected.map((other) => Math.abs(other - week))));
      return (awayA ?? 0) - (awayB ?? 0) || a.week - b.week;
    })
    .slice(0, 3)
    .map(({ label, total }) => ({ label, total }));
};

const ageOffersNaively = (camps: readonly Camp[], criteria: SearchCriteria): Offers['ages'] => {
  const children = criteria.children?.kind === 'each' ? criteria.children.children : [];
  const age = children[0]?.age;
  if (children.length !== 1 || age === undefined) return [];
  return [age + 1, age - 1, age + 2, age - 2]
    .filter((other) => other >= 0 && other <= MAX_CHILD_AGE)
    .map((other) => ({
      age: other,
      total: totalOf(camps, { ...criteria, children: { kind: 'each', children: [{ ...children[0], age: other }] } }),
    }))
    .filter(({ total }) => total > 0);
};

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

const dollarsOf = (session: SeasonSession, criteria: SearchCriteria): number | undefined => {
  const price = truePriceOf(session, criteria);
  return price && price.total / 100;
};

/** The points on the map of all camps that the list contains. */
export const mapPointsNaively = (camps: readonly Camp[], criteria: SearchCriteria): readonly MapPoint[] => {
  const campsById = new Map(camps.map((camp) => [camp.orgId, camp]));
  return searchNaively(camps, criteria, 'alpha').found.flatMap(({ orgId, instanceIds }) => {
    const camp = campsById.get(orgId);
    if (!camp) throw new Error(`${orgId} is not in the catalog`);
    const sessions = seasonSessionsOf(camp, criteria.season).filter(({ facts }) =>
      instanceIds.includes(facts.instance_id),
    );
    const located =
      sessions.length > 0
        ? sessions.map((session) => ({
            place: sessionPlace(camp, session),
            price: dollarsOf(session, criteria),
            sessions: 1,
          }))
        : placesOf(camp)
            .filter((place) => milesToNearest(criteria, [place]) <= (criteria.place?.radius ?? Infinity))
            .filter((place) => !criteria.boundingBox || isInBoundingBox(criteria.boundingBox, place))
            .map((place) => ({ place, price: undefined, sessions: 0 }));
    const points = new Map<string, MapPoint>();
    for (const { place, price, sessions: count } of located) {
      if (!place) continue;
      const [lat, lng] = [round(place.lat), round(place.lng)];
      const known = points.get(`${lat} ${lng}`);
      const prices = [known?.price, price].flatMap((dollars) => (dollars === undefined ? [] : [Math.ceil(dollars)]));
      points.set(`${lat} ${lng}`, {
        ...{ org_id: orgId, name: camp.facts.camp_org_name, lat, lng },
        ...(prices.length > 0 && { price: Math.min(...prices) }),
        sessions: (known?.sessions ?? 0) + count,
      });
    }
    return [...points.values()].sort((a, b) => a.lat - b.lat || a.lng - b.lng);
  });
};
