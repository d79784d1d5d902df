import { type SeasonSession } from '@campjay/domain/catalog/filterRules.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { campText, sessionText } from '@campjay/domain/catalog/searchableText.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { readDayInYear } from '@campjay/events/calendar.ts';

/**
 * A camp from the read model. Its `instances` are its sessions of all seasons, in the order that the camp lists them.
 */
export interface Camp {
  readonly orgId: string;
  /** Increases with every change of the camp or of one of its sessions. */
  readonly revision: bigint;
  readonly facts: CampFacts;
  readonly instances: readonly SessionFacts[];
}

/** A point on the map, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/**
 * Parses the dates of a session.
 * @returns undefined if the session is not in the season or if one of its dates cannot be parsed
 */
export const toSeasonSession = (facts: SessionFacts, season: number): SeasonSession | undefined => {
  if (facts.year !== season || facts.start_date === undefined || facts.end_date === undefined) return undefined;
  const start = readDayInYear(facts.start_date, season);
  const end = readDayInYear(facts.end_date, season);
  return start === undefined || end === undefined ? undefined : { facts, start, end };
};

const sessionsCache = new WeakMap<Camp, { readonly season: number; readonly sessions: readonly SeasonSession[] }>();

/** A camp's sessions of a season, in the order that the camp lists them; cached per camp object. */
export const seasonSessionsOf = (camp: Camp, season: number): readonly SeasonSession[] => {
  const cached = sessionsCache.get(camp);
  if (cached?.season === season) return cached.sessions;
  const sessions = camp.instances.flatMap((facts) => toSeasonSession(facts, season) ?? []);
  sessionsCache.set(camp, { season, sessions });
  return sessions;
};

/** The coordinates in a camp's or a session's facts, where they are strings; undefined if they are not listed. */
export const coordinatesOf = (facts: { lat?: string | undefined; lng?: string | undefined }): Coordinates | undefined =>
  facts.lat === undefined || facts.lng === undefined ? undefined : { lat: Number(facts.lat), lng: Number(facts.lng) };

/** Where a camp without sessions in the season takes place: its own coordinates and those of its other sessions. */
export const placesOf = (camp: Pick<Camp, 'facts' | 'instances'>): readonly Coordinates[] =>
  [camp.facts, ...camp.instances].flatMap((facts) => coordinatesOf(facts) ?? []);

const wordsCache = new WeakMap<object, readonly string[]>();

/** The folded words (in lower case, without accents) of a camp's or a session's searchable text; cached per object. */
const cachedWords = <Facts extends object>(facts: Facts, text: (facts: Facts) => string): readonly string[] => {
  const cached = wordsCache.get(facts) ?? splitWords(text(facts));
  wordsCache.set(facts, cached);
  return cached;
};

export const campWords = (facts: CampFacts): readonly string[] => cachedWords(facts, campText);
export const sessionWords = (facts: SessionFacts): readonly string[] => cachedWords(facts, sessionText);
