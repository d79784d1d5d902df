import { describe, expect, it } from '@jest/globals';
import { encodeMessages } from './batchPublishes.ts';
import { MAX_BODY_CHARACTERS, MessageRefused } from './port.ts';
import { message } from './testing/startConsumer.ts';

describe('encoding messages', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;

  it.each([
    ['an id that is not a UUID', message('oak', {}, 'first')],
    ['an empty key', message('')],
    ['an email as a key', message('parent@example.org')],
    ['a key that is too long', message('k'.repeat(201))],
    ['a body without a JSON form', message('oak', () => 1)],
    ['a body that contains itself', message('oak', circle)],
    ['an invalid time', { ...message('oak'), receivedAt: new Date(NaN) }],
    ['a body that is too long', message('oak', 'x'.repeat(MAX_BODY_CHARACTERS))],
  ])('refuses %s', (_what, odd) => {
    expect(() => encodeMessages('clicks', [message('oak'), odd])).toThrow(MessageRefused);
  });

  it.each(['', 'Clicks', 'a b', '../clicks', 'clicks-'])('refuses %j as a topic', (topic) => {
    expect(() => encodeMessages(topic, [message('oak')])).toThrow(MessageRefused);
  });

  it.each([
    ['the longest key', message('k'.repeat(200))],
    ['the longest body', message('oak', 'x'.repeat(MAX_BODY_CHARACTERS - 2))],
  ])('accepts %s', (_what, largest) => {
    expect(encodeMessages('clicks', [largest])).toHaveLength(1);
  });
});
