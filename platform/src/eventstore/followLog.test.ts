import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Log, silentLog } from '../kernel/log.ts';
import { type ChangeSignal, createChangeSignal } from './changeSignal.ts';
import { followLog } from './followLog.ts';
import { createLogTail } from './logTail.ts';
import { type Position, StoreUnavailable, type SubscriptionBatch } from './port.ts';

const at = (number: number) => `log:${number}` as Position;
const page = (reached: number, isCaughtUp: boolean): SubscriptionBatch => ({
  events: [],
  reached: at(reached),
  isCaughtUp,
});

describe('following a log', () => {
  let changeSignal: ChangeSignal;
  let abort: AbortController;
  let requests: Position[];
  beforeEach(() => {
    changeSignal = createChangeSignal();
    abort = new AbortController();
    requests = [];
  });

  const startFollowing = (
    answers: (() => SubscriptionBatch)[],
    { pollEveryMs = 60_000, log = silentLog, readAhead = true } = {},
  ) => {
    const readPage = async (after: Position) => {
      requests.push(after);
      const answer = answers.shift();
      return await (answer ? Promise.resolve().then(answer) : new Promise<never>(() => undefined));
    };
    const { signal } = abort;
    const compare = (a: Position, b: Position) => Number(a.slice(4)) - Number(b.slice(4));
    const tail = createLogTail({ readPage, compare, changeSignal, pollEveryMs, signal, log });
    const categories = undefined;
    return followLog({
      readPage,
      from: at(0),
      ...{ tail, categories, batchSize: 500, readAhead, changeSignal, signal, log },
    });
  };
  const unavailable = () => {
    throw new StoreUnavailable('gone');
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  it('reads the next page while the last one is being handled', async () => {
    const pages = startFollowing([() => page(5, false), () => page(9, true)]);
    expect((await pages.next()).value).toEqual(page(5, false));
    await settle();
    expect(requests).toEqual([at(0), at(5)]);
    expect((await pages.next()).value).toEqual(page(9, true));
  });

  it('does not read during handling if read-ahead is off', async () => {
    const pages = startFollowing([() => page(5, false), () => page(9, true)], { readAhead: false });
    expect((await pages.next()).value).toEqual(page(5, false));
    await settle();
    expect(requests).toEqual([at(0)]);
    expect((await pages.next()).value).toEqual(page(9, true));
    expect(requests).toEqual([at(0), at(5)]);
  });

  it('waits for the change signal when it has caught up', async () => {
    const pages = startFollowing([() => page(5, true), () => page(6, true)]);
    await pages.next();
    const next = pages.next();
    await settle();
    expect(requests).toEqual([at(0)]);
    changeSignal.notify();
    expect((await next).value).toEqual(page(6, true));
  });

  it('reads again immediately after a signal during reading or handling', async () => {
    const notifyAndRead = () => {
      changeSignal.notify();
      return page(5, true);
    };
    const pages = startFollowing([notifyAndRead, () => page(6, true), () => page(7, true)]);
    await pages.next();
    expect((await pages.next()).value).toEqual(page(6, true));
    changeSignal.notify();
    expect((await pages.next()).value).toEqual(page(7, true));
  });

  it('reads again after an interval without a signal, and yields nothing when there are no new events', async () => {
    const pages = startFollowing([() => page(5, true), () => page(5, true), () => page(5, true), () => page(8, true)], {
      pollEveryMs: 1,
    });
    await pages.next();
    expect((await pages.next()).value).toEqual(page(8, true));
    expect(requests).toEqual([at(0), at(5), at(5), at(5)]);
  });

  it('reads again from the same position when the store does not answer, and logs a warning', async () => {
    const warnings: string[] = [];
    const log: Log = { ...silentLog, warn: (_, message) => warnings.push(message) };
    const pages = startFollowing([() => page(5, false), unavailable, () => page(6, true)], { log });
    await pages.next();
    expect((await pages.next()).value).toEqual(page(6, true));
    expect(requests).toEqual([at(0), at(5), at(5)]);
    expect(warnings).toEqual(['The event store does not answer; the subscription tries again']);
  });

  it.each([
    ['for the store to answer', []],
    ['to read again', [unavailable]],
  ])('ends during a wait %s', async (_what, answers) => {
    const pages = startFollowing(answers);
    const next = pages.next();
    await settle();
    abort.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('fails with any other error', async () => {
    const pages = startFollowing([
      () => {
        throw new Error('our fault');
      },
    ]);
    await expect(pages.next()).rejects.toThrow('our fault');
  });
});
