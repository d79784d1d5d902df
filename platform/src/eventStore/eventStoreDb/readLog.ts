import { type AllStreamResolvedEvent, BACKWARDS, END } from '@eventstore/db-client';
import { type LogPiece, type RecordedEvent, type SubscriptionBatch } from '../port.ts';
import { asking } from './asking.ts';
import { type LogClient } from './logClient.ts';
import { BEGINNING, comparePlaces, type LogPositions, type Place } from './logPositions.ts';
import { receive } from './received.ts';
import { placeOf, toRecordedEvent } from './recorded.ts';
import { STORE_STREAM } from './storeId.ts';

/** The server may have to pass over much of the log before it finds an event of a rare category, and says nothing then. */
const FOUND_WITHIN_MS = 120_000;
const SURVEYED_AT_ONCE = 1_000;
/** How many events of a piece are looked at for their length. */
const SAMPLED = 40;

/** The place of the log's last event, the server's own included. @throws StoreUnavailable */
export const readHead = async (client: LogClient): Promise<Place> =>
  await asking(client, async () => {
    let head = BEGINNING;
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true });
    await receive(
      read,
      (resolved) => {
        head = placeOf(resolved);
        return 'more';
      },
      client.answerWithinMs,
    );
    return head;
  });

export interface PageRequest {
  readonly after: Place;
  readonly categories: readonly string[] | undefined;
  readonly limit: number;
}

/**
 * The next events after a place, and how far the log was read. The log's end is asked for first: a page that is not full
 * has then passed over all that lay before it.
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
  const read = last === undefined ? after : placeOf(last);
  const reached = isFull || comparePlaces(read, head) > 0 ? read : later(after, head);
  return {
    events: events.filter(isOurs).map((resolved) => toRecordedEvent(resolved, positions)),
    reached: positions.of(reached),
    caughtUp: comparePlaces(reached, head) >= 0,
  };
};

/**
 * The server begins a read at the place itself. An event there is left out, having been read before; where there is none
 * that is wanted, one more than was asked for comes, and waits for the next page.
 */
const readNext = async (client: LogClient, { after, categories, limit }: PageRequest) =>
  await asking(client, async () => {
    const events: AllStreamResolvedEvent[] = [];
    const maxCount = limit + (comparePlaces(after, BEGINNING) === 0 ? 0 : 1);
    const take = (resolved: AllStreamResolvedEvent) => {
      if (events.length < limit && comparePlaces(placeOf(resolved), after) > 0) events.push(resolved);
      return 'more' as const;
    };
    await receive(
      client.readFiltered({ from: after, streamNames: streamsOf(categories), maxCount }),
      take,
      FOUND_WITHIN_MS,
    );
    return { events, isFull: events.length >= limit };
  });

/** A category is the part before the first dash; prefixes alone would take `advertiser-1` for one of `ad`. */
export const streamsOf = (categories: readonly string[] | undefined): string =>
  categories ? `^(?:${categories.map(literally).join('|')})(?:-|$)` : '^[^$]';

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const isOurs = ({ event }: AllStreamResolvedEvent): boolean => event !== undefined && event.streamId !== STORE_STREAM;

const later = (a: Place, b: Place): Place => (comparePlaces(a, b) < 0 ? b : a);

export interface SurveyRequest {
  readonly after: Place;
  readonly through: Place;
  readonly categories: readonly string[] | undefined;
  readonly pieces: number;
}

interface Counted {
  events: number;
  bytes: number;
  readonly first: RecordedEvent;
}

/**
 * The server counts nothing, so this reads all that it counts: it costs about what following the same events does,
 * without the work that is done with them.
 * @throws StoreUnavailable
 */
export const surveyLog = async (
  client: LogClient,
  positions: LogPositions,
  { after, through, categories, pieces }: SurveyRequest,
): Promise<readonly LogPiece[]> => {
  const counted = new Map<number, Counted>();
  const width = through.commit - after.commit + 1n;
  let from = after;
  for (let isMore = comparePlaces(after, through) < 0; isMore;) {
    const page = await readPage(client, positions, { after: from, categories, limit: SURVEYED_AT_ONCE });
    for (const event of page.events) {
      const place = positions.placeOf(event.position);
      if (comparePlaces(place, through) > 0) break;
      count(counted, Number(((place.commit - after.commit) * BigInt(pieces)) / width), event);
    }
    from = positions.placeOf(page.reached);
    isMore = !page.caughtUp && comparePlaces(from, through) < 0;
  }
  return [...counted.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, { events, bytes, first }]) => ({
      events,
      bytesPerEvent: bytes / Math.min(events, SAMPLED),
      firstRecordedAt: first.recordedAt,
    }));
};

const count = (counted: Map<number, Counted>, piece: number, event: RecordedEvent): void => {
  const known = counted.get(piece) ?? { events: 0, bytes: 0, first: event };
  known.events += 1;
  if (known.events <= SAMPLED) known.bytes += Buffer.byteLength(JSON.stringify(event.data));
  counted.set(piece, known);
};
