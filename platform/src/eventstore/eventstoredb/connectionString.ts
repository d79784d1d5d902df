/**
 * The server or cluster that a connection string describes. It is plain data, because it is sent to child processes.
 */
export interface LogServer {
  /** True if the host is the DNS name of a whole cluster instead of one node. Named like the client's setting. */
  readonly discover: boolean;
  /** The nodes. With `discover`, only the first is used. */
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly tls: boolean;
  /** Sent only over TLS. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** Paths of PEM files: the CA of the server's certificate, and a client certificate with its key. */
  readonly tlsCAFile?: string;
  readonly userCertFile?: string;
  readonly userKeyFile?: string;
  /** The preferred node for the first connection; requests that need the leader are redirected. */
  readonly nodePreference?: NodePreference;
  /** The name of this connection in the server's logs. */
  readonly connectionName?: string;
  /** When to ping an idle connection, and how long to wait for the reply, in ms. */
  readonly keepAliveInterval?: number;
  readonly keepAliveTimeout?: number;
  /** Cluster discovery: number of attempts, ms between them, and the timeout of each in seconds (`gossipTimeout`). */
  readonly maxDiscoverAttempts?: number;
  readonly discoveryInterval?: number;
  readonly gossipTimeout?: number;
}

export type NodePreference = (typeof NODE_PREFERENCES)[number];
const NODE_PREFERENCES = ['leader', 'follower', 'read_only_replica', 'random'] as const;

const DEFAULT_PORT = 2113;
/** A server may treat more frequent pings as an attack. */
const MIN_KEEP_ALIVE_MS = 10_000;

const FILE_OPTIONS = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;
const NUMBER_OPTIONS = [
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
] as const;
const OPTIONS = ['tls', ...FILE_OPTIONS, 'nodePreference', 'connectionName', ...NUMBER_OPTIONS] as const;
type Option = (typeof OPTIONS)[number];

/**
 * The connection string cannot be used. The message is the rest of a sentence that starts with the name of the setting,
 * such as 'EVENTSTOREDB_URL must …'. It never contains credentials.
 */
export class UnusableConnectionString extends Error {
  override readonly name = 'UnusableConnectionString';
}

const CONNECTION_STRING_PATTERN =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<username>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;
const HOST_PATTERN = /^(?<address>[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?$/i;

/**
 * Parses a string such as `esdb://user:password@host:2113?tlsCAFile=…`. The scheme may also be `kurrentdb` or
 * `esdb+discover`, and several hosts are separated by commas. We do not use the client's own parser: it writes an
 * invalid string to the console, including the password.
 * @throws UnusableConnectionString
 */
export const parseConnectionString = (text: string): LogServer => {
  const {
    discover,
    username,
    password,
    hosts = '',
    options: optionText = '',
  } = CONNECTION_STRING_PATTERN.exec(text.trim())?.groups ?? {};
  if (hosts === '')
    throw new UnusableConnectionString('must be an address such as esdb://user:password@events.example.org:2113');
  const options = parseOptions(optionText);
  const tls = options.get('tls') !== 'false';
  if (username !== undefined && !tls)
    throw new UnusableConnectionString('must not contain a user and password with tls=false: they would never be sent');
  if (options.has('userCertFile') !== options.has('userKeyFile'))
    throw new UnusableConnectionString('must name userCertFile and userKeyFile together');
  return {
    discover: discover !== undefined,
    hosts: hosts.split(',').map(parseHost),
    tls,
    ...(username !== undefined &&
      password !== undefined && { credentials: { username: decode(username), password: decode(password) } }),
    ...Object.fromEntries(
      [...options].filter(([name]) => name !== 'tls').map(([name, value]) => [name, parseValue(name, value)]),
    ),
  };
};

const parseHost = (text: string): LogServer['hosts'][number] => {
  const { address, port } = HOST_PATTERN.exec(text.trim())?.groups ?? {};
  if (address === undefined || Number(port ?? DEFAULT_PORT) > 65_535)
    throw new UnusableConnectionString('must name hosts such as events-1.example.org:2113,events-2.example.org:2113');
  return { address, port: Number(port ?? DEFAULT_PORT) };
};

/** Parses `name=value` pairs. Option names are compared case-insensitively. */
const parseOptions = (text: string): ReadonlyMap<Option, string> =>
  new Map(
    text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        const name = OPTIONS.find((option) => option.toLowerCase() === key.toLowerCase());
        if (name === undefined)
          throw new UnusableConnectionString(`has an unknown option, ${key}; known options are ${OPTIONS.join(', ')}`);
        if (name === 'tls' && value !== 'true' && value !== 'false')
          throw new UnusableConnectionString('must have true or false as the value of tls');
        return [name, value];
      }),
  );

const parseValue = (name: Option, value: string): string | number => {
  if (name === 'nodePreference') return parseNodePreference(value);
  if (NUMBER_OPTIONS.some((option) => option === name)) return parseNumber(name, value);
  if (value === '') throw new UnusableConnectionString(`has no value for ${name}`);
  return decode(value);
};

const parseNodePreference = (value: string): NodePreference => {
  const normalize = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const preference = NODE_PREFERENCES.find((known) => normalize(known) === normalize(value));
  if (!preference)
    throw new UnusableConnectionString(
      `must have one of ${NODE_PREFERENCES.join(', ')} as the value of nodePreference`,
    );
  return preference;
};

const parseNumber = (name: Option, value: string): number => {
  const min = name === 'keepAliveInterval' ? MIN_KEEP_ALIVE_MS : 1;
  if (!/^\d{1,9}$/.test(value) || Number(value) < min)
    throw new UnusableConnectionString(`must have a whole number of at least ${min} as the value of ${name}`);
  return Number(value);
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableConnectionString('has an invalid percent escape');
  }
};
