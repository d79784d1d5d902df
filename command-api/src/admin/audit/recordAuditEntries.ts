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

/** Finds the account of an email; undefined if there is none. */
export type AccountOf = (email: string) => Promise<string | undefined>;

/**
 * The subjects of an audited call: request fields with ids, base URLs or emails, and path parameters. Texts, names,
 * prices and files are left out. An email is recorded as the user id of its account.
 */
export const findSubjects = async (
  { path, input, subjects }: Pick<AuditedCall, 'path' | 'input' | 'subjects'>,
  accountOf: AccountOf,
): Promise<readonly AuditSubject[]> => {
  const things: readonly NamedEntity[] = subjects
    ? subjects.map(({ kind, id }) => ({ kind, value: id }))
    : [
        ...thingsInPath(path, input.params),
        ...projectionsIn(path, input),
        ...findNamedEntities(input.query),
        ...findNamedEntities(input.body),
      ];
  const found = new Map<string, AuditSubject>();
  for (const { kind, value } of things) {
    if (found.size >= MAX_AUDIT_SUBJECTS) break;
    const id = kind === 'email' ? ((await accountOf(value)) ?? NO_ACCOUNT) : value;
    const subject = AuditSubject.safeParse({ kind: kind === 'email' ? 'account' : kind, id });
    if (subject.success) found.set(`${subject.data.kind} ${subject.data.id}`, subject.data);
  }
  return [...found.values()];
};

/** On the projections pages a `name` is a read model's; elsewhere it may be a person's. */
const projectionsIn = (path: string, { body, query }: AuditedCall['input']): readonly NamedEntity[] => {
  if (!path.startsWith('/api/admin/projections/')) return [];
  return [body, query].flatMap((part) => {
    const { name } = (part ?? {}) as { readonly name?: unknown };
    return typeof name === 'string' ? [{ kind: 'projection', value: name }] : [];
  });
};

/**
 * A parameter with a generic name is named after the preceding path segment: a 'projection' in
 * /projections/:name/replay.
 */
const thingsInPath = (path: string, params: unknown): readonly NamedEntity[] => {
  const segments = path.split('/');
  return Object.entries((params ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const things = findNamedEntities({ [name]: value });
    if (things.length > 0) return things;
    const before = segments[segments.findIndex((segment) => segment.startsWith(`:${name}`)) - 1] ?? name;
    return typeof value === 'string' ? [{ kind: camelCase(before.replace(/s$/, '')), value }] : [];
  });
};

export interface AuditDeps {
  readonly store: Pick<EventStore, 'append'>;
  readonly accounts: Pick<AccountDeps, 'pool' | 'emailLookup'>;
  /** True if users sign in through Clerk. */
  readonly withClerk: boolean;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Limit of recorded exports of a non-admin, so the log cannot be flooded. */
const EXPORTS = { requests: 100, seconds: 60 * 60 };
/** Limit of recorded denied attempts per user; further ones are only logged by the process. */
const ATTEMPTS = { requests: 10, seconds: 60 * 60 };

const NAMESPACE = '0b0f7a44-0e0f-4b55-9d0c-6a1c0f6f2f10';

/**
 * Records audit entries in the log: one before the call is executed, and one with its outcome
 * (docs/decisions/audit.md).
 */
export const recordAuditEntries = ({ store, accounts, withClerk, log, now = () => new Date() }: AuditDeps): Audit => {
  const exports = createRateLimit(EXPORTS);
  const attempts = createRateLimit(ATTEMPTS);
  const accountOf = (email: string) => findAccountByEmail(accounts.pool, accounts.emailLookup(email), { withClerk });

  const createEntry = async (call: AuditedCall) => {
    const { operation, actor, correlationId } = call;
    const beganAt = now();
    const actId = randomUUID();
    const stream = auditStream(beganAt);
    const metadata = { time: beganAt.toISOString(), actor, correlationId };
    const recorded = ActRecorded({ actId, operation, subjects: [...(await findSubjects(call, accountOf))] });
    const ended = (status: number) => ({
      event: ActEnded({ actId, outcome: outcomeOf(status), status }),
      metadata: { ...metadata, time: now().toISOString() },
    });
    return { stream, actId, recorded: { event: recorded, metadata }, ended };
  };

  return {
    begin: async (call) => {
      const { userId, role } = call.actor;
      const tooMany = role === 'admin' || role === 'system' ? undefined : await exports.consume(userId);
      if (tooMany) return tooMany;
      const { stream, actId, recorded, ended } = await createEntry(call);
      await store.append(stream, [newEvent(ActRecorded, recorded)], { expected: 'any' });
      return async (status) => {
        try {
          await store.append(stream, [newEvent(ActEnded, ended(status))], { expected: 'any' });
        } catch (error) {
          log.error({ error, actId, operation: call.operation, status }, 'How an act ended could not be recorded.');
        }
      };
    },
    recordDenied: async (call) => {
      const { actor, operation } = call;
      try {
        if (await attempts.consume(actor.userId)) {
          log.warn({ operation, userId: actor.userId }, 'Somebody goes on trying what is not for them.');
          return;
        }
        const { stream, recorded, ended } = await createEntry(call);
        const events = [newEvent(ActRecorded, recorded), newEvent(ActEnded, ended(403))];
        await store.append(stream, events, { expected: 'any' });
      } catch (error) {
        log.error({ error, operation, userId: actor.userId }, 'A refused attempt could not be recorded.');
      }
    },
  };
};

const outcomeOf = (status: number): AuditOutcome => {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
};

/** The event id is derived from the audit entry, so an append repeated by the store adds nothing. */
const newEvent = (
  { type, version }: Pick<EventDefinition<string, unknown>, 'type' | 'version'>,
  { event, metadata }: { readonly event: AuditEvent; readonly metadata: EventMetadata },
): NewEvent => ({
  id: uuidV5(NAMESPACE, `${event.data.actId} ${type}`),
  type,
  version,
  data: event.data,
  metadata,
});
