import type { GetAnswer, PostAnswer } from '../../../app/apiTypes.ts';
import { api, remoteWriteReceived } from '../../../app/api.ts';
import type { AppDispatch } from '../../../store.ts';
import { scheduleTag } from '../scheduleApi.ts';

/** Endpoint for a one-time ticket, with which the page opens the live stream (server-sent events). */
const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveTicket: build.mutation<string, undefined>({
      query: () => ({ url: 'schedule/live-ticket', method: 'POST', body: {} }),
      transformResponse: ({ ticket }: PostAnswer<'schedule/live-ticket'>) => ticket,
    }),
  }),
});

/**
 * Delay before the first connection, so that the page's own requests come first, and before the first reconnect. The
 * delay doubles with each failure, up to the maximum.
 */
const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;

/**
 * Keeps the loaded schedules up to date while the page is visible (Requirement D7.18). The server sends which schedule
 * changed and at which position of the log; the page then refetches that schedule, at that position or later. A closed
 * stream is reopened with backoff and a new ticket.
 * @returns a function that stops the updates
 */
export const startLiveUpdates = (dispatch: AppDispatch): (() => void) => {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;
  /** Number of the current connection; results of earlier connections are ignored. */
  let currentConnection = 0;

  const close = (): void => {
    currentConnection += 1;
    window.clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const connectAfter = (ms: number): void => {
    close();
    const connection = currentConnection;
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void connect(connection), ms);
  };
  const reconnectWithBackoff = (): void => {
    failures += 1;
    const maxDelay = Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** Math.min(failures - 1, 10));
    connectAfter(maxDelay * (0.5 + Math.random() / 2)); // jitter spreads the reconnects after a restart
  };
  const connect = async (connection: number): Promise<void> => {
    const { data: ticket } = await dispatch(liveApi.endpoints.liveTicket.initiate(undefined));
    if (connection !== currentConnection) return;
    if (ticket === undefined) {
      reconnectWithBackoff();
      return;
    }
    const eventSource = new EventSource(`/api/schedule/live?ticket=${ticket}`);
    source = eventSource;
    let isFirstMessage = true;
    eventSource.onmessage = ({ data }: MessageEvent<string>) => {
      const { ownerId, position } = JSON.parse(data) as GetAnswer<'schedule/live'>;
      failures = 0;
      dispatch(remoteWriteReceived(position));
      // The first message has the log's current position. Any change may have been missed before, so it refetches all.
      dispatch(
        api.util.invalidateTags(
          isFirstMessage ? ['Schedule'] : [scheduleTag(ownerId), { type: 'Schedule', id: 'LIST' }],
        ),
      );
      isFirstMessage = false;
    };
    // `EventSource` would reconnect by itself, but with the used ticket.
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
