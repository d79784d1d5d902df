import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createTerminal, formatTimeLeft } from './terminal.ts';

const outputOf = (isTTY: boolean) => {
  const texts = { out: '', err: '' };
  const streamTo = (name: keyof typeof texts) =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts[name] += String(chunk);
        done();
      },
    });
  return { terminal: createTerminal(Object.assign(streamTo('out'), { isTTY }), streamTo('err')), texts };
};

describe('a user at a terminal', () => {
  it('sees progress updated in place, and messages on separate lines', () => {
    const { terminal, texts } = outputOf(true);
    terminal.progress('10 %');
    terminal.progress('20 %');
    terminal.print('Done.');
    expect(texts.out).toBe('10 %\r    \r20 %\r    \rDone.\n');
  });

  it('sees no leftover of a progress line before an error message', () => {
    const { terminal, texts } = outputOf(true);
    terminal.progress('10 %');
    terminal.clear();
    expect(texts.out).toBe('10 %\r    \r');
  });
});

it('omits short-lived progress from a file or pipe, where no line can be overwritten', () => {
  const { terminal, texts } = outputOf(false);
  terminal.progress('10 %');
  terminal.print('Done.');
  expect(texts.out).toBe('Done.\n');
});

it('prints notes to stderr, so that other programs can read the output', () => {
  const { terminal, texts } = outputOf(false);
  terminal.note('Data folder: /srv/campjay');
  terminal.print('Done.');
  expect(texts).toEqual({ out: 'Done.\n', err: 'Data folder: /srv/campjay\n' });
});

it.each([
  [400, 'about 1 s left'],
  [42_000, 'about 42 s left'],
  [600_000, 'about 10 min left'],
])('formats %d ms as: %s', (ms, expected) => {
  expect(formatTimeLeft(ms)).toBe(expected);
});
