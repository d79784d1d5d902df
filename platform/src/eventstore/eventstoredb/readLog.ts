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
/** Maximum number of events per piece that are measured to estimate the size of an event. */
const SAMPLE_SIZE = 40;

/**
 * Returns the position of the log's last event. The server's own events count too.
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
 * Reads the next events after a position, and returns how far the log was read. The log's end is read first, so a page
 * that is not full contains all matching events up to that end.
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
  const lastRead = last === undefined ? after : serverPositionOf(last);
  const reached = isFull || compareServerPositions(lastRead, head) > 0 ? lastRead : laterOf(after, head);
  return {
    events: events.filter(isDomainEvent).map((resolved) => toRecordedEvent(resolved, positions)),
    reached: positions.positionOf(reached),
    isCaughtUp: compareServerPositions(reached, head) >= 0,
  };
};

/**
 * Reads up to `limit` events after a position. The server includes the event at the position, so one more event is
 * requested, and the event at the position is dropped. If the filter excludes that event, the last of the others is one
 * too many; it is dropped, and read again with the next page.
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

/**
 * Returns a regular expression for the streams of these categories, or for all streams except the server's own. A
 * category is the part before the first dash. A prefix filter would not do: `ad` would also match `advertiser-1`.
 */
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

interface PieceTotals {
  events: number;
  bytes: number;
  readonly first: RecordedEvent;
}

/**
 * Divides a range of the log into pieces and describes the events of each. The server cannot count, so this reads all
 * events of the range.
 * @throws StoreUnavailable
 */
export const surveyLog = async (
  client: LogClient,
  positions: LogPositions,
  { after, through, categories, pieces }: SurveyRequest,
): Promise<readonly LogPiece[]> => {
  const totals = new Map<number, PieceTotals>();
  const commitSpan = through.commit - after.commit + 1n;
  let from = after;
  for (let hasMore = compareServerPositions(after, through) < 0; hasMore;) {
    const page = await readPage(client, positions, { after: from, categories, limit: SURVEY_PAGE_SIZE });
    for (const event of page.events) {
      const serverPosition = positions.serverPositionOf(event.position);
      if (compareServerPositions(serverPosition, through) > 0) break;
      addToPiece(totals, Number(((serverPosition.commit - after.commit) * BigInt(pieces)) / commitSpan), event);
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

const addToPiece = (totals: Map<number, PieceTotals>, piece: number, event: RecordedEvent): void => {
  const pieceTotals = totals.get(piece) ?? { events: 0, bytes: 0, first: event };
  pieceTotals.events += 1;
  if (pieceTotals.events <= SAMPLE_SIZE) pieceTotals.bytes += Buffer.byteLength(JSON.stringify(event.data));
  totals.set(piece, pieceTotals);
};
