import { type CampEvent } from '@campjay/events/catalog/events.ts';
import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Random, seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type CatalogLine, syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { campStream, favoritesStream, seasonStream } from '@campjay/events/streams.ts';

/** An event of the log; all have version 1. */
export interface LoggedEvent {
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
}

export interface LogSize {
  readonly events: number;
  readonly camps: number;
  readonly seed: number;
}

/** Number of imports of new camps; between two imports camps change. */
const IMPORTS = 4;
const FAVORITES_SHARE = 0.2;
const PARENTS = 20_000;
const MAX_SESSIONS_PER_EVENT = 200;

/**
 * Generates the log of a catalog with a history: camps arrive in four imports, and between them their sessions get
 * other prices, dates and descriptions; a fifth of the events are parents' favorites. Deterministic for a seed, except
 * for ids and times.
 * @returns the events in order, and the catalog as of the events consumed so far.
 */
export const makeLog = ({ events: total, camps, seed }: LogSize) => {
  const random = seededRandom(seed);
  const arriving: Iterator<CatalogLine, void> = syntheticCatalog({ camps, seed: seed + 1, sessions: 13 });
  const listed: CatalogLine[] = [];
  const revisions = new Map<string, number>();
  const favorites = new Map<string, Set<string>>();
  let made = 0;

  const logged = (streamId: string, { type, data }: { readonly type: string; readonly data: unknown }): LoggedEvent => {
    const revision = revisions.get(streamId) ?? 0;
    revisions.set(streamId, revision + 1);
    made += 1;
    return { streamId, revision, type, data };
  };
  const digest = (): string => made.toString(16).padStart(64, '0');

  function* listCamp(line: CatalogLine): Generator<LoggedEvent> {
    const { org_id: orgId, instances, ...camp } = line;
    yield logged(campStream(orgId), { type: 'CampListed', data: { camp, digest: digest() } });
    for (let from = 0; from < instances.length; from += MAX_SESSIONS_PER_EVENT) {
      const sessions = instances.slice(from, from + MAX_SESSIONS_PER_EVENT);
      yield logged(campStream(orgId), { type: 'SessionsOffered', data: { sessions, digest: digest() } });
    }
    listed.push(line);
  }

  const changeSomeCamp = (): LoggedEvent => {
    const at = random.below(listed.length);
    const line = listed[at];
    if (!line) throw new Error('No camp has been listed yet.');
    const { type, data, changed } = someChange(random, line);
    listed[at] = changed;
    return logged(campStream(line.org_id), { type, data: { ...data, digest: digest() } });
  };

  const toggleSomeFavorite = (): LoggedEvent => {
    const userId = `bench-parent-${random.below(PARENTS)}`;
    const { org_id: orgId } = random.pick(listed);
    const ofParent = favorites.get(userId) ?? new Set();
    favorites.set(userId, ofParent);
    const isNew = !ofParent.delete(orgId);
    if (isNew) ofParent.add(orgId);
    return logged(favoritesStream(userId), { type: isNew ? 'CampFavorited' : 'CampUnfavorited', data: { orgId } });
  };

  function* events(): Generator<LoggedEvent> {
    yield logged(seasonStream, { type: 'SeasonOpened', data: { year: 2026 } });
    for (let round = 0; round < IMPORTS; round += 1) {
      while (listed.length < (camps * (round + 1)) / IMPORTS) {
        const next = arriving.next();
        if (next.done === true) throw new Error('There are fewer camps than asked for.');
        yield* listCamp(next.value);
      }
      const until = (total * (round + 1)) / IMPORTS;
      while (made < until) yield random.chance(FAVORITES_SHARE) ? toggleSomeFavorite() : changeSomeCamp();
    }
  }

  return { events: events(), catalog: (): readonly CatalogLine[] => listed };
};

interface Change {
  readonly type: CampEvent['type'];
  readonly data: object;
  readonly changed: CatalogLine;
}

const someChange = (random: Random, line: CatalogLine): Change => {
  const { instances } = line;
  if (instances.length === 0 || random.chance(0.1)) {
    const changes = {
      days_per_week: 2 + random.below(6),
      description_short: `As of note ${random.below(1_000_000_000)}.`,
    };
    return { type: 'CampDetailsChanged', data: { changes }, changed: { ...line, ...changes } };
  }
  const at = random.below(instances.length);
  const session = instances[at];
  if (!session) throw new Error(`${line.org_id} has no session ${at}.`);
  const change = (type: CampEvent['type'], changes: Partial<SessionFacts>): Change => ({
    type,
    data: { instance_id: session.instance_id, changes },
    changed: { ...line, instances: instances.with(at, { ...session, ...changes }) },
  });
  const kind = random.next();
  if (kind < 0.6) return change('SessionRepriced', { price: 25 * (2 + random.below(90)) });
  if (kind < 0.85) {
    const day = 1 + random.below(20);
    return change('SessionMoved', { start_date: `July ${day}`, end_date: `July ${day + 4}`, year: 2026 });
  }
  return change('SessionOfferChanged', { batch_description: `As of note ${random.below(1_000_000_000)}.` });
};
