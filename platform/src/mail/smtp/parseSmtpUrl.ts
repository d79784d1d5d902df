/** How to connect to a mail server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** `direct`: TLS from the first byte. `starttls`: TLS by STARTTLS before any other command. `off`: no TLS. */
  readonly tls: 'direct' | 'starttls' | 'off';
  readonly credentials?: { readonly user: string; readonly pass: string };
}

const DEFAULT_PORTS: Readonly<Record<SmtpServer['tls'], number>> = { direct: 465, starttls: 587, off: 25 };

/**
 * Parses `smtps://user:password@mail.example.org` (TLS from the first byte) or `smtp://…` (STARTTLS; if the server does
 * not support it, nothing is sent). `smtp://…?tls=off` is for a server without TLS on the same machine or network; such
 * a URL must not contain a password.
 * @throws WrongSmtpUrl with the rule that the URL breaks, never the URL itself: it may contain a password
 */
export const parseSmtpUrl = (url: string): SmtpServer => {
  const { protocol, hostname, port, username, password, pathname, search, hash } = parseUrl(url);
  const isTlsOff = search === '?tls=off';
  if (!/^smtps?:$/.test(protocol) || hostname === '' || !['', '/'].includes(pathname) || hash !== '')
    throw new WrongSmtpUrl();
  if (search !== '' && (!isTlsOff || protocol === 'smtps:')) throw new WrongSmtpUrl();
  if ((username === '') !== (password === ''))
    throw new WrongSmtpUrl('must have both a user and a password, or neither');
  if (isTlsOff && password !== '')
    throw new WrongSmtpUrl('must not have a password with tls=off: anybody could read it');
  const encryptedMode = protocol === 'smtps:' ? 'direct' : 'starttls';
  const tls = isTlsOff ? 'off' : encryptedMode;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'), // an IPv6 address without its brackets
    port: port === '' ? DEFAULT_PORTS[tls] : Number(port),
    tls,
    ...(password !== '' && { credentials: { user: decodePercent(username), pass: decodePercent(password) } }),
  };
};

const parseUrl = (url: string): URL => {
  try {
    return new URL(url);
  } catch {
    throw new WrongSmtpUrl(); // the parser's own error quotes the URL
  }
};

const decodePercent = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new WrongSmtpUrl('must write a % in user or password as %25');
  }
};

/** The message is the rule that the URL breaks, phrased to follow the name of the setting: 'must be …'. */
export class WrongSmtpUrl extends Error {
  override readonly name = 'WrongSmtpUrl';
  constructor(rule = 'must be an address such as smtps://user:password@mail.example.org') {
    super(rule);
  }
}
