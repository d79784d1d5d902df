import type pg from 'pg';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import {
  type LogPiece,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamSlice,
  type SubscriptionBatch,
} from '../port.ts';
import { type Positions } from '../positions.ts';
import { withStoreErrors } from './batchAppends.ts';

interface EventRow {
  readonly stream_id: string;
  readonly revision: string;
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  readonly recorded_at: Date;
}

/** A row of an outer join: the shared columns, and the columns of an event, which are null if there is none. */
type JoinedRow<Shared> = Shared & (EventRow | { readonly position: null });

/**
 * Returns a query for the next events that match the filter, and for the log's last position in the same snapshot.
 */
const pageQuery = (filter: string) => `
  select head.number as head, page.*
  from (select coalesce(max(position), 0) as number from eventstore.events) as head
  left join lateral (
    select e.stream_id, e.revision, e.position, e.id, e.type, e.version, e.data, e.metadata, e.recorded_at
    from eventstore.events e
    where ${filter}
    order by e.position limit $2
  ) as page on true
  order by page.position`;

const WHOLE_LOG_PAGE = pageQuery('e.position > $1');
/** Finds the next positions of each category in the index, so that a rare category does not scan the whole log. */
const CATEGORIES_PAGE = pageQuery(`e.position in (
      select candidate.position
      from unnest($3::text[]) as requested (category)
      cross join lateral (
        select c.position from eventstore.events c
        where c.category = requested.category and c.position > $1
        order by c.position limit $2
      ) as candidate
      order by candidate.position limit $2
    )`);

/** Selects a page of each requested stream. A stream without events in its page has one row with its last revision. */
const STREAM_PAGES = `
  select asked.number, stream.last, page.*
  from unnest($1::text[], $2::bigint[], $3::integer[], $4::text[])
    with ordinality as asked (stream_id, first, size, excluded_types, number)
  cross join lateral (
    select max(e.revision) as last from eventstore.events e where e.stream_id = asked.stream_id
  ) as stream
  left join lateral (
    select e.stream_id, e.revision, e.position, e.id, e.type, e.version, e.data, e.metadata, e.recorded_at
    from eventstore.events e
    where e.stream_id = asked.stream_id and e.revision >= asked.first
      and e.type <> all(string_to_array(asked.excluded_types, E'\\n'))
    order by e.revision limit asked.size
  ) as page on true
  order by asked.number, page.revision`;

/** Selects the last event of the stream and the last position of the log. Returns a row even without events. */
const STREAM_HEAD = `
  select last.revision, last.position, (select coalesce(max(position), 0) from eventstore.events) as head
  from (values ($1)) as stream (id)
  left join lateral (
    select e.revision, e.position from eventstore.events e
    where e.stream_id = stream.id order by e.revision desc limit 1
  ) as last on true`;

// The most frequent queries are named, so that PostgreSQL parses and plans them once per connection.

/** Number of events per query. Reading in pages avoids holding all rows and all events of a long stream in memory. */
const STREAM_PAGE_SIZE = 500;

export interface PageRequest {
  /** The position number to start after. */
  readonly after: bigint;
  readonly categories: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * Reads the next events after a position and returns how far the log was read.
 * @throws StoreUnavailable
 */
export const readPage = async (
  pool: pg.Pool,
  positions: Positions,
  { after, categories, limit }: PageRequest,
): Promise<SubscriptionBatch> => {
  const { rows } = await withStoreErrors(
    pool.query<JoinedRow<{ head: string }>>(
      categories
        ? { name: 'campjay page of categories', text: CATEGORIES_PAGE, values: [after, limit, categories] }
        : { name: 'campjay page', text: WHOLE_LOG_PAGE, values: [after, limit] },
    ),
  );
  const events = rows.flatMap((row) => (row.position === null ? [] : [toEvent(row, positions)]));
  const last = events.at(-1);
  const head = positions.positionOf(BigInt(rows[0]?.head ?? 0));
  // A page that is not full reaches the log's end, even if the filter excluded the last events.
  const reached = last && events.length >= limit ? last.position : head;
  return { events, reached, isCaughtUp: reached === head };
};

/** A page of a stream to read. */
export interface StreamPageRequest {
  readonly streamId: string;
  readonly from: bigint;
  /** Maximum number of events. */
  readonly size: number;
  readonly excludedTypes: readonly string[];
}

export interface StreamPage {
  readonly events: readonly RecordedEvent[];
  /** The stream's last revision; undefined if it has no events. */
  readonly revision: bigint | undefined;
}

/**
 * Reads a page of each of several streams.
 * @throws StoreUnavailable
 */
export const readStreamPages = async (
  pool: pg.Pool,
  positions: Positions,
  requests: readonly StreamPageRequest[],
): Promise<readonly StreamPage[]> => {
  const { rows } = await withStoreErrors(
    pool.query<JoinedRow<{ number: string; last: string | null }>>({
      name: 'campjay stream pages',
      text: STREAM_PAGES,
      values: [
        requests.map(({ streamId }) => streamId),
        requests.map(({ from }) => from),
        requests.map(({ size }) => size),
        requests.map(({ excludedTypes }) => excludedTypes.join('\n')),
      ],
    }),
  );
  const pages = requests.map((): { events: RecordedEvent[]; revision: bigint | undefined } => ({
    ...{ events: [], revision: undefined },
  }));
  for (const row of rows) {
    const page = pages[Number(row.number) - 1];
    if (!page) throw new Error('The event store returned a page that was not requested');
    if (row.last !== null) page.revision = BigInt(row.last);
    if (row.position !== null) page.events.push(toEvent(row, positions));
  }
  return pages;
};

/**
 * Reads a stream's events and its last revision.
 * @param readStreamPage reads one page
 * @throws StoreUnavailable
 */
export const readStream = async (
  readStreamPage: (request: StreamPageRequest) => Promise<StreamPage>,
  streamId: string,
  { from = 0n, limit = Infinity, excludedTypes = [] }: ReadStreamOptions,
): Promise<StreamSlice> => {
  const events: RecordedEvent[] = [];
  let nextRevision = from;
  for (;;) {
    const size = Math.min(STREAM_PAGE_SIZE, limit - events.length);
    const page = await readStreamPage({ streamId, from: nextRevision, size, excludedTypes });
    events.push(...page.events);
    nextRevision = (page.events.at(-1)?.revision ?? nextRevision) + 1n;
    if (page.events.length < size || events.length >= limit) return { events, revision: page.revision };
  }
};

/**
 * Returns the stream's last revision and the position number of that event. If the stream has no events, returns the
 * position number of the log's last event.
 * @throws StoreUnavailable
 */
export const readStreamHead = async (pool: pg.Pool, streamId: string) => {
  const { rows } = await withStoreErrors(
    pool.query<{ revision: string | null; position: string | null; head: string }>(STREAM_HEAD, [streamId]),
  );
  const { revision, position, head } = rows[0] ?? { revision: null, position: null, head: '0' };
  return { revision: revision === null ? undefined : BigInt(revision), number: BigInt(position ?? head) };
};

/**
 * Returns the position number of the log's last event; 0n if the log is empty.
 * @throws StoreUnavailable
 */
export const readHead = async (pool: pg.Pool): Promise<bigint> => {
  const { rows } = await withStoreErrors(
    pool.query<{ head: string }>('select coalesce(max(position), 0) as head from eventstore.events'),
  );
  return BigInt(rows[0]?.head ?? 0);
};

/** Counts events with the index. In each piece, reads the rows of a few adjacent events to estimate the event size. */
const SURVEY = `
  with piece as (
    select width_bucket(e.position, $1::bigint + 1, greatest($2::bigint, $1::bigint + 1) + 1, $4::integer) as number,
           count(*) as events, min(e.position) as first, max(e.position) as last
    from eventstore.events e
    where e.position > $1 and e.position <= $2 and ($3::text[] is null or e.category = any($3))
    group by 1
  )
  select piece.events, sample.bytes, sample.recorded_at
  from piece
  cross join lateral (
    select avg(octet_length(e.data::text))::double precision as bytes, min(e.recorded_at) as recorded_at
    from eventstore.events e
    where e.position >= piece.first and e.position <= least(piece.last, piece.first + $5::integer)
      and ($3::text[] is null or e.category = any($3))
  ) as sample
  order by piece.number`;

/** Number of adjacent events that are sampled per piece. */
const SAMPLE_SIZE = 40;

/**
 * Divides a range of the log into pieces and describes the events of each.
 * @throws StoreUnavailable
 */
export const surveyLog = async (
  pool: pg.Pool,
  range: { readonly after: bigint; readonly through: bigint },
  categories: readonly string[] | undefined,
  pieces: number,
): Promise<readonly LogPiece[]> => {
  const { rows } = await withStoreErrors(
    pool.query<{ events: string; bytes: number; recorded_at: Date }>(SURVEY, [
      range.after,
      range.through,
      categories ?? null,
      pieces,
      SAMPLE_SIZE,
    ]),
  );
  return rows.map(({ events, bytes, recorded_at }) => ({
    events: Number(events),
    bytesPerEvent: bytes,
    firstRecordedAt: recorded_at,
  }));
};

const toEvent = (row: EventRow, positions: Positions): RecordedEvent => ({
  id: row.id,
  type: row.type,
  version: row.version,
  data: row.data,
  metadata: row.metadata,
  streamId: row.stream_id,
  revision: BigInt(row.revision),
  position: positions.positionOf(BigInt(row.position)),
  recordedAt: row.recorded_at,
});
