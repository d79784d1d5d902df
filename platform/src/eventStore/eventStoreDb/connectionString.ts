/** Of a server or cluster, as a connection string names it. Plain data: it is sent to child processes. */
export interface LogServer {
  /** The address that a name server knows the nodes of the cluster by, instead of the nodes themselves. */
  readonly discover: boolean;
  /** Nodes; the first alone when they are discovered. */
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  readonly tls: boolean;
  /** Sent to a server that is reached over TLS. */
  readonly credentials?: { readonly username: string; readonly password: string };
  /** Files in PEM: the authority that signed the server's certificate, and a certificate of our own with its key. */
  readonly tlsCAFile?: string;
  readonly userCertFile?: string;
  readonly userKeyFile?: string;
  /** Where the first connection goes; what needs the leader goes on to it by itself. */
  readonly nodePreference?: NodePreference;
  /** What the server's own logs call us. */
  readonly connectionName?: string;
  /** How long a silent connection lives before it is asked whether it still is one, and how long that may take: ms. */
  readonly keepAliveInterval?: number;
  readonly keepAliveTimeout?: number;
  /** How often, and every how many ms, a cluster is asked for its nodes; each may take `gossipTimeout` seconds. */
  readonly maxDiscoverAttempts?: number;
  readonly discoveryInterval?: number;
  readonly gossipTimeout?: number;
}

export type NodePreference = (typeof NODE_PREFERENCES)[number];
const NODE_PREFERENCES = ['leader', 'follower', 'read_only_replica', 'random'] as const;

const DEFAULT_PORT = 2113;
/** A server may take pings that come more often for an attack. */
const SHORTEST_KEEP_ALIVE_MS = 10_000;

const FILES = ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const;
const NUMBERS = [
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
] as const;
const OPTIONS = ['tls', ...FILES, 'nodePreference', 'connectionName', ...NUMBERS] as const;
type Option = (typeof OPTIONS)[number];

/** Says what is wrong with a connection string as the end of a sentence, and repeats no account of it. */
export class UnusableConnectionString extends Error {
  override readonly name = 'UnusableConnectionString';
}

const SHAPE =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<username>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;
const HOST = /^(?<address>[\w.-]+|\[[\da-f:]+\])(?::(?<port>\d{1,5}))?$/i;

/**
 * Reads `esdb://user:password@host:2113?tlsCAFile=…` (or `kurrentdb://`, `esdb+discover://`, several hosts with commas).
 * The client's own reader is not used: it writes a string that it does not understand to the console, password and all.
 * @throws UnusableConnectionString
 */
export const parseConnectionString = (text: string): LogServer => {
  const { discover, username, password, hosts = '', options = '' } = SHAPE.exec(text.trim())?.groups ?? {};
  if (hosts === '')
    throw new UnusableConnectionString('must be an address such as esdb://user:password@events.example.org:2113');
  const givenOptions = parseOptions(options);
  const tls = givenOptions.get('tls') !== 'false';
  if (username !== undefined && !tls)
    throw new UnusableConnectionString('must not hold an account where tls=false: it would never be sent');
  if (givenOptions.has('userCertFile') !== givenOptions.has('userKeyFile'))
    throw new UnusableConnectionString('must name userCertFile and userKeyFile together');
  return {
    discover: discover !== undefined,
    hosts: hosts.split(',').map(parseHost),
    tls,
    ...(username !== undefined &&
      password !== undefined && { credentials: { username: decode(username), password: decode(password) } }),
    ...Object.fromEntries(
      [...givenOptions].filter(([name]) => name !== 'tls').map(([name, value]) => [name, parseValue(name, value)]),
    ),
  };
};

const parseHost = (text: string): LogServer['hosts'][number] => {
  const { address, port } = HOST.exec(text.trim())?.groups ?? {};
  if (address === undefined || Number(port ?? DEFAULT_PORT) > 65_535)
    throw new UnusableConnectionString('must name hosts such as events-1.example.org:2113,events-2.example.org:2113');
  return { address, port: Number(port ?? DEFAULT_PORT) };
};

/** Names are compared as the client's documentation writes them, in any case. */
const parseOptions = (text: string): ReadonlyMap<Option, string> =>
  new Map(
    text
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        const name = OPTIONS.find((option) => option.toLowerCase() === key.toLowerCase());
        if (name === undefined)
          throw new UnusableConnectionString(
            `has an option that does not exist here, ${key}; there are ${OPTIONS.join(', ')}`,
          );
        if (name === 'tls' && value !== 'true' && value !== 'false')
          throw new UnusableConnectionString('must have true or false as tls');
        return [name, value];
      }),
  );

const parseValue = (name: Option, value: string): string | number => {
  if (name === 'nodePreference') return parseNodePreference(value);
  if (NUMBERS.some((number) => number === name)) return parseNumber(name, value);
  if (value === '') throw new UnusableConnectionString(`has nothing as ${name}`);
  return decode(value);
};

const parseNodePreference = (value: string): NodePreference => {
  const normalize = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const preference = NODE_PREFERENCES.find((known) => normalize(known) === normalize(value));
  if (!preference)
    throw new UnusableConnectionString(`must have one of ${NODE_PREFERENCES.join(', ')} as nodePreference`);
  return preference;
};

const parseNumber = (name: Option, value: string): number => {
  const atLeast = name === 'keepAliveInterval' ? SHORTEST_KEEP_ALIVE_MS : 1;
  if (!/^\d{1,9}$/.test(value) || Number(value) < atLeast)
    throw new UnusableConnectionString(`must have a whole number of at least ${atLeast} as ${name}`);
  return Number(value);
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableConnectionString('has a percent sign that encodes nothing');
  }
};
