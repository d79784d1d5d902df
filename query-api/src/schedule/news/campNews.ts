import { type CampEvent } from '@campjay/events/catalog/events.ts';
import { type InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { findChangedFacts, type FactChange } from '@campjay/domain/schedule/changedFacts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { createSessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { type CampChange } from '../../catalog/campHistory.ts';

/** A session in a family's schedule. */
export interface PlannedSession {
  /** The session's catalog facts when it was placed. */
  readonly placed: SessionSnapshot;
  readonly placedAt: Date;
}

/** A parent who reads the news about one camp, with the parent's plans for that camp. */
export interface NewsReader {
  readonly orgId: string;
  /** The current season. */
  readonly season: number;
  readonly sessions: readonly PlannedSession[];
  /** When the camp became a favorite; undefined if it is not one. */
  readonly favoriteSince?: Date | undefined;
  /** When the reader got access to the schedule; undefined for its owner. */
  readonly readsSince?: Date | undefined;
  /** The revision of the camp up to which the reader has seen its news; -1 if the reader has seen none. */
  readonly seenRevision: number;
}

/** A change of a camp's own facts, or of one of its sessions. */
export interface CampNews {
  readonly orgId: string;
  /** Null if the change concerns the camp itself. */
  readonly instanceId: InstanceId | null;
  readonly revision: number;
  readonly at: Date;
  readonly campName: string;
  readonly sessionName: string | undefined;
  readonly outcome:
    | { readonly kind: 'changed'; readonly changes: readonly FactChange[] }
    | { readonly kind: 'gone' }
    | { readonly kind: 'offeredAgain' };
  /** Set for a correction or its withdrawal; undefined for a change in the source. */
  readonly correction: { readonly reason: string; readonly isWithdrawn: boolean } | undefined;
  /** True if the camp is in the schedule; false if it is only a favorite. */
  readonly isPlanned: boolean;
}

/** Lists the changes of a camp that affect the reader's plans, earliest first (docs/decisions/data-fixes.md). */
export const listCampNews = (log: readonly CampChange[], reader: NewsReader): readonly CampNews[] => {
  const { seenRevision, readsSince, favoriteSince } = reader;
  const changes = combineChanges(log);
  const isNew = ({ revision, at }: CombinedChange): boolean =>
    revision > seenRevision && (!readsSince || at > readsSince);
  const sessionNews = reader.sessions.flatMap((session) => {
    const baseline = baselineRevision(changes, reader, session);
    return changes.flatMap((change) =>
      change.revision > baseline && isNew(change) ? newsOfSession(change, reader, session.placed) : [],
    );
  });
  const reportedKeys = new Set(sessionNews.map(keyOf));
  const favoriteNews = favoriteSince
    ? changes.flatMap((change) => (change.at > favoriteSince && isNew(change) ? newsOfFavorite(change, reader) : []))
    : [];
  return [...sessionNews, ...favoriteNews.filter((news) => !isReported(news, reportedKeys))].sort(
    (a, b) => a.revision - b.revision,
  );
};

const keyOf = ({ revision, instanceId }: CampNews): string => `${revision} ${instanceId ?? ''}`;

/**
 * True if the news of the planned sessions already reports this change. A change of the camp itself is reported by the
 * news of any session at that revision.
 */
const isReported = (news: CampNews, reportedKeys: ReadonlySet<string>): boolean =>
  news.instanceId === null
    ? [...reportedKeys].some((key) => key.startsWith(`${news.revision} `))
    : reportedKeys.has(keyOf(news));

/**
 * The events that were appended together, for example by an import. For the reader, they are a single change of a camp.
 */
interface CombinedChange {
  /** Revision of the last event. */
  readonly revision: number;
  readonly at: Date;
  readonly events: readonly CampEvent[];
  /** The camp before the events; undefined if it was not in the catalog. */
  readonly before: ListedCamp | undefined;
  /** The camp after the events; undefined if it was no longer in the catalog. */
  readonly after: ListedCamp | undefined;
}

const combineChanges = (log: readonly CampChange[]): readonly CombinedChange[] => {
  const combined: (CombinedChange & { readonly correlationId: string })[] = [];
  for (const { event, revision, at, correlationId } of log) {
    const last = combined.at(-1);
    const after = listedCampFold.evolve(last?.after, event);
    const isSameAppend = last?.correlationId === correlationId && last.at.getTime() === at.getTime();
    if (isSameAppend) combined[combined.length - 1] = { ...last, revision, events: [...last.events, event], after };
    else combined.push({ revision, at, events: [event], before: last?.after, after, correlationId });
  }
  return combined;
};

/**
 * The revision of the camp that the parent saw when placing the session: the last one before the placement at which the
 * session had the facts that the placement recorded. Later changes are news, even those shortly before the placement,
 * because the parent's page did not show them yet.
 */
const baselineRevision = (
  changes: readonly CombinedChange[],
  { orgId, season }: NewsReader,
  { placed, placedAt }: PlannedSession,
): number => {
  const changesBefore = changes.filter(({ at }) => at <= placedAt);
  const instanceId = placed.session.instance_id;
  const baseline = changesBefore.findLast(({ after }) => {
    const snapshot = snapshotOf(after, orgId, season, instanceId);
    return snapshot !== undefined && findChangedFacts(placed, snapshot).length === 0;
  });
  return (baseline ?? changesBefore.at(-1))?.revision ?? -1;
};

const snapshotOf = (
  camp: ListedCamp | undefined,
  orgId: string,
  season: number,
  id: InstanceId,
): SessionSnapshot | undefined => {
  const session = camp?.sessions.get(id);
  return camp && session ? createSessionSnapshot(orgId, season, camp.facts, session) : undefined;
};

const newsOfSession = (
  change: CombinedChange,
  { orgId, season }: NewsReader,
  placed: SessionSnapshot,
): readonly CampNews[] => {
  const { instance_id: id, year = season } = placed.session;
  // A source may reuse a session's id for another year's session.
  const snapshotIn = (camp: ListedCamp | undefined) => {
    const snapshot = snapshotOf(camp, orgId, season, id);
    return snapshot && (snapshot.session.year ?? season) === year ? snapshot : undefined;
  };
  const [before, after] = [snapshotIn(change.before), snapshotIn(change.after)];
  const outcome = outcomeOf(before, after);
  if (!outcome) return [];
  const { camp, session } = after ?? before ?? placed;
  const names = { campName: camp.camp_org_name, sessionName: session.batch_name };
  const { revision, at } = change;
  const correction = correctionIn(change);
  return [{ orgId, instanceId: id, revision, at, ...names, outcome, correction, isPlanned: true }];
};

const outcomeOf = (
  before: SessionSnapshot | undefined,
  after: SessionSnapshot | undefined,
): CampNews['outcome'] | undefined => {
  if (before && !after) return { kind: 'gone' };
  if (!before && after) return { kind: 'offeredAgain' };
  const changes = before && after ? findChangedFacts(before, after) : [];
  return changes.length > 0 ? { kind: 'changed', changes } : undefined;
};

/** The news about a camp that is only a favorite: corrections, but no changes by imports. */
const newsOfFavorite = (change: CombinedChange, { orgId, season }: NewsReader): readonly CampNews[] => {
  const { before, after, revision, at } = change;
  const correction = correctionIn(change);
  const [event] = change.events;
  if (!correction || !event || !before || !after) return [];
  const instanceId = 'instance_id' in event.data ? event.data.instance_id : null;
  const [snapshotBefore, snapshotAfter] = [before, after].map((camp) =>
    instanceId === null
      ? createSessionSnapshot(orgId, season, camp.facts, NO_SESSION)
      : snapshotOf(camp, orgId, season, instanceId),
  );
  const outcome = outcomeOf(snapshotBefore, snapshotAfter);
  if (!outcome || !snapshotAfter) return [];
  const { camp, session } = snapshotAfter;
  const names = { campName: camp.camp_org_name, sessionName: session.batch_name };
  return [{ orgId, instanceId, revision, at, ...names, outcome, correction, isPlanned: false }];
};

/** Placeholder for a session, so that only the camp's own facts are compared. */
const NO_SESSION = SessionFacts.parse({ instance_id: 'none' });

const correctionIn = ({ events }: CombinedChange): CampNews['correction'] => {
  for (const { type, data } of events) {
    if (type === 'CampCorrected' || type === 'SessionCorrected') return { reason: data.reason, isWithdrawn: false };
    if (type === 'CampCorrectionWithdrawn' || type === 'SessionCorrectionWithdrawn')
      return { reason: data.reason, isWithdrawn: true };
  }
  return undefined;
};
