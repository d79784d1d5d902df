import { type CampEvent } from '@campjay/events/catalog/events.ts';
import { type InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { changedFacts, type FactChange } from '@campjay/domain/schedule/changedFacts.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { sessionSnapshot } from '@campjay/domain/schedule/sessionSnapshot.ts';
import { type CampChange } from '../../catalog/campHistory.ts';

/** A session in a family's plan. */
export interface PlannedSession {
  /** The session's catalog facts when it was placed. */
  readonly placed: SessionSnapshot;
  readonly placedAt: Date;
}

/** The reader of camp news, with the reader's plans for one camp. */
export interface Reader {
  readonly orgId: string;
  /** The open season. */
  readonly season: number;
  readonly sessions: readonly PlannedSession[];
  /** When the camp became a favorite; undefined if it is not one. */
  readonly favoriteSince?: Date | undefined;
  /** When the reader got access to the schedule; undefined for its owner. */
  readonly readsSince?: Date | undefined;
  /** The camp's revision up to which the reader has seen its news; -1 if never. */
  readonly seen: number;
}

/** A change of a camp's facts, or of one of its sessions'. */
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
  /** Set for a correction or its withdrawal; undefined for a change by the source. */
  readonly correction: { readonly reason: string; readonly isWithdrawn: boolean } | undefined;
  readonly isPlanned: boolean;
}

/** The changes of a camp that matter to the reader's plans, earliest first (docs/decisions/data-fixes.md). */
export const campNews = (log: readonly CampChange[], reader: Reader): readonly CampNews[] => {
  const { seen, readsSince, favoriteSince } = reader;
  const steps = stepsOf(log);
  const isNew = ({ revision, at }: Step): boolean => revision > seen && (!readsSince || at > readsSince);
  const planned = reader.sessions.flatMap((session) => {
    const baseline = baselineOf(steps, reader, session);
    return steps.flatMap((step) =>
      step.revision > baseline && isNew(step) ? newsOfSession(step, reader, session.placed) : [],
    );
  });
  const reportedKeys = new Set(planned.map(keyOf));
  const onFavorite = favoriteSince
    ? steps.flatMap((step) => (step.at > favoriteSince && isNew(step) ? newsOfFavorite(step, reader) : []))
    : [];
  return [...planned, ...onFavorite.filter((news) => !isReported(news, reportedKeys))].sort(
    (a, b) => a.revision - b.revision,
  );
};

const keyOf = ({ revision, instanceId }: CampNews): string => `${revision} ${instanceId ?? ''}`;

/**
 * True if the planned sessions' news already reports this change. A change of the camp itself counts as reported with
 * any of its sessions.
 */
const isReported = (news: CampNews, reportedKeys: ReadonlySet<string>): boolean =>
  news.instanceId === null
    ? [...reportedKeys].some((key) => key.startsWith(`${news.revision} `))
    : reportedKeys.has(keyOf(news));

/** One append. An import may append several events to a camp, which are one change for the reader. */
interface Step {
  /** Revision of its last event. */
  readonly revision: number;
  readonly at: Date;
  readonly events: readonly CampEvent[];
  readonly before: ListedCamp | undefined;
  readonly after: ListedCamp | undefined;
}

const stepsOf = (log: readonly CampChange[]): readonly Step[] => {
  const steps: (Step & { readonly correlationId: string })[] = [];
  for (const { event, revision, at, correlationId } of log) {
    const last = steps.at(-1);
    const after = listedCampFold.evolve(last?.after, event);
    if (last?.correlationId === correlationId && last.at.getTime() === at.getTime())
      steps[steps.length - 1] = { ...last, revision, events: [...last.events, event], after };
    else steps.push({ revision, at, events: [event], before: last?.after, after, correlationId });
  }
  return steps;
};

/**
 * The revision that the session was placed with: the last change before the placement after which its facts were as
 * placed. Changes between that revision and the placement are news, because the placement did not include them.
 */
const baselineOf = (
  steps: readonly Step[],
  { orgId, season }: Reader,
  { placed, placedAt }: PlannedSession,
): number => {
  const until = steps.filter(({ at }) => at <= placedAt);
  const id = placed.session.instance_id;
  const asPlaced = until.findLast(({ after }) => {
    const then = snapshotOf(after, orgId, season, id);
    return then !== undefined && changedFacts(placed, then).length === 0;
  });
  return (asPlaced ?? until.at(-1))?.revision ?? -1;
};

const snapshotOf = (
  camp: ListedCamp | undefined,
  orgId: string,
  season: number,
  id: InstanceId,
): SessionSnapshot | undefined => {
  const session = camp?.sessions.get(id);
  return camp && session ? sessionSnapshot(orgId, season, camp.facts, session) : undefined;
};

const newsOfSession = (step: Step, { orgId, season }: Reader, placed: SessionSnapshot): readonly CampNews[] => {
  const { instance_id: id, year = season } = placed.session;
  // A source may reuse a session's id for another year's session.
  const snapshotIn = (camp: ListedCamp | undefined) => {
    const snapshot = snapshotOf(camp, orgId, season, id);
    return snapshot && (snapshot.session.year ?? season) === year ? snapshot : undefined;
  };
  const [before, after] = [snapshotIn(step.before), snapshotIn(step.after)];
  const outcome = outcomeOf(before, after);
  if (!outcome) return [];
  const { camp, session } = after ?? before ?? placed;
  const names = { campName: camp.camp_org_name, sessionName: session.batch_name };
  const { revision, at } = step;
  return [{ orgId, instanceId: id, revision, at, ...names, outcome, correction: correctionIn(step), isPlanned: true }];
};

const outcomeOf = (
  before: SessionSnapshot | undefined,
  after: SessionSnapshot | undefined,
): CampNews['outcome'] | undefined => {
  if (before && !after) return { kind: 'gone' };
  if (!before && after) return { kind: 'offeredAgain' };
  const changes = before && after ? changedFacts(before, after) : [];
  return changes.length > 0 ? { kind: 'changed', changes } : undefined;
};

/** For a favorite, only corrections are reported. */
const newsOfFavorite = (step: Step, { orgId, season }: Reader): readonly CampNews[] => {
  const { before, after, revision, at } = step;
  const correction = correctionIn(step);
  const [event] = step.events;
  if (!correction || !event || !before || !after) return [];
  const instanceId = 'instance_id' in event.data ? event.data.instance_id : null;
  const [was, is] = [before, after].map((camp) =>
    instanceId === null
      ? sessionSnapshot(orgId, season, camp.facts, NO_SESSION)
      : snapshotOf(camp, orgId, season, instanceId),
  );
  const outcome = outcomeOf(was, is);
  if (!outcome || !is) return [];
  const names = { campName: is.camp.camp_org_name, sessionName: is.session.batch_name };
  return [{ orgId, instanceId, revision, at, ...names, outcome, correction, isPlanned: false }];
};

/** Placeholder session for comparing only the camp's own facts. */
const NO_SESSION = SessionFacts.parse({ instance_id: 'none' });

const correctionIn = ({ events }: Step): CampNews['correction'] => {
  for (const { type, data } of events) {
    if (type === 'CampCorrected' || type === 'SessionCorrected') return { reason: data.reason, isWithdrawn: false };
    if (type === 'CampCorrectionWithdrawn' || type === 'SessionCorrectionWithdrawn')
      return { reason: data.reason, isWithdrawn: true };
  }
  return undefined;
};
