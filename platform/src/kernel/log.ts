import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redact, redactUrlPasswords } from './redact.ts';

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
