import { isNativeError } from 'node:util/types';
import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';

const MASK = '[redacted]';
/** Deeper objects and longer lists are cut, so that a line stays short and cycles end. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 100;

/** Keys are compared in lower case without '_' and '-'. */
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
const PRIVATE_PATTERN = /password|passphrase|secret|token|authorization|cookie|email|apikey|dob|birth/;

const isPrivate = (key: string): boolean => {
  const plain = key.toLowerCase().replaceAll(/[_-]/g, '');
  return PRIVATE_KEYS.has(plain) || PRIVATE_PATTERN.test(plain);
};

/** Connection strings contain passwords: `postgres://jay:secret@host` becomes `postgres://jay:[redacted]@host`. */
const redactUrlPasswords = (text: string): string =>
  text.replaceAll(/([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s/@]+@/gi, `$1:${MASK}@`);

/**
 * Makes an object safe for the log: masks values under private keys (passwords, tokens, names, emails, dates of birth,
 * notes) at any depth, and passwords in URLs; writes errors with their causes, and big integers as text.
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
  const shown = items.slice(0, MAX_ITEMS).map((item) => redactValue(item, depth + 1));
  return items.length > MAX_ITEMS ? [...shown, `[${items.length - MAX_ITEMS} more]`] : shown;
};

/** Only safe fields: database errors contain whole rows in others (`detail`, `where`). */
const redactError = (error: Error, depth: number): Record<string, unknown> => ({
  type: error.name,
  text: redactUrlPasswords(error.message),
  ...('code' in error ? { code: redactValue(error.code, depth + 1) } : {}),
  ...(error.stack ? { stack: redactUrlPasswords(error.stack) } : {}),
  ...(error.cause === undefined ? {} : { cause: redactValue(error.cause, depth + 1) }),
  ...(error instanceof AggregateError ? { errors: redactValue(error.errors, depth + 1) } : {}),
});

/** From the least to the most verbose. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (fields: object, message: string) => void;

/** The log of a part of the product: fields for machines, one plain sentence for people. Private fields are masked. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** A log whose lines all include these fields. */
  child(fields: object): Log;
}

/**
 * Creates a log of JSON lines, each with time (ISO 8601), level, name, instance and message. An error in a field is
 * written with its causes; see `redact` for the masked fields.
 * @param options.name the part of the product, such as 'projector'
 * @param options.instance the process among those that run this part; host name and process id when absent
 * @param options.destination receives each line; standard output when absent
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

/** Both are needed: all containers have the same process id, and all processes of one machine the same host name. */
export const thisInstance = (): string => `${hostname()}-${process.pid}`;

const wrapLogger = (logger: Logger): Log => {
  const writeAt =
    (level: Exclude<LogLevel, 'silent'>): Write =>
    (fields, message) => {
      if (logger.isLevelEnabled(level)) logger[level](renameReserved(fields), redactUrlPasswords(message));
    };
  return {
    debug: writeAt('debug'),
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    child: (fields) => wrapLogger(logger.child(renameReserved(fields))),
  };
};

const RESERVED_FIELDS: ReadonlySet<string> = new Set(['time', 'level', 'name', 'instance', 'message']);

/** A field with a reserved name would appear twice in the line, so it gets a trailing underscore. */
const renameReserved = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(redact(fields)).map(([key, value]) => [RESERVED_FIELDS.has(key) ? `${key}_` : key, value]),
  );

/** Discards everything; for tests and silent parts. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
