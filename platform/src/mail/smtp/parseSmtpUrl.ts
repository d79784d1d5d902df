/** A mail server that accepts emails. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, by STARTTLS before any other command, or not at all. */
  readonly tls: 'direct' | 'starttls' | 'off';
  readonly credentials?: { readonly user: string; readonly pass: string };
}

const DEFAULT_PORTS: Readonly<Record<SmtpServer['tls'], number>> = { direct: 465, starttls: 587, off: 25 };

/**
 * Parses `smtps://user:password@mail.example.org` (TLS from the first byte) or `smtp://…` (STARTTLS, without which
 * nothing is sent). `smtp://…?tls=off` is for a server on the same machine or network that does not support TLS; it
 * accepts no password.
 * @throws WrongSmtpUrl with the rule that the URL breaks, never the URL itself: it may contain a password
 */
export const parseSmtpUrl = (url: string): SmtpServer => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = parse(url);
  const isOff = search === '?tls=off';
  if (!/^smtps?:$/.test(protocol) || hostname === '' || !['', '/'].includes(pathname) || hash !== '')
    throw new WrongSmtpUrl();
  if (search !== '' && (!isOff || protocol === 'smtps:')) throw new WrongSmtpUrl();
  if ((username === '') !== (password === ''))
    throw new WrongSmtpUrl('must have both a user and a password, or neither');
  if (isOff && password !== '') throw new WrongSmtpUrl('must not have a password with tls=off: anybody could read it');
  const tls = isOff ? 'off' : protocol === 'smtps:' ? 'direct' : 'starttls';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORTS[tls] : Number(port),
    tls,
    ...(password !== '' && { credentials: { user: decode(username), pass: decode(password) } }),
  };
};

const parse = (url: string): URL => {
  try {
    return new URL(url);
  } catch {
    throw new WrongSmtpUrl(); // the parser's own error quotes the URL
  }
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new WrongSmtpUrl('must write a % in user or password as %25');
  }
};

/** The message is the broken rule, as the end of a sentence. */
export class WrongSmtpUrl extends Error {
  override readonly name = 'WrongSmtpUrl';
  constructor(rule = 'must be an address such as smtps://user:password@mail.example.org') {
    super(rule);
  }
}
