import { describe, expect, it } from '@jest/globals';
import { parseSmtpUrl, WrongSmtpUrl } from './parseSmtpUrl.ts';

describe('the URL of a mail server', () => {
  it.each([
    [
      'smtps://jay:wing%25%40@mail.example.org',
      { host: 'mail.example.org', port: 465, tls: 'direct', credentials: { user: 'jay', pass: 'wing%@' } },
    ],
    [
      'smtp://jay%40example.org:wing@mail.example.org:2525/',
      { host: 'mail.example.org', port: 2525, tls: 'starttls', credentials: { user: 'jay@example.org', pass: 'wing' } },
    ],
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, tls: 'starttls' }],
    ['smtp://127.0.0.1:1025?tls=off', { host: '127.0.0.1', port: 1025, tls: 'off' }],
    ['smtp://[::1]?tls=off', { host: '::1', port: 25, tls: 'off' }],
  ])('%s is parsed into host, port, TLS mode and credentials', (url, server) =>
    expect(parseSmtpUrl(url)).toEqual(server),
  );

  it.each([
    ['', 'must be an address such as'],
    ['mail.example.org:587', 'must be an address such as'],
    ['https://mail.example.org', 'must be an address such as'],
    ['smtp://', 'must be an address such as'],
    ['smtp://mail.example.org:99999', 'must be an address such as'],
    ['smtp://mail.example.org/box', 'must be an address such as'],
    ['smtp://mail.example.org#tls', 'must be an address such as'],
    ['smtp://mail.example.org?tls=maybe', 'must be an address such as'],
    ['smtps://mail.example.org?tls=off', 'must be an address such as'],
    ['smtp://jay@mail.example.org', 'must have both a user and a password'],
    ['smtp://:wing@mail.example.org', 'must have both a user and a password'],
    ['smtp://jay:w%ing@mail.example.org', 'must write a % in user or password as %25'],
    ['smtp://jay:wing@127.0.0.1?tls=off', 'must not have a password with tls=off'],
  ])('is refused without being repeated if it is %p', (url, sentence) => {
    const read = () => parseSmtpUrl(url);
    expect(read).toThrow(WrongSmtpUrl);
    expect(read).toThrow(sentence);
    expect(read).not.toThrow('wing');
  });
});
