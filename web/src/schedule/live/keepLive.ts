import type { LivePush } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../app/api.ts';
import type { AppDispatch } from '../../app/store.ts';
import { heardOf } from '../../app/written.ts';
import { scheduleTag } from '../scheduleApi.ts';
import { liveApi } from './liveApi.ts';

/** The page's own questions come first. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Hears of changes as they happen, as long as the page is shown. The server says which schedule changed and at which
 * position; what is on the page is then asked for anew, by an answer that shows that position. A stream that ends is opened
 * again, each time a little later and with a new ticket. Each begins with where the log stands: whatever was missed is
 * asked for once.
 * @returns what ends it
 */
export const keepLive = (dispatch: AppDispatch): (() => void) => {
  let source: EventSource | undefined;
  let timer: number | undefined;
  let failures = 0;
  /** Of the stream that is wanted now; what an earlier one still does is passed over. */
  let turn = 0;

  const close = (): void => {
    turn += 1;
    window.clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const openIn = (ms: number): void => {
    close();
    const mine = turn;
    if (document.visibilityState === 'visible') timer = window.setTimeout(() => void open(mine), ms);
  };
  const openAgain = (): void => {
    failures += 1;
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
    openIn(longest * (0.5 + Math.random() / 2)); // not all browsers at once after a restart
  };
  const open = async (mine: number): Promise<void> => {
    const { data: ticket } = await dispatch(liveApi.endpoints.liveTicket.initiate(undefined));
    if (mine !== turn) return;
    if (ticket === undefined) {
      openAgain();
      return;
    }
    const opened = new EventSource(`/api/schedule/live?ticket=${ticket}`);
    source = opened;
    let isFirst = true;
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const { ownerId, position } = JSON.parse(data) as LivePush;
      failures = 0;
      dispatch(heardOf(position));
      dispatch(
        api.util.invalidateTags(isFirst ? ['Schedule'] : [scheduleTag(ownerId), { type: 'Schedule', id: 'LIST' }]),
      );
      isFirst = false;
    };
    // By itself it would come again with a ticket that is used up.
    opened.onerror = openAgain;
  };

  const look = (): void => openIn(0);
  openIn(FIRST_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    close();
  };
};
