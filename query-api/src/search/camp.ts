import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { campText, sessionText } from '@campjay/domain/catalog/searchableText.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type DayNumber, dayOf } from '@campjay/events/calendar.ts';

/** A camp from the read model, with its instances in the camp's own order. */
export interface Camp {
  readonly orgId: string;
  /** Increases with every change of the camp or of one of its instances. */
  readonly revision: bigint;
  readonly facts: CampFacts;
  readonly instances: readonly SessionFacts[];
}

/** A session of the season: an instance whose dates are readable in the season's year. */
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

/**
 * Converts an instance to a session of the season.
 * @returns undefined if the instance is not in the season or has no readable dates
 */
export const sessionOf = (facts: SessionFacts, season: number): Session | undefined => {
  if (facts.year !== season || facts.start_date === undefined || facts.end_date === undefined) return undefined;
  const start = dayOf(facts.start_date, season);
  const end = dayOf(facts.end_date, season);
  return start === undefined || end === undefined ? undefined : { facts, start, end };
};

const sessionsCache = new WeakMap<Camp, { readonly season: number; readonly sessions: readonly Session[] }>();

/** A camp's sessions of a season in the camp's own order; cached per camp object. */
export const sessionsOf = (camp: Camp, season: number): readonly Session[] => {
  const cached = sessionsCache.get(camp);
  if (cached?.season === season) return cached.sessions;
  const sessions = camp.instances.flatMap((facts) => sessionOf(facts, season) ?? []);
  sessionsCache.set(camp, { season, sessions });
  return sessions;
};

export const coordinatesOf = (facts: { lat?: string | undefined; lng?: string | undefined }): Coordinates | undefined =>
  facts.lat === undefined || facts.lng === undefined ? undefined : { lat: Number(facts.lat), lng: Number(facts.lng) };

/** The places of a camp without sessions: its own coordinates and those of its instances. */
export const placesOf = (camp: Pick<Camp, 'facts' | 'instances'>): readonly Coordinates[] =>
  [camp.facts, ...camp.instances].flatMap((facts) => coordinatesOf(facts) ?? []);

const wordsCache = new WeakMap<object, readonly string[]>();

/** The folded words of a camp's or a session's searchable text; cached per object. */
const cachedWords = <Facts extends object>(facts: Facts, text: (facts: Facts) => string): readonly string[] => {
  const cached = wordsCache.get(facts) ?? splitWords(text(facts));
  wordsCache.set(facts, cached);
  return cached;
};

export const campWords = (facts: CampFacts): readonly string[] => cachedWords(facts, campText);
export const sessionWords = (facts: SessionFacts): readonly string[] => cachedWords(facts, sessionText);
