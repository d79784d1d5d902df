import { randomUUID } from 'node:crypto';
import { parentStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { openCommandApi } from '../support/commands/openCommandApi.ts';

type Api = Awaited<ReturnType<typeof openCommandApi>>;

const kidEventsOf = async ({ store, pool }: Api) => {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from ops.credentials');
  const { events } = await store.readStream(parentStream(rows[0]?.user_id ?? ''));
  return events.filter(({ type }) => type.startsWith('Kid'));
};

describe('kids over HTTP', () => {
  it('are told, changed and taken out, and nothing that was told can be read in the log', async () => {
    await using api = await openCommandApi();
    const browser = await api.signedUp('testa@example.org');
    const kidId = randomUUID();
    const statuses = [
      await browser.post('/api/kids/add-kid', { kidId, name: 'Kiddo Parentsen', dob: '2017-05-31', grade: 3 }),
      await browser.post('/api/kids/update-kids', { kidId, name: null, dob: '2017-06-01' }),
      await browser.post('/api/kids/delete-kid', { kidId }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const events = await kidEventsOf(api);
    expect(events.map(({ type }) => type)).toEqual(['KidAdded', 'KidChanged', 'KidRemoved']);
    expect(events[1]?.data).toMatchObject({ kidId, name: null, dob: { sealed: 1 } });
    expect(
      JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Kiddo|2017/);
  });

  it('are not the other family’s to change', async () => {
    await using api = await openCommandApi();
    const kidId = randomUUID();
    const own = await api.signedUp('testa@example.org');
    await own.post('/api/kids/add-kid', { kidId, name: 'Kiddo' });
    const other = await api.signedUp('other@example.org');
    expect(await other.post('/api/kids/update-kids', { kidId, name: 'Mine now' })).toMatchObject({
      status: 404,
      body: { type: 'NoSuchKid' },
    });
  });

  it.each([
    [{ dob: '2017-02-30' }, 'dob'],
    [{ dob: '31.05.2017' }, 'dob'],
    [{ grade: 13 }, 'grade'],
    [{ grade: '3' }, 'grade'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ kidId: 'kid-1' }, 'kidId'],
    [{}, 'name'],
  ])('are refused by the name of the field: %j', async (told, field) => {
    await using api = await openCommandApi();
    const browser = await api.signedUp('testa@example.org');
    const { status, body } = await browser.post('/api/kids/add-kid', { kidId: randomUUID(), ...told });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await kidEventsOf(api)).toEqual([]);
  });
});
