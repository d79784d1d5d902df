import type pg from 'pg';
import { categoryOf } from '@campjay/events/streams.ts';
import { type EncodedEvent } from '../encodedEvent.ts';
import { type ExpectedRevision } from '../port.ts';
import { withStoreErrors } from './storeErrors.ts';

/** An append that is not written yet; it has at least one event. */
export interface PendingAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly EncodedEvent[];
}

export type AppendOutcome =
  /** The revision and position number of its last event, appended now or earlier. */
  | { readonly kind: 'appended'; readonly revision: bigint; readonly number: bigint }
  | { readonly kind: 'conflict'; readonly actual: bigint | undefined };

interface OutcomeRow {
  readonly outcome: 'appended' | 'repeated' | 'conflict';
  readonly revision: string | null;
  readonly position: string | null;
}

/**
 * Appends to several streams in one transaction, at most one append per stream.
 * @returns an outcome for each append, in the same order
 * @throws EventRefused if the database rejects one of the events; nothing was appended then
 * @throws StoreUnavailable
 */
export const appendBatch = async (
  pool: pg.Pool,
  appends: readonly PendingAppend[],
): Promise<readonly AppendOutcome[]> => {
  const events = appends.flatMap((append) => append.events);
  const counts = appends.map((append) => append.events.length);
  let next = 1;
  const firsts = counts.map((count) => (next += count) - count);
  const { rows } = await withStoreErrors(
    pool.query<OutcomeRow>('select * from eventstore.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
      appends.map(({ streamId }) => streamId),
      appends.map(({ streamId }) => categoryOf(streamId)),
      appends.map(({ expected }) => (expected === 'any' ? null : expected === 'noStream' ? -1 : expected)),
      firsts,
      counts,
      counts.flatMap((count, index) => Array.from({ length: count }, () => index + 1)),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ version }) => version),
      events.map(({ data }) => data).join('\n'),
      events.map(({ metadata }) => metadata).join('\n'),
    ]),
  );
  return rows.map(toOutcome);
};

const toOutcome = ({ outcome, revision, position }: OutcomeRow): AppendOutcome =>
  outcome === 'conflict' || revision === null || position === null
    ? { kind: 'conflict', actual: revision === null ? undefined : BigInt(revision) }
    : { kind: 'appended', revision: BigInt(revision), number: BigInt(position) };
