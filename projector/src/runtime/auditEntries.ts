import { randomUUID } from 'node:crypto';
import { OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { type EventDefinition } from '@campjay/events/defineEvent.ts';
import { EventMetadata } from '@campjay/events/metadata.ts';
import { projectionStream } from '@campjay/events/streams.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Runtime } from './cursor.ts';

/** Who issues an admin command, and when. */
export interface AuditContext {
  readonly actor: EventMetadata['actor'];
  readonly at: Date;
  /** Shared by everything that the request causes. */
  readonly correlationId: string;
}

/** The context of an operation that the operator runs on the command line. */
export const operatorContext = (at: Date): AuditContext => ({
  actor: { userId: OPERATOR_USER_ID, role: 'admin' },
  at,
  correlationId: randomUUID(),
});

export const toEventMetadata = ({ actor, at, correlationId }: AuditContext): EventMetadata => ({
  time: at.toISOString(),
  actor,
  correlationId,
});

/**
 * Stores the event of an admin's decision in the table `projections.acts`, in the same transaction as the change that
 * the admin decided on, so that neither is committed without the other. `publishAuditEntries` appends the event to the
 * log afterwards.
 */
export const writeAuditEntry = async <Data>(
  tx: Db,
  name: string,
  { type, version }: EventDefinition<string, Data>,
  data: Data,
  by: AuditContext,
): Promise<void> => {
  await tx.query(
    'insert into projections.acts (id, name, type, version, data, metadata) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), name, type, version, JSON.stringify(data), JSON.stringify(toEventMetadata(by))],
  );
};

interface AuditEntryRow {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * Appends the stored decisions about a read model to its stream in the event log, in order. If the process is killed or
 * the log is unavailable, the projector's next reconciliation retries; event ids prevent duplicates.
 */
export const publishAuditEntries = async ({ pool, store, log }: Runtime, name: string): Promise<void> => {
  try {
    const { rows } = await pool.query<AuditEntryRow>(
      'select id, type, version, data, metadata from projections.acts where name = $1 order by number',
      [name],
    );
    for (const { metadata, ...entry } of rows) {
      const event = { ...entry, metadata: EventMetadata.parse(metadata) };
      await store.append(projectionStream(name), [event], { expected: 'any' });
      await pool.query('delete from projections.acts where id = $1', [entry.id]);
    }
  } catch (error) {
    log.warn(
      { error, projection: name },
      'Could not append the decisions about a read model to the log; they will be appended later',
    );
  }
};
