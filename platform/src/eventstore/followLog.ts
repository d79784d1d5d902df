import { type LogTail } from './logTail.ts';
import { type Position, type RecordedEvent, type SubscriptionBatch } from './port.ts';
import { type Page, type PageReaderDeps, readWithRetry } from './readPages.ts';

/** How a subscription follows the log. `readPage` reads only the events that the subscription includes. */
export interface FollowOptions extends PageReaderDeps {
  /** The position to start after. */
  readonly from: Position;
  /** Delivers the events after the subscription has caught up. */
  readonly tail: LogTail;
  /** The categories of streams to include; if absent, all. */
  readonly categories: readonly string[] | undefined;
  /** Maximum number of events per batch. */
  readonly batchSize: number;
  /** During catch-up, read the next page while the consumer processes the last one (default true). */
  readonly readAhead?: boolean | undefined;
  /** Applied to every event before it is delivered. */
  readonly prepare?: (event: RecordedEvent) => RecordedEvent;
}

/**
 * Yields the log page by page and then new events from the tail, until the signal aborts. If the subscription falls so
 * far behind that the tail no longer holds its next events, it reads pages of its own again.
 */
export async function* followLog(options: FollowOptions): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const { readAhead = true, prepare } = options;
  const categories = options.categories && new Set(options.categories);
  let reached = options.from;
  let nextPage = startReading(options, reached);
  for (let isFirst = true; ; isFirst = false) {
    const page = await nextPage;
    if (page === 'aborted') return;
    const pageAhead = isBehind(page) && readAhead ? startReading(options, page.reached) : undefined;
    if (isFirst || page.events.length > 0 || page.reached !== reached) {
      const { events, isCaughtUp } = page;
      yield { events: prepare ? events.map(prepare) : events, reached: page.reached, isCaughtUp };
    }
    reached = page.reached;
    nextPage = pageAhead ?? (isBehind(page) ? startReading(options, reached) : readTail(options, page, categories));
  }
}

type SourcedPage = Page & { readonly source: 'log' | 'tail' };

const isBehind = ({ source, isCaughtUp }: SourcedPage): boolean => source === 'log' && !isCaughtUp;

/**
 * Starts to read a page. The empty `catch` prevents an unhandled rejection if the consumer stops while a page is read
 * ahead; a consumer that awaits the page still gets the error.
 */
const startReading = (options: FollowOptions, after: Position): Promise<SourcedPage | 'aborted'> => {
  const page = readWithRetry(options, after).then((read) =>
    read === 'aborted' ? read : { ...read, source: 'log' as const },
  );
  page.catch(() => undefined);
  return page;
};

const readTail = async (
  options: FollowOptions,
  { reached, changeCount }: Page,
  categories: ReadonlySet<string> | undefined,
): Promise<SourcedPage | 'aborted'> => {
  const { tail, batchSize, signal } = options;
  const page = await tail.next({ after: reached, changeCount, categories, limit: batchSize, signal });
  if (page === 'aborted') return page;
  return page === 'behind' ? await startReading(options, reached) : { ...page, source: 'tail' };
};
