import { isNativeError } from 'node:util/types';
import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';

const MASK = '[redacted]';
/** Deeper objects and longer lists are cut off, so that lines stay short and cyclic objects do not recurse forever. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;

/** Keys whose values are masked. They are compared in lower case, without '_' and '-'. */
const PRIVATE_KEYS: ReadonlySet<string> = new Set([
  'name',
  'firstname',
  'lastname',
  'fullname',
  'note',
  'notes',
  'address',
  'phone',
]);
/** The values of keys that contain one of these words are masked too. */
const PRIVATE_PATTERN = /password|passphrase|secret|token|authorization|cookie|email|apikey|dob|birth/;

const isPrivate = (key: string): boolean => {
  const normalizedKey = key.toLowerCase().replaceAll(/[_-]/g, '');
  return PRIVATE_KEYS.has(normalizedKey) || PRIVATE_PATTERN.test(normalizedKey);
};

/** Masks passwords in connection strings: `postgres://jay:secret@host` becomes `postgres://jay:[redacted]@host`. */
const redactUrlPasswords = (text: string): string =>
  text.replaceAll(/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi, `$1:${MASK}@`);

/**
 * Makes an object safe for the log. Masks the values of private keys (passwords, tokens, names, emails, dates of birth,
 * notes) at any depth, and passwords in URLs. Converts errors with their causes to objects, and big integers to text.
 */
const redact = (fields: object): Record<string, unknown> =>
  isNativeError(fields) ? { error: redactError(fields, 0) } : redactObject(fields, 0);

const redactObject = (value: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, isPrivate(key) ? MASK : redactValue(member, depth + 1)]),
  );

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return redactUrlPasswords(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[deeper]';
  if (isNativeError(value)) return redactError(value, depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Map || value instanceof Set) return redactValue([...value], depth);
  if (Array.isArray(value)) return redactList(value, depth);
  return redactObject(value, depth);
};

const redactList = (items: readonly unknown[], depth: number): unknown[] => {
  const redactedItems = items.slice(0, MAX_ITEMS).map((item) => redactValue(item, depth + 1));
  return items.length > MAX_ITEMS ? [...redactedItems, `[${items.length - MAX_ITEMS} more]`] : redactedItems;
};

/** Converts an error, with safe fields only: database errors contain whole rows in `detail` and `where`. */
const redactError = (error: Error, depth: number): Record<string, unknown> => ({
  type: error.name,
  text: redactUrlPasswords(error.message),
  ...('code' in error ? { code: redactValue(error.code, depth + 1) } : {}),
  ...(error.stack ? { stack: redactUrlPasswords(error.stack) } : {}),
  ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
  ...(error instanceof AggregateError ? { errors: redactValue(error.errors, depth + 1) } : {}),
});

/** Log levels, from the least to the most verbose. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (fields: object, message: string) => void;

/**
 * The log of a part of the product. A line has fields for machines and one sentence for people. Private fields are
 * masked.
 */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** Returns a log whose lines all include these fields. */
  child(fields: object): Log;
}

/**
 * Creates a log of JSON lines, each with time (ISO 8601), level, name, instance and message. An error in a field is
 * written with its causes; see `redact` for the masked fields.
 * @param options.name the part of the product, such as 'projector'
 * @param options.instance identifies this process among those that run the part; default `thisInstance()`
 * @param options.destination receives each line; default standard output
 */
export const createLog = ({
  name,
  level,
  destination,
  instance = thisInstance(),
}: {
  readonly name: string;
  readonly instance?: string;
  readonly level: LogLevel;
  readonly destination?: DestinationStream;
}): Log => {
  const options = {
    level,
    base: { name, instance },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrapLogger(destination ? pino(options, destination) : pino(options));
};

/**
 * Identifies this process by host name and process id. The host name alone is the same for all processes of a machine,
 * and the process id alone may be the same in all containers.
 */
export const thisInstance = (): string => `${hostname()}-${process.pid}`;

const wrapLogger = (logger: Logger): Log => {
  const writeAt =
    (level: Exclude<LogLevel, 'silent'>): Write =>
    (fields, message) => {
      if (logger.isLevelEnabled(level)) logger[level](prepareFields(fields), redactUrlPasswords(message));
    };
  return {
    debug: writeAt('debug'),
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    child: (fields) => wrapLogger(logger.child(prepareFields(fields))),
  };
};

const RESERVED_FIELDS: ReadonlySet<string> = new Set(['time', 'level', 'name', 'instance', 'message']);

/** Redacts fields, and appends an underscore to reserved names, which would otherwise appear twice in the line. */
const prepareFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(redact(fields)).map(([key, value]) => [RESERVED_FIELDS.has(key) ? `${key}_` : key, value]),
  );

/** A log that discards everything. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
