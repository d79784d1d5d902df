import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { campText, sessionText } from '@campjay/events/catalog/searchableText.ts';
import { splitWords } from '@campjay/events/catalog/words.ts';
import { type DayNumber, dayOf } from '@campjay/events/season/calendar.ts';

/** A camp as the read model holds it; its instances stand in the camp's own order. */
export interface Camp {
  readonly orgId: string;
  /** Raised with every change of the camp or of one of its instances. */
  readonly revision: bigint;
  readonly facts: CampFacts;
  readonly instances: readonly SessionFacts[];
}

/** A session of the season: an instance whose dates can be read in the season's year. */
export interface Session {
  readonly facts: SessionFacts;
  readonly start: DayNumber;
  readonly end: DayNumber;
}

/** Degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** The instance as a session of the season, or undefined when it is none. */
export const sessionOf = (facts: SessionFacts, season: number): Session | undefined => {
  if (facts.year !== season || facts.start_date === undefined || facts.end_date === undefined) return undefined;
  const start = dayOf(facts.start_date, season);
  const end = dayOf(facts.end_date, season);
  return start === undefined || end === undefined ? undefined : { facts, start, end };
};

const sessionsCache = new WeakMap<Camp, { readonly season: number; readonly sessions: readonly Session[] }>();

/** A camp's sessions of a season in its own order; read once per camp object. */
export const sessionsOf = (camp: Camp, season: number): readonly Session[] => {
  const cached = sessionsCache.get(camp);
  if (cached?.season === season) return cached.sessions;
  const sessions = camp.instances.flatMap((facts) => sessionOf(facts, season) ?? []);
  sessionsCache.set(camp, { season, sessions });
  return sessions;
};

/** Both coordinates, or undefined. */
export const coordinatesOf = (facts: { lat?: string | undefined; lng?: string | undefined }): Coordinates | undefined =>
  facts.lat === undefined || facts.lng === undefined ? undefined : { lat: Number(facts.lat), lng: Number(facts.lng) };

/** Where a camp without sessions is: its own coordinates and those of any instance it has. */
export const placesOf = (camp: Pick<Camp, 'facts' | 'instances'>): readonly Coordinates[] =>
  [camp.facts, ...camp.instances].flatMap((facts) => coordinatesOf(facts) ?? []);

const wordsCache = new WeakMap<object, readonly string[]>();

/** The folded words of a camp's or a session's searchable text, found once per object. */
const cachedWords = <Facts extends object>(facts: Facts, text: (facts: Facts) => string): readonly string[] => {
  const cached = wordsCache.get(facts) ?? splitWords(text(facts));
  wordsCache.set(facts, cached);
  return cached;
};

export const campWords = (facts: CampFacts): readonly string[] => cachedWords(facts, campText);
export const sessionWords = (facts: SessionFacts): readonly string[] => cachedWords(facts, sessionText);
