import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createEmailComposer } from '@campjay/command-api/emails/deliverEmails.ts';
import { sealEmail } from '@campjay/command-api/emails/emails.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createEmailDelivery, LEASE_MS } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { deleteEmailsOf, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { readMessage } from '@campjay/platform/mail/testing/readMessage.ts';
import { startSmtpServer } from '@campjay/platform/mail/testing/smtpServerForTests.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';

const HOUR_MS = 60 * 60_000;
const sealing = await openTestSealing();
const store = createMemoryEventStore();
const clock = { time: Date.parse('2026-03-01T18:00:00Z') };
const now = (): Date => new Date(clock.time);

const database = await createOpsDatabase();
const pool = database.pool;
beforeEach(() => pool.query('truncate ops.queued_emails'));
afterAll(async () => database[Symbol.asyncDispose]());

const queue = async (to: string, { personId = randomUUID(), expiresAt = new Date(clock.time + HOUR_MS) } = {}) => {
  const content = { to, subject: 'Choose a new password', text: 'https://camps.example.org/reset-password#secret' };
  await queueEmail(pool, await sealEmail(sealing, { kind: 'password-reset', personId, content, expiresAt }), now());
};

/** A separate delivery, as in another process. */
const deliveryBy = (mailer: Mailer, connection = pool) => {
  const compose = createEmailComposer({
    store,
    sealing,
    accounts: { pool: connection, now },
    origin: 'https://camps.example.org',
  });
  const delivery = createEmailDelivery({ pool: connection, mailer, compose, now, log: silentLog });
  const { signal } = new AbortController();
  return {
    once: () => delivery.deliverDue(signal),
    /** Delivers due emails for this many rounds, and moves the clock to the next due time after each. */
    rounds: async (count: number): Promise<void> => {
      for (let round = 0; round < count; round += 1) {
        const next = await delivery.deliverDue(signal);
        if (!next) return;
        clock.time = Math.max(clock.time, next.getTime());
      }
    },
  };
};

const rows = async () =>
  (
    await pool.query<{ state: string; last_error: string | null; content: unknown }>(
      'select state, last_error, content from ops.queued_emails order by queued_at',
    )
  ).rows;

/** A server that accepts connections and never responds. */
const startSilentServer = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** SMTP to a server whose port changes with each restart. */
const smtpMailer = (server: { port: number }, timeoutMs = 30_000): Mailer => ({
  name: 'smtp',
  send: (sentEmail) =>
    createSmtpMailer({
      url: `smtp://127.0.0.1:${server.port}?tls=off`,
      from: 'camps@example.org',
      timeoutMs,
    }).send(sentEmail),
});

describe('queued emails', () => {
  // Covers: G.10
  it('arrive once each although the mail server is down, hangs and restarts; after a kill one arrives twice', async () => {
    const received: Buffer[] = [];
    const server = { port: 1 }; // where nobody listens
    const everybody = Array.from({ length: 100 }, (_, number) => `parent${number}@example.net`);
    for (const to of everybody) await queue(to);

    await deliveryBy(smtpMailer(server)).rounds(3);
    {
      await using silent = await startSilentServer();
      server.port = silent.port;
      await deliveryBy(smtpMailer(server, 50)).rounds(3);
    }
    expect((await rows()).filter(({ state }) => state === 'waiting')).toHaveLength(100);

    const shuttingDown = Object.assign(new Error('4.3.2 Shutting down'), { responseCode: 421 });
    {
      let remaining = 40;
      await using first = await startSmtpServer({
        onRcptTo: (_to, _session, done) => ((remaining -= 1) < 0 ? done(shuttingDown) : done()),
      });
      server.port = first.port;
      await deliveryBy(smtpMailer(server)).rounds(3);
      received.push(...first.received);
      expect(received).toHaveLength(40);
    }
    await using restarted = await startSmtpServer();
    server.port = restarted.port;
    {
      const killed = new Promise<void>((resolve) => {
        const mailer: Mailer = {
          name: 'smtp',
          // The mail server has accepted the email, and the process ends before it can record that.
          send: async (sentEmail) => {
            await smtpMailer(server).send(sentEmail);
            resolve();
            await new Promise(() => undefined);
          },
        };
        void deliveryBy(mailer).once();
      });
      await killed;
    }
    await deliveryBy(smtpMailer(server)).rounds(10);
    received.push(...restarted.received);

    const messages = received.map((raw) => readMessage(raw).headers);
    expect(new Set(messages.map((headers) => headers.get('to')?.[0])).size).toBe(100);
    expect(new Set(messages.map((headers) => headers.get('message-id')?.[0])).size).toBe(100);
    expect(messages).toHaveLength(101);
    expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  }, 180_000);

  it('are not sent again if the database fails while a delivery is recorded', async () => {
    await queue('parent@example.net');
    const sent: string[] = [];
    const failing = { isAway: false };
    const mailer: Mailer = {
      name: 'test',
      send: ({ to }) => {
        sent.push(to);
        failing.isAway = true;
        return Promise.resolve();
      },
    };
    const flaky = new Proxy(pool, {
      get: (target, name) =>
        name === 'query' && failing.isAway
          ? () => Promise.reject(new Error('The database is away.'))
          : (Reflect.get(target, name, target) as unknown),
    });
    const delivery = deliveryBy(mailer, flaky);
    await expect(delivery.once()).rejects.toThrow('The database is away.');
    failing.isAway = false;
    clock.time += LEASE_MS;
    await delivery.once();
    expect(sent).toEqual(['parent@example.net']);
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered']);
  });

  it('are not sent once they have expired, and record why they waited', async () => {
    await queue('parent@example.net');
    await using silent = await startSilentServer();
    const delivery = deliveryBy(smtpMailer(silent, 50));
    await delivery.once();
    expect(await rows()).toMatchObject([{ state: 'waiting', last_error: expect.stringContaining('did not accept') }]);
    clock.time += HOUR_MS;
    await using server = await startSmtpServer();
    await deliveryBy(smtpMailer(server)).once();
    expect(server.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'expired', content: null }]);
  });

  it('wait one by one if the mail server defers a single mailbox, and stop if it refuses one', async () => {
    const codes: Readonly<Record<string, number>> = { 'busy@example.net': 450, 'none@example.net': 550 };
    await using server = await startSmtpServer({
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = codes[address];
        if (responseCode === undefined) done();
        else done(Object.assign(new Error('5.1.1 not now'), { responseCode }));
      },
    });
    for (const to of ['busy@example.net', 'none@example.net', 'parent@example.net']) await queue(to);
    await deliveryBy(smtpMailer(server)).once();
    expect(server.envelopes.map(({ to }) => to)).toEqual([['parent@example.net']]);
    expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'refused', 'waiting']);
  });

  it('are sealed with the recipient’s key, and are deleted with the account', async () => {
    const personId = randomUUID();
    await queue('leavia@example.net', { personId });
    await queue('stayana@example.net');
    const { rows: stored } = await pool.query<{ text: string }>('select t::text as text from ops.queued_emails t');
    const texts = stored.map(({ text }) => text).join();
    for (const secret of ['example.net', 'reset-password', 'secret']) expect(texts).not.toContain(secret);
    expect(await deleteEmailsOf(pool, personId)).toHaveLength(1);
    const sent: string[] = [];
    await deliveryBy({ name: 'test', send: ({ to }) => Promise.resolve(void sent.push(to)) }).once();
    expect(sent).toEqual(['stayana@example.net']);
  });
});
