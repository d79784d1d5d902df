import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LEASE_MS } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { readMessage } from '@campjay/platform/mail/testing/readMessage.ts';
import { startSmtpServer } from '@campjay/platform/mail/testing/smtpServerForTests.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bundleProgram } from '../support/bus/killedProcess.ts';
import { sendAlerts } from '../support/commands/sendAlerts.ts';
import { KITES, TIDES } from '../support/product/exampleCamps.ts';
import { openFamilies } from '../support/product/openFamilies.ts';

const CAMP_NAMES = [KITES, TIDES].map(({ camp_org_name }) => camp_org_name);
const SESSIONS = KITES.instances.length + TIDES.instances.length;
const clock = { time: Date.parse('2026-03-01T20:00:00Z') };

const program = await bundleProgram(new URL('../support/commands/alertingProcess.ts', import.meta.url));
const families = await openFamilies({ camps: [KITES, TIDES] });
afterAll(async () => {
  await families[Symbol.asyncDispose]();
  await program[Symbol.asyncDispose]();
});

const argsOf = (smtpPort: number, haltAt = 0): readonly string[] => {
  const { masterKeyFile, epochKeyFolder } = families.keys;
  const at = new Date(clock.time).toISOString();
  return [families.databaseUrl, masterKeyFile, epochKeyFolder, String(smtpPort), at, String(haltAt)];
};
/** Sends everything that a killed process left, after the lease of the email in flight, like the next process. */
const runToEnd = async (smtpPort: number): Promise<void> => {
  clock.time += LEASE_MS;
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${smtpPort}?tls=off`, from: 'camps@example.org' });
  await sendAlerts({ ...families, mailer, now: () => new Date(clock.time) });
};

// On its first start, the process manager begins at the end of the log.
{
  await using server = await startSmtpServer();
  await runToEnd(server.port);
}
/** The addresses of parents who saved a search that finds all camps. */
const parents: string[] = [];
for (const name of ['Exempla', 'Andra']) {
  const parent = await families.signedUp(name, 'Killsen');
  const search = { filterState: {}, latLongUser: null, latLongUserRadius: null };
  const body = { searchId: randomUUID(), name: 'All camps', search, delivery: 'at-once' };
  parents.push(parent.email);
  await parent.postOk('/api/alerts/save-search', body);
}

let price = 1_000;
/** Changes the price of both camps, which is news for every parent. @returns the new price, as emails show it */
const importNews = async (): Promise<string> => {
  price += 1;
  const reprice = (camp: typeof KITES) => ({
    ...camp,
    instances: camp.instances.map((session) => ({ ...session, price })),
  });
  await families.importCamps([reprice(KITES), reprice(TIDES)]);
  return `$${price.toLocaleString('en-US')}`;
};

/** Checks that each parent was sent the news of each camp, under one Message-ID. @returns number of repeated emails */
const countRepeated = (received: readonly Buffer[], newPrice: string): number => {
  const sent = new Map<string, string>();
  for (const { headers, text } of received.map(readMessage))
    sent.set(`${headers.get('to')?.join()} ${headers.get('message-id')?.join()}`, text);
  const news = [...sent].flatMap(([key, text]) =>
    CAMP_NAMES.filter((name) => text.includes(`${name} changed prices`)).map(
      (name) => `${key.split(' ')[0]} ${name} ${text.includes(`, ${newPrice} (was`)}`,
    ),
  );
  const expected = parents.flatMap((email) => CAMP_NAMES.map((name) => `${email} ${name} true`));
  expect(news.toSorted()).toEqual(expected.toSorted());
  return received.length - sent.size;
};

describe('alerts of a process that is killed', () => {
  // Covers: N.8
  it('are all sent after a restart, whichever durable change it was killed before; at most one is sent again', async () => {
    const halts: string[] = [];
    const repeated: string[] = [];
    for (let haltAt = 1; ; haltAt += 1) {
      const newPrice = await importNews();
      await using server = await startSmtpServer();
      const [line = ''] = await program.killAfter(1, argsOf(server.port, haltAt));
      if (line !== 'finished') {
        halts.push(line);
        await runToEnd(server.port);
      }
      const count = countRepeated(server.received, newPrice);
      expect(count).toBeLessThanOrEqual(1);
      if (count > 0) repeated.push(line);
      if (line === 'finished') break;
    }
    // The points between finding news and sending it were all reached.
    for (const [statement, times] of [
      ['insert into ops.alert_changes', SESSIONS],
      ['commit', 1 + parents.length],
      // The last one finds no email.
      ['update ops.queued_emails set attempts', parents.length + 1],
      ['update ops.queued_emails set state = $2', parents.length],
    ] as const)
      expect([statement, halts.filter((halt) => halt.startsWith(statement)).length]).toEqual([statement, times]);
    // Only an email that the mail server has accepted, without a record of that, is sent again.
    expect(repeated).toEqual(halts.filter((halt) => halt.startsWith('update ops.queued_emails set state = $2')));
  }, 600_000);

  // Covers: N.8
  it.each([
    { command: 'RCPT TO', repeatedCount: 0 },
    { command: 'DATA', repeatedCount: 1 },
  ])(
    'are all sent after a restart if the mail server has not answered $command',
    async ({ command, repeatedCount }) => {
      const newPrice = await importNews();
      const received: Buffer[] = [];
      const changed = createSignal();
      const server = { commands: 0, isSilent: false, isRestored: false };
      /** Leaves the second email unanswered until the restart. */
      const answer = (current: string, done: () => void) => {
        if (current === command) server.commands += 1;
        server.isSilent = !server.isRestored && server.commands === 2;
        if (server.isSilent) changed.notify();
        else done();
      };
      await using smtp = await startSmtpServer({
        onRcptTo: (_to, _session, done) => answer('RCPT TO', done),
        onData: (stream, _session, done) => {
          void buffer(stream).then((message) => {
            received.push(message);
            answer('DATA', done);
          });
        },
      });
      await program.killWhen(
        changed.until(() => server.isSilent),
        argsOf(smtp.port),
      );
      server.isRestored = true;
      await runToEnd(smtp.port);
      expect(countRepeated(received, newPrice)).toBe(repeatedCount);
    },
    120_000,
  );
});
