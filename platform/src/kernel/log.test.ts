import { describe, expect, it } from '@jest/globals';
import { createLog, silentLog, type Log, type LogLevel } from './log.ts';

type Line = Record<string, unknown>;

const capture = (level: LogLevel = 'debug'): { log: Log; lines: () => Line[]; text: () => string } => {
  const written: string[] = [];
  const log = createLog({ name: 'projector', level, destination: { write: (line) => void written.push(line) } });
  return {
    log,
    lines: () => written.map((line) => JSON.parse(line) as Line),
    text: () => written.join(''),
  };
};

describe('a log entry', () => {
  it('is one line of JSON with time, level, name, instance and message', () => {
    const { log, lines, text } = capture();
    log.info({ events: 500 }, 'Projected a batch.');
    expect(text()).toMatch(/^[^\n]+\n$/);
    expect(lines()).toEqual([
      {
        ...{ time: expect.any(String), level: 'info', name: 'projector', instance: expect.stringMatching(/-\d+$/) },
        ...{ message: 'Projected a batch.', events: 500 },
      },
    ]);
    expect(new Date(String(lines()[0]?.['time'])).toISOString()).toBe(lines()[0]?.['time']);
  });

  it.each(['debug', 'info', 'warn', 'error'] as const)('can be written at level %s', (level) => {
    const { log, lines } = capture();
    log[level]({}, 'Something happened.');
    expect(lines()).toMatchObject([{ level }]);
  });

  it('is omitted below the configured level', () => {
    const { log, lines } = capture('warn');
    log.debug({}, 'too quiet');
    log.info({}, 'too quiet');
    log.warn({}, 'loud enough');
    log.error({}, 'loud enough');
    expect(lines().map(({ level }) => level)).toEqual(['warn', 'error']);
  });

  it('has the fields of its logger and of all parent loggers', () => {
    const { log, lines } = capture();
    log.child({ projection: 'camps' }).child({ build: 'camps_v1_b2' }).info({ events: 1 }, 'Working.');
    expect(lines()).toMatchObject([{ projection: 'camps', build: 'camps_v1_b2', events: 1, name: 'projector' }]);
  });

  it('preserves our own fields when a caller uses their names', () => {
    const { log, lines, text } = capture();
    log.info({ time: 'noon', level: 3, message: 'theirs', name: 'Mia' }, 'ours');
    expect(lines()).toMatchObject([
      { message: 'ours', name: 'projector', level: 'info', message_: 'theirs', time_: 'noon', name_: '[redacted]' },
    ]);
    expect(text().match(/"message":/g)).toHaveLength(1);
  });

  it('shows an error with its causes, but not the row in a database error', () => {
    const { log, lines, text } = capture();
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(mia@example.org)' });
    log.error({ error: new Error('could not save', { cause }) }, 'Saving failed.');
    expect(lines()).toMatchObject([
      { error: { type: 'Error', text: 'could not save', cause: { text: 'duplicate key', code: '23505' } } },
    ]);
    expect(text()).toContain('log.test.ts');
    expect(text()).not.toContain('mia@example.org');
  });

  it('shows an error that was passed instead of fields', () => {
    const { log, lines } = capture();
    log.error(new AggregateError([new Error('first'), new Error('second')], 'both failed'), 'Two things failed.');
    expect(lines()).toMatchObject([
      { error: { text: 'both failed', errors: [{ text: 'first' }, { text: 'second' }] } },
    ]);
  });

  it('shows big integers in full, dates as text, bytes as a count, and cuts cycles', () => {
    const { log, lines } = capture();
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const fields = { revision: 9007199254740993n, on: new Date(0), body: Buffer.from('abc'), loop, left: undefined };
    log.info(fields, 'Odd values.');
    expect(lines()).toMatchObject([
      { revision: '9007199254740993', on: '1970-01-01T00:00:00.000Z', body: '[3 bytes]' },
    ]);
    expect(JSON.stringify(lines())).toContain('[deeper]');
    expect(lines()[0]).not.toHaveProperty('left');
  });

  it('truncates long lists and shows by how much', () => {
    const { log, lines } = capture();
    log.info({ keys: Array.from({ length: 130 }, (_, index) => index) }, 'Many.');
    const [line] = lines();
    expect((line?.['keys'] as unknown[]).slice(-2)).toEqual([99, '[30 more]']);
  });
});

describe('private values in the log', () => {
  const keys = ['password', 'apiKey', 'sessionToken', 'Authorization', 'set-cookie', 'email', 'parentEmail', 'name'];
  const more = ['first_name', 'dob', 'selectedChildDOBs', 'birthDate', 'note', 'notes', 'address', 'client_secret'];

  it.each([...keys, ...more])('are masked under the key %s, at any depth', (key) => {
    const { log, lines, text } = capture();
    log.info({ [key]: 'Mia-1', kid: { [key]: 'Mia-2', list: [{ [key]: ['Mia-3'] }] } }, 'A kid.');
    log.child({ [key]: 'Mia-4' }).info({}, 'Again.');
    expect(text()).not.toContain('Mia');
    expect(lines()[0]?.['kid']).toMatchObject({ [key]: '[redacted]' });
  });

  it('are masked in URLs, also inside messages and errors', () => {
    const { log, text } = capture();
    const url = 'postgres://jay:nuts-and-berries@db.example:5432/camps';
    log.info({ url, error: new Error(`cannot reach ${url}`) }, `Connecting to ${url}`);
    expect(text()).not.toContain('nuts-and-berries');
    expect(text().match(/postgres:\/\/jay:\[redacted\]@db\.example:5432\/camps/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('do not cause harmless keys to be masked', () => {
    const { log, lines } = capture();
    log.info({ projection: 'camps', camps: 3, streamId: 'camp-robots', url: 'http://localhost:3000/a' }, 'Fine.');
    expect(lines()).toMatchObject([
      { projection: 'camps', camps: 3, streamId: 'camp-robots', url: 'http://localhost:3000/a' },
    ]);
  });
});

describe('the silent logger', () => {
  it('accepts everything, throws nothing, and has silent children', () => {
    expect(silentLog.child({ area: 'catalog' })).toBe(silentLog);
    expect(() => silentLog.error({}, 'unheard')).not.toThrow();
  });
});
