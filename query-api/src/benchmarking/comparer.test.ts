import { ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { describe, expect, it } from '@jest/globals';
import { type CompareRequest } from './compareCamps.ts';
import { createComparer } from './comparer.ts';

/** A thread that handles each request as its website value says. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    let working = 0;
    parentPort.on('message', async ({ campRef: { org_id, base_url } }) => {
      if (base_url === 'exit') process.exit(0);
      if (base_url === 'throw') throw new Error('broken');
      working += 1;
      const atOnce = working;
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
      const failed = (failure) => parentPort.postMessage({ kind: 'failed', isReadModelMissing: false, ...failure });
      if (base_url === 'missing') failed({ isReadModelMissing: true, message: 'none' });
      else if (base_url === 'refused') failed({ message: 'no connection', code: 'ECONNREFUSED' });
      else parentPort.postMessage({ kind: 'compared', data: { org_id, threadId, atOnce } });
    });
  `)}`,
);
/** Never called, because the thread has a connection of its own. */
const read = () => Promise.reject(new Error('not in this thread'));
const open = () => createComparer({ databaseUrl: '', compareWorker: THREAD });
const compareRequest = (base_url: string, org_id = 'kelp') =>
  ({ campRef: { org_id, base_url }, filters: {}, cohort: [] }) as unknown as CompareRequest;

describe('comparing camps in a worker thread', () => {
  it('answers one request after the other, each with its own result', async () => {
    await using comparer = open();
    const names = ['kelp', 'fern', 'moss'];
    const answers = await Promise.all(names.map((name) => comparer.compare(read, compareRequest('fine', name))));
    expect(answers).toMatchObject(names.map((org_id) => ({ org_id, atOnce: 1 })));
    expect(new Set(answers.map((answer) => (answer as unknown as { threadId: number }).threadId)).size).toBe(1);
  });

  it.each(['exit', 'throw'])('uses a new thread after one has ended (%s)', async (how) => {
    await using comparer = open();
    const before = await comparer.compare(read, compareRequest('fine'));
    const [broken, after] = await Promise.allSettled([
      comparer.compare(read, compareRequest(how)),
      comparer.compare(read, compareRequest('fine')),
    ]);
    expect(broken.status).toBe('rejected');
    expect(after).toMatchObject({ status: 'fulfilled', value: { org_id: 'kelp' } });
    expect(after).not.toMatchObject({ value: { threadId: (before as unknown as { threadId: number }).threadId } });
  });

  it('distinguishes the reasons why a comparison is unavailable', async () => {
    await using comparer = open();
    await expect(comparer.compare(read, compareRequest('missing'))).rejects.toBeInstanceOf(ReadModelMissing);
    await expect(comparer.compare(read, compareRequest('refused'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('queues at most twenty requests', async () => {
    await using comparer = open();
    const answers = await Promise.all(Array.from({ length: 23 }, () => comparer.compare(read, compareRequest('fine'))));
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3);
    expect(await comparer.compare(read, compareRequest('fine'))).toMatchObject({ org_id: 'kelp' });
  });
});
