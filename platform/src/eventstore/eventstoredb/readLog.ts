import { type AllStreamResolvedEvent, BACKWARDS, END } from '@eventstore/db-client';
import { type LogPiece, type RecordedEvent, type SubscriptionBatch } from '../port.ts';
import { type LogClient, withStoreErrors } from './logClient.ts';
import {
  serverPositionOf,
  toRecordedEvent,
  BEGINNING,
  compareServerPositions,
  type LogPositions,
  type ServerPosition,
} from './toRecordedEvent.ts';
import { STORE_STREAM, receive } from './readStream.ts';

/** The server may scan much of the log before it finds an event of a rare category, and sends nothing meanwhile. */
const FILTERED_READ_TIMEOUT_MS = 120_000;
const SURVEY_PAGE_SIZE = 1_000;
/** Number of events per piece whose size is measured. */
const SAMPLE_SIZE = 40;

/**
 * Returns the position of the log's last event, including the server's own.
 * @throws StoreUnavailable
 */
export const readHead = async (client: LogClient): Promise<ServerPosition> =>
  await withStoreErrors(client, async () => {
    let head = BEGINNING;
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true });
    await receive(
      read,
      (resolved) => {
        head = serverPositionOf(resolved);
        return 'more';
      },
      client.answerWithinMs,
    );
    return head;
  });

export interface PageRequest {
  readonly after: ServerPosition;
  readonly categories: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * Reads the next events after a position, and how far the log was read. Reads the log's end first: a page that is not
 * full has then covered everything before that end.
 * @throws StoreUnavailable
 */
export const readPage = async (
  client: LogClient,
  positions: LogPositions,
  { after, categories, limit }: PageRequest,
): Promise<SubscriptionBatch> => {
  const head = await readHead(client);
  const { events, isFull } = await readNext(client, { after, categories, limit });
  const last = events.at(-1);
  const read = last === undefined ? after : serverPositionOf(last);
  const reached = isFull || compareServerPositions(read, head) > 0 ? read : laterOf(after, head);
  return {
    events: events.filter(isDomainEvent).map((resolved) => toRecordedEvent(resolved, positions)),
    reached: positions.of(reached),
    isCaughtUp: compareServerPositions(reached, head) >= 0,
  };
};

/**
 * The server starts a read at the position itself, inclusive. The event there was read before and is dropped; if the
 * filter excludes it, the read returns one event too many, which is left for the next page.
 */
const readNext = async (client: LogClient, { after, categories, limit }: PageRequest) =>
  await withStoreErrors(client, async () => {
    const events: AllStreamResolvedEvent[] = [];
    const maxCount = limit + (compareServerPositions(after, BEGINNING) === 0 ? 0 : 1);
    const collect = (resolved: AllStreamResolvedEvent) => {
      if (events.length < limit && compareServerPositions(serverPositionOf(resolved), after) > 0) events.push(resolved);
      return 'more' as const;
    };
    await receive(
      client.readFiltered({ from: after, streamNames: streamNamePattern(categories), maxCount }),
      collect,
      FILTERED_READ_TIMEOUT_MS,
    );
    return { events, isFull: events.length >= limit };
  });

/** A category is the part before the first dash; a prefix filter would match `advertiser-1` for `ad`. */
export const streamNamePattern = (categories: readonly string[] | undefined): string =>
  categories ? `^(?:${categories.map(escapeRegExp).join('|')})(?:-|$)` : '^[^$]';

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const isDomainEvent = ({ event }: AllStreamResolvedEvent): boolean =>
  event !== undefined && event.streamId !== STORE_STREAM;

const laterOf = (a: ServerPosition, b: ServerPosition): ServerPosition => (compareServerPositions(a, b) < 0 ? b : a);

export interface SurveyRequest {
  readonly after: ServerPosition;
  readonly through: ServerPosition;
  readonly categories: readonly string[] | undefined;
  readonly pieces: number;
}

interface SegmentTotals {
  events: number;
  bytes: number;
  readonly first: RecordedEvent;
}

/**
 * The server cannot count, so this reads all events: it costs about as much as following them, without processing them.
 * @throws StoreUnavailable
 */
export const surveyLog = async (
  client: LogClient,
  positions: LogPositions,
  { after, through, categories, pieces }: SurveyRequest,
): Promise<readonly LogPiece[]> => {
  const totals = new Map<number, SegmentTotals>();
  const width = through.commit - after.commit + 1n;
  let from = after;
  for (let hasMore = compareServerPositions(after, through) < 0; hasMore;) {
    const page = await readPage(client, positions, { after: from, categories, limit: SURVEY_PAGE_SIZE });
    for (const event of page.events) {
      const serverPosition = positions.serverPositionOf(event.position);
      if (compareServerPositions(serverPosition, through) > 0) break;
      addToSegment(totals, Number(((serverPosition.commit - after.commit) * BigInt(pieces)) / width), event);
    }
    from = positions.serverPositionOf(page.reached);
    hasMore = !page.isCaughtUp && compareServerPositions(from, through) < 0;
  }
  return [...totals.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, { events, bytes, first }]) => ({
      events,
      bytesPerEvent: bytes / Math.min(events, SAMPLE_SIZE),
      firstRecordedAt: first.recordedAt,
    }));
};

const addToSegment = (totals: Map<number, SegmentTotals>, segment: number, event: RecordedEvent): void => {
  const known = totals.get(segment) ?? { events: 0, bytes: 0, first: event };
  known.events += 1;
  if (known.events <= SAMPLE_SIZE) known.bytes += Buffer.byteLength(JSON.stringify(event.data));
  totals.set(segment, known);
};
