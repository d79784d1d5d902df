import { AUDIT, auditTables } from '@campjay/read-models/models/audit.ts';
import { type AuditSubject, ActEnded, ActRecorded } from '@campjay/events/admin/events.ts';
import { findNamedEntities } from '@campjay/domain/admin/findNamedEntities.ts';
import { categoryOf, entityIdOf, type StreamCategory } from '@campjay/events/streams.ts';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { allEvents } from '@campjay/events/registry.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type EventContext, type Handler, projection } from '../runtime/projection.ts';
import { patch, type Row, upsert } from '../runtime/rowOperations.ts';

/** Stream category → kind of subject, where the names differ. */
const SUBJECT_KINDS: Readonly<Record<string, string>> = {
  user: 'account',
  placement: 'camp',
  benchmarkingAccess: 'website',
  catalogImport: 'import',
  adInteractions: 'adMonth',
};

/** The subjects of an event: the entity of its stream, and the entities named by its fields. */
const findSubjects = (streamId: string, data: unknown): readonly AuditSubject[] => {
  const category = categoryOf(streamId);
  const streamSubject = { kind: SUBJECT_KINDS[category] ?? category, id: entityIdOf(streamId) };
  const dataSubjects = findNamedEntities(data).flatMap(({ kind, value }) =>
    kind === 'email' ? [] : [{ kind, id: value }],
  );
  return [streamSubject, ...dataSubjects].filter(({ id }) => id !== '').slice(0, MAX_SUBJECTS);
};

const MAX_SUBJECTS = 50;

/** The text in which admins search for a subject: one line per subject, in lower case. */
const toSearchText = (subjects: readonly AuditSubject[]): string =>
  subjects
    .map(({ kind, id }) => `${kind} ${id}`)
    .join('\n')
    .toLowerCase();

/** All categories except those of parents' data, to which only parents and the people they share with write. */
const CATEGORIES: readonly StreamCategory[] = [
  ...(['audit', 'projection', 'catalogImport', 'camp', 'season', 'school', 'suggestion', 'conciergeRequest'] as const),
  ...(['user', 'advertiser', 'ad', 'placement', 'adInteractions', 'subscription', 'benchmarkingAccess'] as const),
];

/**
 * Whether an event belongs in the audit log. These do: all events that an admin or the operator caused, all decisions
 * about read models, and each import run. An import's changes of camps and schools are covered by the event of its run,
 * so in their streams only corrections count. Only these have a `reason`.
 */
const isAuditable = ({ streamId, data, metadata: { actor } }: RecordedEvent): boolean => {
  const category = categoryOf(streamId);
  if (category === 'audit' || category === 'projection' || category === 'catalogImport') return true;
  if (category === 'camp' || category === 'school')
    return typeof data === 'object' && data !== null && 'reason' in data;
  return actor.role === 'admin' || actor.userId === OPERATOR_USER_ID;
};

/**
 * Identifies everything that one actor did under one correlation id. The key of a recorded call also includes its act
 * id, which callers cannot choose.
 */
const causeKey = ({ correlationId, actorId }: EventContext): Row => ({
  correlation_id: correlationId,
  actor_id: actorId,
});
const entryKey = (context: EventContext, actId: string): Row => ({ ...causeKey(context), act_id: actId });

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
 * Records an event. Also creates an entry with an empty act id, which is shown for events without a recorded call: from
 * the command line, or from before the audit existed.
 */
const recordCausedEvent: Handler<DomainEvent> = ({ type, data }, context) => {
  const subjects = findSubjects(context.streamId, data);
  const { streamId: stream_id, revision, recordedAt: at, actorRole: actor_role } = context;
  const searched = toSearchText(subjects);
  return [
    upsert('act_events', { ...causeKey(context), stream_id, revision, at, type, data, subjects, searched } as Row),
    upsert('acts', {
      ...entryKey(context, ''),
      actor_role,
      at,
      operation: type,
      subjects,
      searched,
      stream_id,
      revision,
    }),
  ];
};

/** The audit log: calls by admins, data exports, the events that they caused, and command-line operations. */
export const audit = projection<DomainEvent>({
  name: AUDIT,
  version: 1,
  categories: CATEGORIES,
  events: allEvents,
  concerns: isAuditable,
  tables: auditTables,
  audience: { acts: 'nobody', act_events: 'nobody' },
  handlers: {
    ...Object.fromEntries(allEvents.map(({ type }) => [type, recordCausedEvent])),
    [ActRecorded.type]: recordCallStart as Handler<DomainEvent>,
    [ActEnded.type]: recordCallEnd as Handler<DomainEvent>,
  },
});
