import { mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sendFailing, mailerContract } from './mailerContract.ts';
import { MailUnavailable } from './port.ts';
import { readMessage } from './testing/readMessage.ts';
import { createOutboxMailer, readLatestEmails } from './outboxMailer.ts';

const from = 'camps@example.org';
const email = {
  to: 'parent@example.net',
  subject: 'Choose a new password',
  text: 'Follow https://camps.example.org/reset?token=5f3a_and_forty_more_signs_behind_it_so_that_it_is_long now',
  idempotencyKey: 'reset 1',
};

const openOutbox = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'campjay-outbox-'));
  const folder = join(parent, 'made', 'on demand');
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return {
    parent,
    folder,
    names,
    mailer: createOutboxMailer({ folder, from }),
    received: async () => Promise.all((await names()).map((name) => readFile(join(folder, name)))),
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
};

mailerContract('outbox', openOutbox);

describe('the email outbox', () => {
  it('contains one email per key, however often and from however many processes it is sent at once', async () => {
    await using outbox = await openOutbox();
    const another = createOutboxMailer({ folder: outbox.folder, from });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? outbox.mailer : another).send({ ...email, text: `Attempt ${index}` }),
      ),
    );
    const received = await outbox.received();
    expect(received).toHaveLength(1);
    await outbox.mailer.send({ ...email, text: 'One attempt more' });
    expect(await outbox.received()).toEqual(received);
    await outbox.mailer.send({ ...email, idempotencyKey: 'reset 2' });
    expect(await outbox.names()).toHaveLength(2);
  });

  it('names emails by time, and by nothing from their content', async () => {
    await using outbox = await openOutbox();
    const before = Date.now();
    await outbox.mailer.send(email);
    const [name = ''] = await outbox.names();
    const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d\.\d{3})Z-[0-9a-f]{32}\.eml$/.exec(name) ?? [];
    const written = Date.parse(`${day}T${time?.replaceAll('-', ':')}Z`);
    expect(written - before).toBeGreaterThan(-1000);
    expect(written - before).toBeLessThan(60_000);
  });

  it('is readable only by its owner', async () => {
    await using outbox = await openOutbox();
    await outbox.mailer.send(email);
    const [name = ''] = await outbox.names();
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(join(outbox.folder, name))).toBe('600');
    expect(await modeOf(outbox.folder)).toBe('700');
  });

  it('shows a link on one line in an editor', async () => {
    await using outbox = await openOutbox();
    await outbox.mailer.send({ ...email, subject: 'Zoë', text: `¡Hola!\n${email.text}` });
    const [message = ''] = await outbox.received();
    expect(message.toString()).toContain('Subject: Zoë\r\n');
    expect(message.toString().split('\r\n')).toContain(email.text);
  });

  it('completes an interrupted attempt, and leaves no partial files', async () => {
    await using outbox = await openOutbox();
    await outbox.mailer.send(email);
    const names = await outbox.names();
    await unlink(join(outbox.folder, names[0] ?? ''));
    await outbox.mailer.send({ ...email, text: 'The next attempt' });
    expect(await outbox.names()).toEqual(names);
    expect((await outbox.received()).map((message) => readMessage(message).text)).toEqual([email.text]);
    expect(await readdir(join(outbox.folder, '.sent'))).toHaveLength(1);
  });

  it('deletes the emails of a deleted account, and only those', async () => {
    await using outbox = await openOutbox();
    await outbox.mailer.forget?.(['reset 1']); // before the folder exists
    await outbox.mailer.send(email);
    await outbox.mailer.send({ ...email, to: 'other@example.net', idempotencyKey: 'reset 2' });
    await outbox.mailer.forget?.(['reset 1', 'never sent']);
    expect((await outbox.received()).map((message) => readMessage(message).headers.get('to'))).toEqual([
      ['<other@example.net>'],
    ]);
    expect(await readdir(join(outbox.folder, '.sent'))).toHaveLength(1);
  });

  it('lists the latest emails with their links, newest first', async () => {
    await using outbox = await openOutbox();
    expect(await readLatestEmails(outbox.folder, 2)).toEqual([]);
    await outbox.mailer.send(email);
    const long = 'x'.repeat(2_000);
    await outbox.mailer.send({
      ...email,
      to: 'other@example.net',
      text: `${long}\n\n${email.text}`,
      idempotencyKey: '2',
    });
    const listed = await readLatestEmails(outbox.folder, 2);
    const links = ['https://camps.example.org/reset?token=5f3a_and_forty_more_signs_behind_it_so_that_it_is_long'];
    expect(listed.map(({ to }) => to).toSorted()).toEqual(['other@example.net', 'parent@example.net']);
    for (const email of listed) expect(email).toMatchObject({ subject: 'Choose a new password', links });
    expect(await readLatestEmails(outbox.folder, 1)).toHaveLength(1);
  });

  it('reports that it cannot write, without the content of the email', async () => {
    await using outbox = await openOutbox();
    await writeFile(join(outbox.parent, 'made'), 'a file where the folder must be');
    const failure = await sendFailing(outbox.mailer, email);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(failure).toMatchObject({ message: 'The outbox could not be written (ENOTDIR).' });
  });
});
