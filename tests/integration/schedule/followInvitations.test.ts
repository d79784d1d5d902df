import { randomUUID } from 'node:crypto';
import { silentLog } from '@campjay/platform/log/log.ts';
import { type Letter, MailRefused, MailUnavailable } from '@campjay/platform/mailer/port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSignal } from '@campjay/command-api/testing/signal.ts';
import { openSchedules, type Schedules, type TestParent } from '../support/commands/openSchedules.ts';
import { followInvitations } from '@campjay/command-api/schedule/reactors/followInvitations.ts';

let schedules: Schedules;
beforeAll(async () => {
  schedules = await openSchedules();
}, 60_000);
afterAll(async () => schedules[Symbol.asyncDispose]());

let people = 0;
let owner: TestParent;
beforeEach(async () => {
  owner = await schedules.parent(`inviter-${(people += 1)}@example.org`);
});

const rounds = createSignal();
const following = (send: (letter: Letter) => Promise<void>) => {
  const stop = new AbortController();
  const { pool, store, sealing } = schedules;
  const mailer = { name: 'test', send };
  const origin = 'https://camps.example.org';
  const parts = { pool, store, sealing, mailer, origin, log: silentLog, onRound: rounds.notify };
  const done = followInvitations(parts, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await done;
    },
  };
};
const outcomes = async (): Promise<readonly (string | null)[]> => {
  const { rows } = await schedules.pool.query<{ outcome: string | null }>(
    'select outcome from ops.invitation_letters where stream_id = $1 order by noted_at',
    [`schedule-${owner.userId}`],
  );
  return rows.map(({ outcome }) => outcome);
};
const settled = (...wanted: readonly (string | null)[]) =>
  rounds.until(async () => JSON.stringify(await outcomes()) === JSON.stringify(wanted));
const invite = async (email?: string): Promise<string> => {
  const shareId = randomUUID();
  expect((await owner.send('send-new-schedule-share', { shareId, mode: 'plan', email })).status).toBe(200);
  return shareId;
};

describe('the letter of an invitation', () => {
  // Covers: 3.78, D7.14
  it('is sent once, with who invites and a link of ours, and not for a link that has no email', async () => {
    const letters: Letter[] = [];
    const take = (letter: Letter): Promise<void> => Promise.resolve(void letters.push(letter));
    {
      await using _running = following(take);
      await rounds.until(
        async () => (await schedules.pool.query('select 1 from ops.invitations_followed')).rowCount === 1,
      );
      await invite();
      await invite('friend@example.org');
      await settled('sent');
    }
    {
      await using _again = following(take);
      await invite('second@example.org');
      await settled('sent', 'sent');
    }
    expect(letters.map(({ to }) => to)).toEqual(['friend@example.org', 'second@example.org']);
    expect(letters[0]?.subject).toBe('Testa invites you to plan the summer together on Campjay');
    expect(letters[0]?.text).toMatch(/\nhttps:\/\/camps\.example\.org\/scheduling\/share\/[\w-]{75}\n/);
  });

  it('is sent by the next process with the same key, where one ends before it has said that it was sent', async () => {
    const keys: string[] = [];
    const isSent = new Promise<void>((resolve) => {
      const never = following((letter) => {
        keys.push(letter.idempotencyKey);
        resolve();
        return Promise.reject(new MailUnavailable('The process ends here.'));
      });
      void invite('friend@example.org').then(() => isSent.then(() => never[Symbol.asyncDispose]()));
    });
    await isSent;
    await using _next = following((letter) => Promise.resolve(void keys.push(letter.idempotencyKey)));
    await settled('sent');
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is not sent where the invitation was ended meanwhile, nor again where the mailbox is none', async () => {
    const ended = await invite('ended@example.org');
    await owner.send('update-schedule-sharing', { shareId: ended, mode: null });
    await invite('nobody@example.org');
    const tried: string[] = [];
    await using _running = following(({ to }) => {
      tried.push(to);
      return Promise.reject(new MailRefused('There is no such mailbox.'));
    });
    await settled('not needed', 'refused');
    expect(tried).toEqual(['nobody@example.org']);
  });

  it('is sent while an earlier one to another mailbox cannot be handed over yet', async () => {
    await invite('somebody@mistyped.example');
    await invite('reachable@example.org');
    await using _running = following(({ to }) =>
      to.endsWith('mistyped.example') ? Promise.reject(new MailUnavailable('Domain not found.')) : Promise.resolve(),
    );
    await settled(null, 'sent');
  });

  it('is sent, the first and the last, however many between them no mailbox takes', async () => {
    const sent: string[] = [];
    await invite('first@example.org');
    for (let many = 0; many < 6; many += 1) {
      owner = await schedules.parent(`inviter-${(people += 1)}@example.org`);
      for (let each = 0; each < 18; each += 1) await invite(`somebody-${people}-${each}@mistyped.example`);
    }
    await invite('last@example.org');
    await using _running = following(async ({ to }) => {
      if (to.endsWith('mistyped.example')) throw new MailUnavailable('Domain not found.');
      await Promise.resolve(sent.push(to));
    });
    await rounds.until(() => sent.length >= 2);
    expect(sent).toEqual(['last@example.org', 'first@example.org']);
  });

  it('holds nothing private in the rows that say which are due', async () => {
    await using _running = following(() => Promise.reject(new MailUnavailable('Later.')));
    await invite('very.private@example.org');
    await settled(null);
    const { rows } = await schedules.pool.query('select * from ops.invitation_letters');
    expect(JSON.stringify(rows)).not.toContain('very.private');
  });
});
