import { describe, expect, it } from '@jest/globals';
import { selfSignedCertificate } from '../testing/selfSignedCertificate.ts';
import { startSmtpServer } from '../testing/smtpServerForTests.ts';
import { reachMailServer } from './smtpMailer.ts';

const { key, cert } = selfSignedCertificate();

/** The result for a mail server that answers a sign-in with this code; undefined accepts the credentials. */
const reachWithAuthResponse = async (responseCode: number | undefined) => {
  await using server = await startSmtpServer({
    ...{ key, cert, authOptional: false, disabledCommands: [] },
    onAuth: ({ username }, _session, done) =>
      responseCode === undefined
        ? done(null, { user: username })
        : done(Object.assign(new Error('No'), { responseCode })),
  });
  const url = `smtp://jay:hush-hush-9@127.0.0.1:${server.port}`;
  return await reachMailServer(url, { certificateAuthority: cert });
};

describe('checking a mail server', () => {
  // Covers: O.5
  it('reports refused credentials with the name of the setting, without the password', async () => {
    expect(await reachWithAuthResponse(535)).toEqual({
      kind: 'refused',
      sentence: 'The mail server of SMTP_URL rejects the user name or password.',
    });
  });

  it('allows a retry if the server cannot check credentials at the moment', async () => {
    expect(await reachWithAuthResponse(454)).toMatchObject({ kind: 'unreachable' });
  });

  it('succeeds if the server accepts the credentials', async () => {
    expect(await reachWithAuthResponse(undefined)).toEqual({ kind: 'reached' });
  });
});
