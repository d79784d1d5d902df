import { randomUUID } from 'node:crypto';
import { runInvitationPolicy } from '@campjay/command-api/schedule/policies/runInvitationPolicy.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openSchedules, type TestParent } from '../support/commands/openSchedules.ts';

const schedules = await openSchedules();
afterAll(async () => schedules[Symbol.asyncDispose]());

let owner: TestParent;
beforeEach(async () => {
  owner = await schedules.parent();
  await deliver(); // the link that confirms the owner's own email
});

const rounds = createSignal();
const startFollowing = () => {
  const stop = new AbortController();
  const { pool, store } = schedules;
  const storage = createPostgresManagerStorage(pool);
  const deps = { pool, store, storage, now: schedules.parts.now, log: silentLog, onProgress: rounds.notify };
  const done = runInvitationPolicy(deps, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await done;
    },
  };
};
let delivered = 0;
/** Sends the due emails, and returns them. */
const deliver = async () => {
  const due = (await schedules.emails()).slice(delivered);
  delivered += due.length;
  return due;
};
const states = async (): Promise<readonly string[]> => {
  const { rows } = await schedules.pool.query<{ state: string }>(
    `select state from ops.queued_emails where person_id = $1 and kind = 'schedule-invitation' order by queued_at`,
    [owner.userId],
  );
  return rows.map(({ state }) => state);
};
const queued = (...addresses: readonly string[]) =>
  rounds.until(async () => JSON.stringify(await states()) === JSON.stringify(addresses));
const invite = async (email?: string): Promise<string> => {
  schedules.later(1_000);
  const shareId = randomUUID();
  expect((await owner.send('send-new-schedule-share', { shareId, mode: 'plan', email })).status).toBe(200);
  return shareId;
};

describe('the email of an invitation', () => {
  // Covers: 3.78, D7.14
  it('is sent once, with the sender’s name and our link, and only if the share has an email address', async () => {
    {
      await using _running = startFollowing();
      await rounds.until(async () => (await schedules.pool.query('select from ops.process_managers')).rowCount === 1);
      await invite();
      await invite('friend@example.org');
      await queued('waiting');
    }
    const sentEmails = await deliver();
    {
      await using _again = startFollowing();
      await invite('second@example.org');
      await queued('delivered', 'waiting');
    }
    sentEmails.push(...(await deliver()));
    expect(sentEmails.map(({ to }) => to)).toEqual(['friend@example.org', 'second@example.org']);
    expect(sentEmails[0]?.subject).toBe('Testa invites you to plan the summer together on Campjay');
    expect(sentEmails[0]?.text).toMatch(/\nhttps:\/\/camps\.example\.org\/scheduling\/share\/[\w-]{75}\n/);
  });

  it('is not sent if the invitation ended, or its sender deleted the account, while it waited', async () => {
    await using _running = startFollowing();
    const endedShare = await invite('ended@example.org');
    await owner.send('update-schedule-sharing', { shareId: endedShare, mode: null });
    await queued('waiting');
    expect(await deliver()).toEqual([]);
    expect(await states()).toEqual(['withdrawn']);
    await invite('friend@example.org');
    await queued('withdrawn', 'waiting');
    await schedules.sealing.destroyKey(owner.userId);
    expect(await deliver()).toEqual([]);
    expect(await states()).toEqual(['withdrawn', 'withdrawn']);
  });

  it('waits with no private data in its row', async () => {
    await using _running = startFollowing();
    await invite('very.private@example.org');
    await queued('waiting');
    expect((await schedules.rowsOf('queued_emails')).join()).not.toContain('very.private');
  });
});
