/** A mail server that takes letters over. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte, by STARTTLS before anything else is said, or not at all. */
  readonly tls: 'direct' | 'starttls' | 'off';
  readonly credentials?: { readonly user: string; readonly pass: string };
}

const DEFAULT_PORTS: Readonly<Record<SmtpServer['tls'], number>> = { direct: 465, starttls: 587, off: 25 };

/**
 * Reads `smtps://user:password@mail.example.org` (TLS from the first byte) or `smtp://…` (STARTTLS, without which
 * nothing is sent). `smtp://…?tls=off` is for a server on the same machine or network that knows no TLS; it takes no
 * password.
 * @throws WrongSmtpUrl saying what the address must be, never the address: it may hold a password
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
    throw new WrongSmtpUrl(); // the parser's own error quotes the address
  }
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new WrongSmtpUrl('must write a % in user or password as %25');
  }
};

/** The message says what the address must be, as the end of a sentence. */
export class WrongSmtpUrl extends Error {
  override readonly name = 'WrongSmtpUrl';
  constructor(rule = 'must be an address such as smtps://user:password@mail.example.org') {
    super(rule);
  }
}
