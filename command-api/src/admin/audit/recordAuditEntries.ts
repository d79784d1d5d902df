import {
  AuditSubject,
  MAX_AUDIT_SUBJECTS,
  ActEnded,
  type AuditOutcome,
  ActRecorded,
  type AuditEvent,
} from '@campjay/events/admin/events.ts';
import { camelCase, type NamedEntity, findNamedEntities } from '@campjay/domain/admin/findNamedEntities.ts';
import { NO_ACCOUNT } from '@campjay/domain/admin/actors.ts';
import { type AuditedCall, type Audit } from '@campjay/platform/http/audit.ts';
import { randomUUID } from 'node:crypto';
import { type EventDefinition } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { auditStream } from '@campjay/events/streams.ts';
import { type EventStore, type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { uuidV5 } from '../../kernel/uuidV5.ts';

/** Returns the user id of the account with this email; undefined if there is none. */
type FindAccountId = (email: string) => Promise<string | undefined>;

/**
 * Finds the subjects of an audited call, that is, the things and accounts that it concerns. They are taken from path
 * parameters and from request fields that hold ids, base URLs or emails. Texts, names, prices and files are left out.
 * An email is recorded as the user id of its account.
 */
export const findSubjects = async (
  { path, input, subjects }: Pick<AuditedCall, 'path' | 'input' | 'subjects'>,
  findAccountId: FindAccountId,
): Promise<readonly AuditSubject[]> => {
  const entities: readonly NamedEntity[] = subjects
    ? subjects.map(({ kind, id }) => ({ kind, value: id }))
    : [
        ...entitiesInPath(path, input.params),
        ...projectionsInFields(path, input),
        ...findNamedEntities(input.query),
        ...findNamedEntities(input.body),
      ];
  const subjectsByKey = new Map<string, AuditSubject>();
  for (const { kind, value } of entities) {
    if (subjectsByKey.size >= MAX_AUDIT_SUBJECTS) break;
    const id = kind === 'email' ? ((await findAccountId(value)) ?? NO_ACCOUNT) : value;
    const subject = AuditSubject.safeParse({ kind: kind === 'email' ? 'account' : kind, id });
    if (subject.success) subjectsByKey.set(`${subject.data.kind} ${subject.data.id}`, subject.data);
  }
  return [...subjectsByKey.values()];
};

/** A field `name` is recorded only in calls about projections: elsewhere it may be a person's name. */
const projectionsInFields = (path: string, { body, query }: AuditedCall['input']): readonly NamedEntity[] => {
  if (!path.startsWith('/api/admin/projections/')) return [];
  return [body, query].flatMap((fields) =>
    typeof fields === 'object' && fields !== null && 'name' in fields && typeof fields.name === 'string'
      ? [{ kind: 'projection', value: fields.name }]
      : [],
  );
};

/**
 * Finds entities in path parameters. The kind of a parameter with a generic name is taken from the preceding path
 * segment: 'projection' in /projections/:name/replay.
 */
const entitiesInPath = (path: string, params: unknown): readonly NamedEntity[] => {
  const segments = path.split('/');
  const namedValues = typeof params === 'object' && params !== null ? Object.entries<unknown>({ ...params }) : [];
  return namedValues.flatMap(([name, value]) => {
    const entities = findNamedEntities({ [name]: value });
    if (entities.length > 0) return entities;
    const precedingSegment = segments[segments.findIndex((segment) => segment.startsWith(`:${name}`)) - 1] ?? name;
    return typeof value === 'string' ? [{ kind: camelCase(precedingSegment.replace(/s$/, '')), value }] : [];
  });
};

export interface AuditDeps {
  readonly store: Pick<EventStore, 'append'>;
  readonly accounts: Pick<AccountDeps, 'pool' | 'hashEmail'>;
  /** True if users sign in through Clerk. */
  readonly usesClerk: boolean;
  readonly log: Log;
  readonly now?: () => Date;
}

/**
 * Limit on the audited exports of a user who is not an admin; further ones are refused, so they cannot flood the log.
 */
const EXPORT_LIMIT = { requests: 100, seconds: 60 * 60 };
/** Limit on recorded denied attempts per user; further ones appear only in the process's own log. */
const DENIED_LIMIT = { requests: 10, seconds: 60 * 60 };

const EVENT_ID_NAMESPACE = '0b0f7a44-0e0f-4b55-9d0c-6a1c0f6f2f10';

/**
 * Records audit entries in the log: one before the call is executed, and one with its outcome
 * (docs/decisions/audit.md).
 */
export const createAudit = ({ store, accounts, usesClerk, log, now = () => new Date() }: AuditDeps): Audit => {
  const exportLimit = createRateLimit(EXPORT_LIMIT);
  const deniedLimit = createRateLimit(DENIED_LIMIT);
  const findAccountId = (email: string) => findAccountByEmail(accounts.pool, accounts.hashEmail(email), { usesClerk });

  const createEntry = async (call: AuditedCall) => {
    const { operation, actor, correlationId } = call;
    const startedAt = now();
    const actId = randomUUID();
    const stream = auditStream(startedAt);
    const metadata = { time: startedAt.toISOString(), actor, correlationId };
    const startEvent = ActRecorded({ actId, operation, subjects: [...(await findSubjects(call, findAccountId))] });
    const createEnd = (status: number) => ({
      event: ActEnded({ actId, outcome: outcomeOf(status), status }),
      metadata: { ...metadata, time: now().toISOString() },
    });
    return { stream, actId, start: { event: startEvent, metadata }, createEnd };
  };

  return {
    begin: async (call) => {
      const { userId, role } = call.actor;
      const limitProblem = role === 'admin' || role === 'system' ? undefined : await exportLimit.consume(userId);
      if (limitProblem) return limitProblem;
      const { stream, actId, start, createEnd } = await createEntry(call);
      await store.append(stream, [newEvent(ActRecorded, start)], { expected: 'any' });
      return async (status) => {
        try {
          await store.append(stream, [newEvent(ActEnded, createEnd(status))], { expected: 'any' });
        } catch (error) {
          log.error(
            { error, actId, operation: call.operation, status },
            'The outcome of an audited call could not be recorded.',
          );
        }
      };
    },
    recordDenied: async (call) => {
      const { actor, operation } = call;
      try {
        if (await deniedLimit.consume(actor.userId)) {
          log.warn(
            { operation, userId: actor.userId },
            'A user keeps attempting calls that they are not allowed to make.',
          );
          return;
        }
        const { stream, start, createEnd } = await createEntry(call);
        const events = [newEvent(ActRecorded, start), newEvent(ActEnded, createEnd(403))];
        await store.append(stream, events, { expected: 'any' });
      } catch (error) {
        log.error({ error, operation, userId: actor.userId }, 'A denied attempt could not be recorded.');
      }
    },
  };
};

const outcomeOf = (status: number): AuditOutcome => {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
};

/** Derives the event id from the audit entry, so that a repeated append adds nothing. */
const newEvent = (
  { type, version }: Pick<EventDefinition<string, unknown>, 'type' | 'version'>,
  { event, metadata }: { readonly event: AuditEvent; readonly metadata: EventMetadata },
): NewEvent => ({
  id: uuidV5(EVENT_ID_NAMESPACE, `${event.data.actId} ${type}`),
  type,
  version,
  data: event.data,
  metadata,
});
