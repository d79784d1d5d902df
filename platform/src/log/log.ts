import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { redact, redactUrlPasswords } from './redact.ts';

/** From the quietest to the most talkative. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Write = (fields: object, message: string) => void;

/** Where a part says what it does: fields for machines, one plain sentence for people. Private fields are masked. */
export interface Log {
  readonly debug: Write;
  readonly info: Write;
  readonly warn: Write;
  readonly error: Write;
  /** A log whose every line also carries these fields. */
  child(fields: object): Log;
}

/**
 * A log of JSON lines, each with time (ISO 8601), level, name, instance and message.
 * An error given as a field is written with its causes; see `redact` for what is masked.
 * @param options.name the part that speaks, such as 'projector'
 * @param options.instance which of the processes that run this part; machine and process id when absent
 * @param options.destination takes each finished line; standard output when absent
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

/** In containers every process has the same id, and on one machine the same host name. */
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

/** A field with the name of one of ours would stand in the line twice; it gets a trailing underscore. */
const renameReserved = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(redact(fields)).map(([key, value]) => [RESERVED_FIELDS.has(key) ? `${key}_` : key, value]),
  );

/** Says nothing; for tests and for parts that must stay quiet. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLog,
};
