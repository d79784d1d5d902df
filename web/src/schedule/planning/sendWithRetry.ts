import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import type { RequestError } from '../../app/refusal.ts';
import type { AppStore } from '../../app/store.ts';
import { scheduleApi, type ScheduleCommand } from '../scheduleApi.ts';

/** Milliseconds before each further try of a command whose answer did not arrive. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

type Sent = { readonly done: ScheduleDone } | { readonly error: RequestError };

const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Without a network there is nothing to count; with one, it may come back sooner than the pause ends. */
const pause = (ms: number): Promise<unknown> =>
  navigator.onLine ? Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), untilOnline()]) : untilOnline();

/** Whether the server has said no, or needs somebody to sign in: asking again changes nothing. */
const isFinalError = (error: RequestError): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * Sends a command, and again under the same key where no answer came: it takes effect once, however often it arrived.
 * @param onLate hears whether it is being waited for
 */
export const sendWithRetry = async (
  { dispatch }: AppStore,
  command: ScheduleCommand & { readonly commandKey: string },
  onLate: (isLate: boolean) => void,
): Promise<Sent> => {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error } = await dispatch(
      scheduleApi.endpoints.sendScheduleCommand.initiate(command, { track: false }),
    );
    const ms = PAUSES_MS[attempt];
    if (!error || isFinalError(error) || (ms === undefined && navigator.onLine)) {
      onLate(false);
      return error ? { error } : { done: data };
    }
    onLate(true);
    await pause(ms ?? 0);
    if (ms === undefined) attempt = 0;
  }
};
