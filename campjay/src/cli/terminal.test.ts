import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createTerminal, formatTimeLeft } from './terminal.ts';

const outputOf = (isTTY: boolean) => {
  const out = Object.assign(new PassThrough(), { isTTY });
  const err = new PassThrough();
  const readFrom = (stream: PassThrough) => () => String(stream.read() ?? '');
  return { terminal: createTerminal(out, err), read: readFrom(out), readErrors: readFrom(err) };
};

describe('a user at a terminal', () => {
  it('sees progress updated in place, and messages on separate lines', () => {
    const { terminal, read } = outputOf(true);
    terminal.progress('10 %');
    terminal.progress('20 %');
    terminal.print('Done.');
    expect(read()).toBe('10 %\r    \r20 %\r    \rDone.\n');
  });

  it('sees no leftover of a progress line before an error message', () => {
    const { terminal, read } = outputOf(true);
    terminal.progress('10 %');
    terminal.clear();
    expect(read()).toBe('10 %\r    \r');
  });
});

it('omits short-lived progress from a file or pipe, where no line can be overwritten', () => {
  const { terminal, read } = outputOf(false);
  terminal.progress('10 %');
  terminal.print('Done.');
  expect(read()).toBe('Done.\n');
});

it('prints notes to stderr, so that other programs can read the output', () => {
  const { terminal, read, readErrors } = outputOf(false);
  terminal.note('Data folder: /srv/campjay');
  terminal.print('Done.');
  expect([read(), readErrors()]).toEqual(['Done.\n', 'Data folder: /srv/campjay\n']);
});

it.each([
  [400, 'about 1 s left'],
  [42_000, 'about 42 s left'],
  [600_000, 'about 10 min left'],
])('formats %d ms as: %s', (ms, expected) => {
  expect(formatTimeLeft(ms)).toBe(expected);
});
