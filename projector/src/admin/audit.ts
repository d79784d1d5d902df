import { AUDIT } from '@campjay/read-models/models/audit.ts';
import { type AuditSubject, ActEnded, ActRecorded } from '@campjay/events/admin/events.ts';
import { findNamedEntities } from '@campjay/domain/admin/findNamedEntities.ts';
import { categoryOf, entityIdOf, type StreamCategory } from '@campjay/events/streams.ts';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { allEvents } from '@campjay/events/registry.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, type Handler, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, upsert } = rowOperations(AUDIT);

/** Maps a stream category to the kind of subject that the audit log shows, where the two names differ. */
const SUBJECT_KINDS: Readonly<Record<string, string>> = {
  user: 'account',
  placement: 'camp',
  benchmarkingAccess: 'website',
  catalogImport: 'import',
  adInteractions: 'adMonth',
};

/** Finds what an event is about: the entity of its stream, and the entities whose ids are in its fields. */
const findSubjects = (streamId: string, data: unknown): readonly AuditSubject[] => {
  const category = categoryOf(streamId);
  const streamSubject = { kind: SUBJECT_KINDS[category] ?? category, id: entityIdOf(streamId) };
  const dataSubjects = findNamedEntities(data).flatMap(({ kind, value }) =>
    kind === 'email' ? [] : [{ kind, id: value }],
  );
  return [streamSubject, ...dataSubjects].filter(({ id }) => id !== '').slice(0, MAX_SUBJECTS);
};

const MAX_SUBJECTS = 50;

/** Returns the text in which an admin's search looks for a subject: one line per subject, in lower case. */
const toSearchText = (subjects: readonly AuditSubject[]): string =>
  subjects
    .map(({ kind, id }) => `${kind} ${id}`)
    .join('\n')
    .toLowerCase();

/**
 * All stream categories except those of parents' data, which only parents and the people they share with can change.
 */
const CATEGORIES: readonly StreamCategory[] = [
  ...(['audit', 'projection', 'catalogImport', 'camp', 'season', 'school', 'suggestion', 'conciergeRequest'] as const),
  ...(['user', 'advertiser', 'ad', 'placement', 'adInteractions', 'subscription', 'benchmarkingAccess'] as const),
];

/**
 * Whether an event belongs in the audit log. These do: all events that an admin or the operator (the command line)
 * caused, all decisions about read models, and each import run. What an import changes in camps and schools is covered
 * by the event of the import run. Therefore only corrections count in the streams of camps and schools; they are the
 * only events there with a `reason`.
 */
const isAuditable = ({ streamId, data, metadata: { actor } }: RecordedEvent): boolean => {
  const category = categoryOf(streamId);
  if (category === 'audit' || category === 'projection' || category === 'catalogImport') return true;
  if (category === 'camp' || category === 'school')
    return typeof data === 'object' && data !== null && 'reason' in data;
  return actor.role === 'admin' || actor.userId === OPERATOR_USER_ID;
};

/**
 * Identifies everything that one actor did under one correlation id, which callers can choose.
 */
const causeKey = ({ correlationId, actorId }: EventContext) => ({
  correlation_id: correlationId,
  actor_id: actorId,
});

/** The key of an audit entry, a row of `acts`. The server chooses `actId` for each recorded call. */
const entryKey = (context: EventContext, actId: string) => ({ ...causeKey(context), act_id: actId });

const recordCallStart: Handler<ActRecorded> = ({ data: { actId, operation, subjects } }, context) => [
  upsert('acts', {
    ...entryKey(context, actId),
    actor_role: context.actorRole,
    at: context.recordedAt,
    operation,
    subjects,
    searched: toSearchText(subjects),
    stream_id: context.streamId,
    revision: context.revision,
  }),
];

const recordCallEnd: Handler<ActEnded> = ({ data: { actId, outcome, status } }, context) => [
  patch('acts', entryKey(context, actId), { outcome, status, ended_at: context.recordedAt }),
];

/**
 * Records an event that a call caused. Also creates an audit entry with an empty act id. It is shown if the call itself
 * was not recorded, because the event came from the command line or is older than the audit log.
 */
const recordCausedEvent: Handler<DomainEvent> = ({ type, data }, context) => {
  const subjects = findSubjects(context.streamId, data);
  const { streamId: stream_id, revision, recordedAt: at, actorRole: actor_role } = context;
  const searchText = toSearchText(subjects);
  return [
    upsert('act_events', {
      ...causeKey(context),
      stream_id,
      revision,
      at,
      type,
      data,
      subjects,
      searched: searchText,
    }),
    upsert('acts', {
      ...entryKey(context, ''),
      actor_role,
      at,
      operation: type,
      subjects,
      searched: searchText,
      stream_id,
      revision,
    }),
  ];
};

/** The audit log: calls by admins, data exports, the events that these calls caused, and command-line operations. */
export const audit = projection<DomainEvent>({
  ...AUDIT,
  version: 1,
  categories: CATEGORIES,
  events: allEvents,
  isRelevant: isAuditable,
  audience: { acts: 'nobody', act_events: 'nobody' } satisfies AudienceOf<typeof AUDIT>,
  handlers: {
    ...Object.fromEntries(allEvents.map(({ type }) => [type, recordCausedEvent])),
    [ActRecorded.type]: recordCallStart as Handler<DomainEvent>,
    [ActEnded.type]: recordCallEnd as Handler<DomainEvent>,
  },
});
