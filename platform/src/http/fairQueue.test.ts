import { beforeEach, describe, expect, it } from '@jest/globals';
import { createFairQueue, type FairQueueLimits } from './fairQueue.ts';

const LIMITS: FairQueueLimits = { maxConcurrent: 1, maxWaiting: 3, maxFrequentWaiting: 3, burst: 10, perSecond: 0.5 };
const neverAborted = new AbortController().signal;

let time = 0;
beforeEach(() => {
  time = 0;
});

/** A queue whose jobs end when the test decides. */
const openQueue = (limits: Partial<FairQueueLimits> = {}) => {
  const queue = createFairQueue({ ...LIMITS, ...limits }, () => time);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    /** The name of the job is its result. */
    ask: (sender: string, name = sender, signal = neverAborted) =>
      queue.run({ sender, signal }, () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => {
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        });
      }),
    /** Runs a job that ends at once. */
    use: (sender: string, refund = 0) =>
      queue.run(
        { sender, signal: neverAborted },
        () => Promise.resolve('done'),
        () => refund,
      ),
    end: (name: string, error?: Error) => ends.get(name)?.(error),
  };
};

const status = (answer: unknown): unknown =>
  typeof answer === 'object' ? (answer as { status: number }).status : answer;

describe('a fair queue', () => {
  it('runs work up to its concurrency limit and the rest in order, also after a failure', async () => {
    const { ask, end, begun } = openQueue({ maxConcurrent: 2 });
    const answers = ['a', 'b', 'c', 'd'].map((name) => ask(name));
    expect(begun).toEqual(['a', 'b']);
    end('a');
    expect(await answers[0]).toBe('a');
    expect(begun).toEqual(['a', 'b', 'c']);
    end('b', new Error('broken'));
    await expect(answers[1]).rejects.toThrow('broken');
    end('c');
    await answers[2];
    end('d');
    expect(await answers[3]).toBe('d');
  });

  it('serves the senders with the fewest recent requests first', async () => {
    const { ask, end, begun } = openQueue();
    const answers = [ask('flood', '1'), ask('flood', '2'), ask('flood', '3'), ask('honest')];
    for (const name of ['1', 'honest', '2', '3']) {
      end(name);
      await answers[['1', '2', '3', 'honest'].indexOf(name)];
    }
    await Promise.all(answers);
    expect(begun).toEqual(['1', 'honest', '2', '3']);
  });

  it('remembers past senders when the queue is empty: a new sender goes ahead of sixty frequent ones', async () => {
    const { ask, use, end, begun } = openQueue({ maxWaiting: 60 });
    const attackers = Array.from({ length: 60 }, (_, index) => `attacker ${index}`);
    for (const sender of attackers) await use(sender);
    const attacks = attackers.map((sender) => ask(sender));
    const honest = ask('honest');
    end('attacker 0');
    await attacks[0];
    end('honest');
    expect(await honest).toBe('honest');
    expect(begun.slice(0, 2)).toEqual(['attacker 0', 'honest']);
  });

  it('answers 503 when full to the sender with the most requests, or else to the newest request', async () => {
    const { ask, end, begun } = openQueue();
    const flood = ['running', '1', '2', '3'].map((name) => ask('flood', name));
    const honest = ask('honest');
    expect(await flood[3]).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { type: 'Busy' } });
    expect(status(await ask('flood', '4'))).toBe(503);
    expect(begun).toEqual(['running']);
    end('running');
    await flood[0];
    end('honest');
    expect(await honest).toBe('honest');
  });

  it('queues few requests of frequent senders, and refuses more unless the sender was less active by a whole token', async () => {
    const { ask, use, end } = openQueue({ maxWaiting: 60, maxFrequentWaiting: 2 });
    for (const sender of ['often', 'as often', 'less often']) for (let time = 0; time < 4; time += 1) await use(sender);
    await use('as often', 0.5);
    const answers = ['running', 'newcomer'].map((sender) => ask(sender));
    const [first, last] = [ask('often', '1'), ask('often', '2')];
    expect(status(await ask('as often'))).toBe(503);
    const lessOften = ask('less often');
    expect(status(await last)).toBe(503);
    for (const name of ['running', 'newcomer', 'less often']) {
      end(name);
      await [...answers, lessOften][['running', 'newcomer', 'less often'].indexOf(name)];
    }
    end('1');
    expect(await first).toBe('1');
  });

  it('answers 429 to a sender that exceeds its rate, with the time until the next request', async () => {
    const { use } = openQueue();
    for (let time = 0; time < 10; time += 1) expect(await use('flood')).toBe('done');
    expect(await use('flood')).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(await use('honest')).toBe('done');
    time = 1_999;
    expect(await use('flood')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    time = 2_000;
    expect(await use('flood')).toBe('done');
    expect(status(await use('flood'))).toBe(429);
  });

  it('refunds the unused part of a request’s cost', async () => {
    const { use } = openQueue();
    for (let time = 0; time < 17; time += 1) expect(await use('welcome', 0.5)).toBe('done');
    expect(await use('welcome', 1)).toBe('done');
    expect(await use('welcome')).toBe('done');
    expect(status(await use('welcome'))).toBe(429);
  });

  it('never starts the work of a client that has disconnected', async () => {
    const { ask, end, begun } = openQueue();
    const client = new AbortController();
    const [running, gone, next] = [ask('a'), ask('b', 'b', client.signal), ask('c')];
    client.abort();
    expect(status(await gone)).toBe(503);
    end('a');
    await running;
    end('c');
    expect(await next).toBe('c');
    expect(begun).toEqual(['a', 'c']);
    expect(status(await ask('d', 'd', client.signal))).toBe(503);
  });
});
