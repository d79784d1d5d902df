import type { ScheduleDone } from '@campjay/command-api/schedule/contract.ts';
import type { RequestError } from '../../../app/refusal.ts';
import type { AppStore } from '../../../store.ts';
import { scheduleApi, type ScheduleCommand } from '../scheduleApi.ts';

/** Milliseconds before each retry of a command without a response. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

type Sent = { readonly done: ScheduleDone } | { readonly error: RequestError };

const untilOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/** Offline, waits for the network. Online, waits for the pause or a network return, whichever comes first. */
const pause = (ms: number): Promise<unknown> =>
  navigator.onLine ? Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), untilOnline()]) : untilOnline();

/** Whether the server refused or requires a sign-in; retrying would not help. */
const isFinalError = (error: RequestError): boolean =>
  'status' in error && typeof error.status === 'number' && error.status < 500;

/**
 * Sends a command, and retries with the same idempotency key if no response arrives, so that it takes effect once.
 * @param onLate called with whether a retry is pending
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
