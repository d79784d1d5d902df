import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Browser, openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning, type Planner } from '../support/product/openPlanning.ts';

const families = await openFamilies({ camps: [] });
const planning = openPlanning(families);
afterAll(async () => families[Symbol.asyncDispose]());

const readers: AbortController[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.abort();
});

const Push = z.object({ ownerId: z.string(), position: z.string() });

const ticketFor = async (browser: Browser): Promise<string> =>
  z.object({ ticket: z.string() }).parse((await browser.post('/api/schedule/live-ticket', {})).body).ticket;

const openStream = (browser: Browser, ticket: string, signal: AbortSignal): Promise<Response> =>
  fetch(`${families.server.url}/api/schedule/live?ticket=${ticket}`, { headers: browser.headers(), signal });

/** Opens a page's live stream, and collects its pushes. */
const openLiveStream = async (browser: Browser) => {
  const stopping = new AbortController();
  readers.push(stopping);
  const answer = await openStream(browser, await ticketFor(browser), stopping.signal);
  expect(answer.status).toBe(200);
  const reader = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const pushes = () =>
    text.split('\n\n').flatMap((chunk) => (chunk.startsWith('data: ') ? [Push.parse(JSON.parse(chunk.slice(6)))] : []));
  /** The owners of the changed schedules, once there are this many pushes. */
  const untilPushed = async (count: number): Promise<readonly string[]> => {
    while (!text.endsWith('\n\n') || pushes().length < count) {
      const { done, value } = await reader.read();
      if (done) return [...pushes().map(({ ownerId }) => ownerId), '<end>'];
      text += value;
    }
    return pushes().map(({ ownerId }) => ownerId);
  };
  await untilPushed(1);
  return { heard: untilPushed, pushes };
};

const newParent = (firstName: string) => planning.planner(firstName, 'Liveson');

let minute = 0;
const change = (owner: Planner) => {
  minute += 1;
  const from = `07:${String(minute % 60).padStart(2, '0')}`;
  return owner.postOk('/api/schedule/set-working-hours', { hours: { from, until: '16:00' } });
};
/** Adds a co-parent who views, in an account without a trial's end. @returns the id of the share */
const share = async (owner: Planner, other: Planner): Promise<string> => {
  await planning.setAccount(owner, 'paid');
  return planning.join(owner, other, 'view');
};
/** The user's own change is pushed after all earlier ones, which proves that nothing else was pushed. */
const untilOwnChange = async (parent: Planner, stream: Awaited<ReturnType<typeof openLiveStream>>) => {
  const before = stream.pushes().filter(({ ownerId }) => ownerId === parent.userId).length;
  await change(parent);
  for (let count = 1; ; count += 1) {
    const all = await stream.heard(count);
    if (all.includes('<end>')) throw new Error(`the stream ended after ${all.join(', ')}`);
    if (all.filter((ownerId) => ownerId === parent.userId).length > before) return all;
  }
};

describe('a live stream', () => {
  it('starts with the log position, and reports changes to the owner and co-parents, and nobody else', async () => {
    const [owner, other, stranger] = [await newParent('Olive'), await newParent('Cora'), await newParent('Sten')];
    await share(owner, other);
    const [ofOwner, ofOther, ofStranger] = [
      await openLiveStream(owner),
      await openLiveStream(other),
      await openLiveStream(stranger),
    ];
    await change(owner);
    expect(await ofOwner.heard(2)).toEqual([owner.userId, owner.userId]);
    expect(await ofOther.heard(2)).toEqual([other.userId, owner.userId]);
    expect(await untilOwnChange(stranger, ofStranger)).toEqual([stranger.userId, stranger.userId]);
  });

  it('reports the position at which a query shows the change', async () => {
    const owner = await newParent('Olive');
    const stream = await openLiveStream(owner);
    await change(owner);
    await stream.heard(2);
    const position = stream.pushes().at(-1)?.position;
    expect((await owner.get('/api/schedule/get', position)).body).toMatchObject({ data: { revision: 0 } });
  });

  // Covers: D7.18
  it('reports to a parent who gains access, and once more when access ends', async () => {
    const [owner, other] = [await newParent('Olive'), await newParent('Cora')];
    const stream = await openLiveStream(other);
    const shareId = await share(owner, other);
    // A share that is accepted before the server has read its creation is reported for both.
    const joined = await untilOwnChange(other, stream);
    expect(joined).toContain(owner.userId);
    await owner.postOk('/api/schedule/update-schedule-sharing', { shareId, mode: null });
    // Otherwise a push of the next change could replace the one that reports the end of access.
    await stream.heard(joined.length + 1);
    await change(owner);
    const left = await untilOwnChange(other, stream);
    expect(left.slice(joined.length)).toEqual([owner.userId, other.userId]);
  });

  it('reports nothing to a co-parent while the owner’s trial is over', async () => {
    const [owner, other] = [await newParent('Olive'), await newParent('Cora')];
    await share(owner, other);
    await planning.setAccount(owner, 'free');
    const stream = await openLiveStream(other);
    await change(owner);
    expect(await untilOwnChange(other, stream)).toEqual([other.userId, other.userId]);
  });

  // Covers: D7.18
  it('opens with a ticket once, for its owner only, and not without one', async () => {
    const [owner, other] = [await newParent('Olive'), await newParent('Cora')];
    const stopping = new AbortController();
    readers.push(stopping);
    const ticket = await ticketFor(owner);
    expect((await openStream(owner, ticket, stopping.signal)).status).toBe(200);
    expect((await openStream(owner, ticket, stopping.signal)).status).toBe(403);
    const stolenTicket = await ticketFor(owner);
    expect((await openStream(other, stolenTicket, stopping.signal)).status).toBe(403);
    expect((await openStream(owner, stolenTicket, stopping.signal)).status).toBe(403);
    expect((await openStream(owner, '', stopping.signal)).status).toBe(400);
    expect((await openStream(families.browser(), await ticketFor(owner), stopping.signal)).status).toBe(401);
  });

  // Covers: D7.18
  it('does not open with an expired ticket', async () => {
    const owner = await newParent('Olive');
    const ticket = await ticketFor(owner);
    await families.pool.query("update ops.live_tickets set expires_at = expires_at - interval '31 seconds'");
    const stopping = new AbortController();
    readers.push(stopping);
    expect((await openStream(owner, ticket, stopping.signal)).status).toBe(403);
  });

  it('beyond the eighth of a user ends the oldest', async () => {
    const owner = await newParent('Olive');
    const oldest = await openLiveStream(owner);
    for (let index = 0; index < 8; index += 1) await openLiveStream(owner);
    expect((await oldest.heard(99)).at(-1)).toBe('<end>');
  });
});
