import { type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { type SMTPServerOptions } from 'smtp-server';
import { sendFailing, mailerContract } from '../mailerContract.ts';
import { MailRefused, MailUnavailable } from '../port.ts';
import { selfSignedCertificate } from '../testing/selfSignedCertificate.ts';
import { startSmtpServer } from '../testing/smtpServerForTests.ts';
import { listenTcp } from '../../testing/tcpServer.ts';
import { createSmtpMailer } from './smtpMailer.ts';

const from = 'camps@example.org';
const email = {
  to: 'parent@example.net',
  subject: 'Choose a new password',
  text: 'Follow https://camps.example.org/reset#5f3a',
  idempotencyKey: 'reset 1',
};

const openSmtp = async (options?: SMTPServerOptions) => {
  const server = await startSmtpServer(options);
  return {
    server,
    mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}?tls=off`, from }),
    received: () => Promise.resolve(server.received),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

mailerContract('smtp', openSmtp);

/** A server response that contains the recipient's address, as many do. */
const refusal = (responseCode: number) =>
  Object.assign(new Error(`5.1.1 <${email.to}> is not here: ${email.subject}`), { responseCode });

describe('email by SMTP', () => {
  it('goes from our address to the recipient, over a connection that is closed afterward', async () => {
    await using openedSmtp = await openSmtp();
    await openedSmtp.mailer.send(email);
    expect(openedSmtp.server.envelopes).toEqual([{ from, to: [email.to], isSecure: false }]);
    await untilNoneIsOpen(openedSmtp.server);
  });

  it.concurrent.each<[string, SMTPServerOptions, typeof MailRefused | typeof MailUnavailable, string]>([
    ['there is no such mailbox', { onRcptTo: (_to, _s, done) => done(refusal(550)) }, MailRefused, 'RCPT TO, 550'],
    ['the mailbox is busy', { onRcptTo: (_to, _s, done) => done(refusal(450)) }, MailUnavailable, 'RCPT TO, 450'],
    [
      'our own mailbox is not taken',
      { onMailFrom: (_f, _s, done) => done(refusal(553)) },
      MailUnavailable,
      'MAIL FROM, 553',
    ],
    ['nobody may connect', { onConnect: (_s, done) => done(refusal(554)) }, MailUnavailable, '554'],
    [
      'the words are refused',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusal(554))) },
      MailRefused,
      'DATA, 554',
    ],
    [
      'the disk is full',
      { onData: (stream, _s, done) => stream.resume().on('end', () => done(refusal(452))) },
      MailUnavailable,
      'DATA, 452',
    ],
  ])('fails with the right error when %s, without the content of the email', async (_when, options, kind, codes) => {
    await using openedSmtp = await openSmtp(options);
    const failure = await sendFailing(openedSmtp.mailer, email);
    expect(failure).toBeInstanceOf(kind);
    expect(failure).toMatchObject({ message: expect.stringContaining(codes) });
    expect(openedSmtp.server.received).toEqual([]);
    await untilNoneIsOpen(openedSmtp.server);
  });

  it('can be retried later when the server is down', async () => {
    const server = await startSmtpServer();
    await server[Symbol.asyncDispose]();
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}?tls=off`, from });
    const failure = await sendFailing(mailer, email);
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(failure).toMatchObject({ message: 'The mail server did not accept the email (ECONNREFUSED, CONN).' });
  });

  it.concurrent.each([
    ['says nothing', (socket: Socket) => socket.resume()],
    ['speaks one letter at a time and never ends', drip],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['is no mail server', (socket: Socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('can be retried later when the server %s, and closes the connection', async (_what, behave) => {
    await using server = await listenTcp(behave);
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server.port}?tls=off`, from, timeoutMs: 300 });
    expect(await sendFailing(mailer, email)).toBeInstanceOf(MailUnavailable);
    await server.untilAllLeft();
  });
});

describe('a mail server with TLS', () => {
  const { key, cert } = selfSignedCertificate();
  const password = 'wing & tail';
  const withPassword: SMTPServerOptions = {
    ...{ key, cert, authOptional: false, disabledCommands: [] },
    onAuth: (given, _session, done) =>
      given.username === 'jay' && given.password === password ? done(null, { user: 'jay' }) : done(refusal(535)),
  };
  const send = async (
    scheme: 'smtp' | 'smtps',
    options: SMTPServerOptions,
    { credentials = `jay:${encodeURIComponent(password)}@`, trusted = [cert] } = {},
  ) => {
    await using server = await startSmtpServer(options);
    const [certificateAuthority] = trusted;
    const mailer = createSmtpMailer({
      url: `${scheme}://${credentials}127.0.0.1:${server.port}`,
      from,
      timeoutMs: 5000,
      ...(certificateAuthority !== undefined && { certificateAuthority }),
    });
    const failure = await mailer.send(email).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, envelopes: server.envelopes };
  };

  it.each([
    ['smtps', { ...withPassword, secure: true }],
    ['smtp', withPassword],
  ] as const)('receives email over %s, with the right password', async (scheme, options) => {
    const { failure, envelopes } = await send(scheme, options);
    expect(failure).toBeUndefined();
    expect(envelopes).toEqual([{ from, to: [email.to], isSecure: true }]);
  });

  it('receives no email with the wrong password', async () => {
    const { failure, envelopes } = await send('smtp', withPassword, { credentials: 'jay:claw@' });
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(failure).toMatchObject({ message: 'The mail server did not accept the email (EAUTH, AUTH, 535 5.1.1).' });
    expect(envelopes).toEqual([]);
  });

  it.each(['smtp', 'smtps'] as const)(
    'receives no email over %s if no trusted authority signed its certificate',
    async (scheme) => {
      const { failure, envelopes } = await send(
        scheme,
        { ...withPassword, secure: scheme === 'smtps' },
        { trusted: [] },
      );
      expect(failure).toBeInstanceOf(MailUnavailable);
      expect(envelopes).toEqual([]);
    },
  );

  it('receives neither email nor password if it does not offer TLS', async () => {
    const { failure, envelopes } = await send('smtp', {});
    expect(failure).toBeInstanceOf(MailUnavailable);
    expect(failure).toMatchObject({ message: expect.stringContaining('STARTTLS') });
    expect(envelopes).toEqual([]);
  });
});

/** A greeting that never ends, sent fast enough that no single read times out. */
function drip(socket: Socket): void {
  const writeNext = (): void => {
    socket.write('2', (error) => {
      if (!error) setImmediate(writeNext);
    });
  };
  socket.resume();
  writeNext();
}

const untilNoneIsOpen = async (server: { connections(): number }): Promise<void> => {
  while (server.connections() > 0) await new Promise((resolve) => setImmediate(resolve));
};
