import { seededRandom } from '@campjay/events/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { foldText } from '@campjay/events/catalog/words.ts';
import { readIsoDay } from '@campjay/events/season/calendar.ts';
import { describe, expect, it } from '@jest/globals';
import { CampDataChunkRequest } from '../contract.ts';
import { isUnknownOption, type Question, questionOf, without } from '../question.ts';
import { type Camp, type Coordinates, placesOf, type Session, sessionsOf } from '../search/camp.ts';
import { forgivenWords } from '../search/forgiveness.ts';
import { judge, nearest, sessionPlace, wordsOfCamp, wordTests } from '../search/rule.ts';
import { campOfLine } from '../testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '../testing/filterStates.ts';
import { type Asked } from './evaluate.ts';
import { layersOf, snapshotOfLayers, withChanged } from './layers.ts';
import { listCamps } from './listing.ts';
import { meaningsOf, type Snapshot } from './snapshot.ts';
import { pairOf, snapshotOf } from './snapshotBuilder.ts';

const season = 2026;
const today = readIsoDay('2026-03-01') ?? 0;
const camps = [...syntheticCatalog({ camps: 150, seed: 17 })].map(campOfLine);
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same list by looking at each asked camp, as the rule judges it. */
const listedPlainly = (all: readonly Camp[], question: Question, orgIds: ReadonlySet<string>, near?: Coordinates) => {
  const vocabulary = question.words ? new Set(all.flatMap((camp) => wordsOfCamp(camp, season))) : [];
  const tests = wordTests(question.words ?? [], vocabulary);
  const from = near && { ...question, place: { ...near, radius: Number.POSITIVE_INFINITY } };
  const placesIn = (camp: Camp, sessions: readonly Session[]) =>
    sessions.length > 0 ? sessions.map((session) => sessionPlace(camp, session)) : placesOf(camp);
  return all
    .filter(({ orgId }) => orgIds.has(orgId))
    .map((camp) => {
      const verdict = judge(camp, question, tests);
      const passing = verdict.kind === 'sessions' ? verdict.passing : [];
      const measured = passing.length > 0 ? passing : sessionsOf(camp, season);
      return { camp, passing, miles: from ? nearest(from, placesIn(camp, measured)) : 0 };
    })
    .sort(
      (a, b) =>
        Number(b.passing.length > 0) - Number(a.passing.length > 0) ||
        (a.miles === b.miles ? 0 : a.miles - b.miles) ||
        byText(foldText(a.camp.facts.camp_org_name), foldText(b.camp.facts.camp_org_name)) ||
        byText(a.camp.orgId, b.camp.orgId),
    )
    .map(({ camp, passing }) => ({ orgId: camp.orgId, instanceIds: passing.map(({ facts }) => facts.instance_id) }));
};

const lookUp = (snapshot: Snapshot, all: readonly Camp[], question: Question): Asked => {
  const words = question.words ?? [];
  const known = words.length > 0 ? [...new Set(all.flatMap((camp) => wordsOfCamp(camp, season)))] : [];
  const proposals = new Map(words.map((typed, at) => [typed, forgivenWords(typed, known, at === words.length - 1)]));
  return { question, meanings: meaningsOf(snapshot, words, proposals) };
};

/** Whole lists, page by page. */
const listedPaged = (
  snapshot: Snapshot,
  asked: Asked,
  orgIds: ReadonlySet<string>,
  near: Coordinates | undefined,
  known: readonly Camp[],
) => {
  const byId = new Map(known.map((camp) => [camp.orgId, camp]));
  const excluded = new Set<string>();
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const page = listCamps(snapshot, asked, { orgIds, excluded, limit: 18, near });
    if (page.found.length === 0) return { found, unlisted: page.unlisted };
    for (const { orgId, passing } of page.found) {
      excluded.add(orgId);
      const camp = byId.get(orgId);
      const sessions = camp ? sessionsOf(camp, season) : [];
      found.push({ orgId, instanceIds: passing.map((at) => sessions[at]?.facts.instance_id ?? 'none') });
    }
  }
};

const questions = (seed: number, count: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const request = CampDataChunkRequest.parse(randomRequest(random, camps, season, EVERYTHING));
    const question = questionOf(request, season, today);
    if (isUnknownOption(question)) throw new Error(question.message);
    const { place } = question;
    const orgIds = new Set([...random.some(camps, 60).map(({ orgId }) => orgId), 'nobody-knows-it']);
    const near = place && { lat: place.lat, lng: place.lng };
    return { question: place ? without(question, 'latLongUser') : question, near, orgIds };
  });
};

describe('camps that are listed by their ids', () => {
  // Covers: 2.104
  it('are all there once, with the sessions and in the order that a plain loop over them finds', () => {
    const snapshot = snapshotOf(pairOf(camps, season), today);
    let passing = 0;
    for (const { question, near, orgIds } of questions(31, 60)) {
      const plain = listedPlainly(camps, question, orgIds, near);
      passing += plain.filter(({ instanceIds }) => instanceIds.length > 0).length;
      const listed = listedPaged(snapshot, lookUp(snapshot, camps, question), orgIds, near, camps);
      expect({ question, near, ...listed }).toEqual({ question, near, found: plain, unlisted: ['nobody-knows-it'] });
      expect(plain).toHaveLength(orgIds.size - 1);
    }
    expect(passing).toBeGreaterThan(200);
  });

  it('are as they were changed, and no longer there once they are gone', () => {
    const [gone, ...kept] = camps.slice(0, 40);
    if (!gone) throw new Error('There are no camps.');
    const renamed = kept
      .slice(0, 10)
      .map((camp) => ({ ...camp, facts: { ...camp.facts, camp_org_name: `Zebra ${camp.facts.camp_org_name}` } }));
    const now = [...renamed, ...kept.slice(10), ...camps.slice(40)];
    const changes = new Map<string, Camp | undefined>([
      [gone.orgId, undefined],
      ...renamed.map((camp) => [camp.orgId, camp] as const),
    ]);
    const snapshot = snapshotOfLayers(withChanged(layersOf(pairOf(camps, season), today), changes, today), today);
    for (const { question, near, orgIds } of questions(37, 15)) {
      const asked = new Set([...orgIds, ...changes.keys()]);
      const { found, unlisted } = listedPaged(snapshot, lookUp(snapshot, now, question), asked, near, now);
      expect({ question, near, found }).toEqual({ question, near, found: listedPlainly(now, question, asked, near) });
      expect(new Set(unlisted)).toEqual(new Set([gone.orgId, 'nobody-knows-it']));
    }
  });
});
