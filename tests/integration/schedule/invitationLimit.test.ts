import { randomUUID } from 'node:crypto';
import { countInvitation, normalizeEmail } from '@campjay/command-api/schedule/invitationLimit.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openSchedules, type TestParent } from '../support/commands/openSchedules.ts';

const schedules = await openSchedules();
afterAll(async () => schedules[Symbol.asyncDispose]());

const invite = (owner: TestParent, email: string, shareId: string = randomUUID()) =>
  owner.send('send-new-schedule-share', { shareId, mode: 'view', email });
const parents = (...names: readonly string[]) =>
  Promise.all(names.map((name) => schedules.parent(`${name}@example.org`)));

describe('invitations to one address', () => {
  // Covers: D7.14
  it('are limited to two a week from all accounts together; the third gets a retry time, without naming other senders', async () => {
    const [ann, ben, cara] = (await parents('ann', 'ben', 'cara')) as [TestParent, TestParent, TestParent];
    expect((await invite(ann, 'sam.sample@example.org')).status).toBe(200);
    expect((await invite(ben, 'Sam.Sample+camp@EXAMPLE.org')).status).toBe(200);
    const refused = await invite(cara, 'sam.sample@example.org');
    expect(refused).toMatchObject({ status: 429, body: { type: 'InvitedTooOften', errors: [{ field: 'email' }] } });
    expect((refused.body as { message: string }).message).toContain('March 8, 2026');
    expect(refused.headers.get('retry-after')).toBe(String(7 * 24 * 60 * 60));
    expect(await cara.events()).toEqual([]);
    expect((await invite(cara, 'tess.sample@example.org')).status).toBe(200);
    const { rows } = await schedules.pool.query('select * from ops.invited_mailboxes');
    const stored = JSON.stringify(rows);
    for (const text of ['sample', 'example', ann.userId, ben.userId]) expect(stored).not.toContain(text);
  });

  it('are limited when all are sent at once too, and a repeated request counts once', async () => {
    const all = await parents('p1', 'p2', 'p3', 'p4');
    const answers = await Promise.all(all.map((parent) => invite(parent, 'crowd@example.org')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const [owner] = (await parents('p5')) as [TestParent];
    const shareId = randomUUID();
    const same = () => invite(owner, 'twice@example.org', shareId);
    const twice = [...(await Promise.all([same(), same()])), await same()];
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await invite(owner, 'twice@example.org')).status).toBe(200);
    expect((await invite(owner, 'twice@example.org')).status).toBe(429);
  });

  it('are counted per owner even with the same share id, and again after a week', async () => {
    const shareId = randomUUID();
    const deps = { pool: schedules.pool, hashEmail: (email: string) => schedules.sealing.emailLookup(email) };
    const start = Date.parse('2026-03-01T18:00:00Z');
    const at = (ownerId: string, ms: number) =>
      countInvitation(deps, { email: 'later@example.org', ownerId, shareId }, new Date(start + ms));
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(await at('first', 0)).toBeUndefined();
    expect(await at('second', 1000)).toBeUndefined();
    expect(await at('third', week - 1)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(await at('third', week)).toBeUndefined();
    expect(await at('fourth', week)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});

it.each([
  ['Robin.Sample+a+b@Example.org', 'robin.sample@example.org'],
  ['r.o.bin+x@googlemail.com', 'robin@gmail.com'],
  ['+only@example.org', '+only@example.org'],
])('the mailbox of %s is %s', (email, mailbox) => expect(normalizeEmail(email)).toBe(mailbox));
