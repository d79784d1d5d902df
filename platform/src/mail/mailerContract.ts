import { describe, expect, it } from '@jest/globals';
import { createLog } from '../kernel/log.ts';
import { type EmailMessage, type Mailer, MailRefused } from './port.ts';
import { readMessage } from './testing/readMessage.ts';

export interface MailerUnderTest extends AsyncDisposable {
  /** Sends from camps@example.org. */
  readonly mailer: Mailer;
  /** Returns the raw bytes of the messages that were sent. */
  received(): Promise<readonly Buffer[]>;
}

const baseEmail: EmailMessage = {
  to: 'parent@example.net',
  subject: 'Choose a new password',
  text: 'Dear parent,\n\nfollow this link: https://camps.example.org/reset#5f3a\n\nCampjay',
  idempotencyKey: 'reset 1',
};

/** The tests that every mailer must pass. @param open returns a mailer that has not sent anything yet */
export const mailerContract = (name: string, open: () => Promise<MailerUnderTest>): void => {
  describe(`the mailer contract: ${name}`, () => {
    /** Sends one email with a new mailer, and parses the message that was sent. */
    const sendAndRead = async (overrides: Partial<EmailMessage>) => {
      await using fixture = await open();
      await fixture.mailer.send({ ...baseEmail, ...overrides });
      const received = await fixture.received();
      expect(received).toHaveLength(1);
      const raw = received[0] ?? Buffer.alloc(0);
      return { raw, ...readMessage(raw) };
    };

    it('sends sender, recipient, subject, text and date, and marks the email as automatic', async () => {
      const { headers, text } = await sendAndRead({});
      expect(headers.get('from')).toEqual(['Campjay <camps@example.org>']);
      expect(headers.get('to')?.[0]).toMatch(/^<?parent@example\.net>?$/);
      expect(headers.get('subject')).toEqual([baseEmail.subject]);
      expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
      expect(Math.abs(Date.parse(headers.get('date')?.[0] ?? '') - Date.now())).toBeLessThan(60_000);
      expect(text).toBe(baseEmail.text);
    });

    it('preserves every character of every script in subject and text', async () => {
      const multilingual = 'Año nuevo: 夏のキャンプ für Zoë 🏕️ = 100 % _ok_ =?utf-8?q?no?=';
      const { headers, text } = await sendAndRead({
        subject: multilingual,
        text: `${multilingual}\n\n${multilingual.repeat(40)}`,
      });
      expect(headers.get('subject')).toEqual([multilingual]);
      expect(text).toBe(`${multilingual}\n\n${multilingual.repeat(40)}`);
    });

    it.concurrent.each([
      ['a line of 5,000 letters', 'a'.repeat(5000)],
      ['a line of 3,000 bytes in 1,000 characters', '夏'.repeat(1000)],
      ['a link longer than a line', `See https://camps.example.org/${'x=%20&'.repeat(60)}\nThanks`],
      ['lines that begin with dots', '.\n..\n.hidden\n\n.'],
      ['lines like headers', 'From the camp\nBcc: other@example.net\n\n-- \nCampjay'],
      ['spaces at the ends of lines', 'one  \ntwo\t\n   three'],
      ['20,000 lines', 'one line of many\n'.repeat(20_000).trim()],
    ])('sends %s unchanged, in lines that mail servers accept', async (_description, text) => {
      const message = await sendAndRead({ text });
      expect(message.text).toBe(text);
      const longestLine = Math.max(
        ...message.raw
          .toString('latin1')
          .split('\r\n')
          .map((line) => line.length),
      );
      expect(longestLine).toBeLessThanOrEqual(998);
    });

    it('normalizes line endings, and drops control characters and lone surrogates', async () => {
      const { text } = await sendAndRead({ text: 'a\r\nb\rc\nd\u0000e\u001b[1m\tf\ud83d' });
      expect(text).toBe('a\nb\nc\nde[1m\tf\ufffd');
    });

    it.concurrent.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000'])(
      'prevents header injection through a subject with the break %j',
      async (lineBreak) => {
        const { headers, text } = await sendAndRead({
          subject: `Hello${lineBreak}Bcc: other@example.net${lineBreak}${lineBreak}Buy now`,
        });
        expect(headers.get('subject')).toEqual(['Hello Bcc: other@example.net Buy now']);
        expect(headers.has('bcc')).toBe(false);
        expect(text).toBe(baseEmail.text);
      },
    );

    it('truncates a subject that no mail client would show in full', async () => {
      const { headers } = await sendAndRead({ subject: '🏕'.repeat(5000) });
      expect(headers.get('subject')).toEqual([`${'🏕'.repeat(199)}…`]);
    });

    it.concurrent.each([
      ['an empty text', ''],
      ['no domain', 'parent'],
      ['an empty domain', 'parent@'],
      ['no name', '@example.net'],
      ['a header', 'parent@example.net\r\nBcc: other@example.net'],
      ['a header after a line feed', 'parent\nBcc:other@example.net'],
      ['a second command', 'parent@example.net>\r\nRCPT TO:<other@example.net'],
      ['two mailboxes', 'parent@example.net,other@example.net'],
      ['two mailboxes with a semicolon', 'parent@example.net;other@example.net'],
      ['a display name', 'Parent <parent@example.net>'],
      ['quotes', '"parent other"@example.net'],
      ['a route', '@relay.example.net:parent@example.net'],
      ['a comment', 'parent(other)@example.net'],
      ['spaces around it', ' parent@example.net '],
      ['an invisible character', 'par\u200bent@example.net'],
      ['an IP address as its domain', 'parent@[127.0.0.1]'],
      ['a path after the domain', 'parent@example.net/other'],
      ['a name that is too long', `${'p'.repeat(65)}@example.net`],
      ['a domain that is too long', `parent@${'a.'.repeat(130)}net`],
    ])('refuses an email to %s, sends nothing and does not reveal the address', async (_description, to) => {
      await using fixture = await open();
      const failure = await sendFailing(fixture.mailer, { ...baseEmail, to });
      expect(failure).toBeInstanceOf(MailRefused);
      expect(failure).toMatchObject({
        message: 'The email is not addressed to one mailbox such as parent@example.org.',
      });
      expect(await fixture.received()).toEqual([]);
    });

    it('writes an internationalized domain in ASCII form', async () => {
      const { headers } = await sendAndRead({ to: 'parent@Bücher.example' });
      expect(headers.get('to')?.[0]).toMatch(/^<?parent@xn--bcher-kva\.example>?$/);
    });

    it('uses the same Message-ID for every attempt at one email, and a different one for another email', async () => {
      const idOf = async (idempotencyKey: string) => (await sendAndRead({ idempotencyKey })).headers.get('message-id');
      const first = await idOf('reset 1');
      expect(first?.[0]).toMatch(/^<[0-9a-f]{32}@example\.org>$/);
      expect(await idOf('reset 1')).toEqual(first);
      expect(await idOf('reset 2')).not.toEqual(first);
    });

    it('sends many emails at once, each to its own recipient', async () => {
      await using fixture = await open();
      const numbers = Array.from({ length: 12 }, (_, index) => index);
      await Promise.all(
        numbers.map((n) =>
          fixture.mailer.send({
            ...baseEmail,
            to: `parent${n}@example.net`,
            text: `Email ${n}`,
            idempotencyKey: `${n}`,
          }),
        ),
      );
      const recipientsAndTexts = (await fixture.received())
        .map(readMessage)
        .map(({ headers, text }) => [/parent(\d+)@/.exec(headers.get('to')?.[0] ?? '')?.[1], text]);
      expect(recipientsAndTexts.toSorted()).toEqual(numbers.map((n) => [`${n}`, `Email ${n}`]).toSorted());
    });
  });
};

/** Sends an email that must fail, and returns the error. Fails if logging that error would reveal the email. */
export const sendFailing = async (mailer: Mailer, email: EmailMessage = baseEmail): Promise<unknown> => {
  const failure: unknown = await mailer.send(email).then(
    () => new Error('The email was sent.'),
    (error: unknown) => error,
  );
  const lines: string[] = [];
  const log = createLog({ name: 'test', level: 'debug', destination: { write: (line) => lines.push(line) } });
  log.error({ error: failure }, 'An email was not sent.');
  expect(lines).toHaveLength(1);
  // The error for an invalid address contains this example address.
  const line = lines.join('').replaceAll('parent@example.org', '');
  for (const privateText of [email.to, email.subject, email.text, email.idempotencyKey].filter((text) => text !== ''))
    expect(line).not.toContain(privateText);
  return failure;
};
