import type { LiveTicket, LivePush } from '@campjay/query-api/schedule/contract.ts';
import { api, remoteWriteReceived } from '../../../app/api.ts';
import type { AppDispatch } from '../../../store.ts';
import { scheduleTag } from '../scheduleApi.ts';

/** Fetches a single-use ticket that opens the live stream. */
const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveTicket: build.mutation<string, undefined>({
      query: () => ({ url: 'schedule/live-ticket', method: 'POST', body: {} }),
      transformResponse: ({ ticket }: LiveTicket) => ticket,
    }),
  }),
});

/** The page's own requests come first. */
const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Follows schedule changes while the page is visible (Requirement D7.18). The server sends which schedule changed and
 * at which position; the page then refetches it, at that position or later. A closed stream is reopened with backoff
 * and a new ticket. Each stream starts with the log's current position, so whatever was missed is fetched once.
 * @returns stops the updates
 */
export const startLiveUpdates = (dispatch: AppDispatch): (() => void) => {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;
  /** Number of the current stream; results of earlier ones are ignored. */
  let attempt = 0;

  const close = (): void => {
    attempt += 1;
    window.clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connectAfter = (ms: number): void => {
    close();
    const ownAttempt = attempt;
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void connect(ownAttempt), ms);
  };
  const reconnectWithBackoff = (): void => {
    failures += 1;
    const maxDelay = Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** Math.min(failures - 1, 10));
    connectAfter(maxDelay * (0.5 + Math.random() / 2)); // jitter spreads the reconnects after a restart
  };
  const connect = async (ownAttempt: number): Promise<void> => {
    const { data: ticket } = await dispatch(liveApi.endpoints.liveTicket.initiate(undefined));
    if (ownAttempt !== attempt) return;
    if (ticket === undefined) {
      reconnectWithBackoff();
      return;
    }
    const eventSource = new EventSource(`/api/schedule/live?ticket=${ticket}`);
    source = eventSource;
    let isFirst = true;
    eventSource.onmessage = ({ data }: MessageEvent<string>) => {
      const { ownerId, position } = JSON.parse(data) as LivePush;
      failures = 0;
      dispatch(remoteWriteReceived(position));
      dispatch(
        api.util.invalidateTags(isFirst ? ['Schedule'] : [scheduleTag(ownerId), { type: 'Schedule', id: 'LIST' }]),
      );
      isFirst = false;
    };
    // By itself, `EventSource` would reconnect with the used ticket.
    eventSource.onerror = reconnectWithBackoff;
  };

  const reconnect = (): void => connectAfter(0);
  connectAfter(INITIAL_DELAY_MS);
  document.addEventListener('visibilitychange', reconnect);
  window.addEventListener('online', reconnect);
  return () => {
    document.removeEventListener('visibilitychange', reconnect);
    window.removeEventListener('online', reconnect);
    close();
  };
};
