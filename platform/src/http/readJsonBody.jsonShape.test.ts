import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkJsonShape } from './readJsonBody.ts';

const typeOf = (json: string): string | undefined => checkJsonShape(Buffer.from(json))?.body.type;

describe('the structure of a JSON body', () => {
  it('can have 8 levels, with any number of siblings', () => {
    const level8 = `${'['.repeat(8)}${']'.repeat(8)}`;
    expect(typeOf(level8)).toBeUndefined();
    expect(typeOf(`{"a":[${Array.from({ length: 50 }, () => '{"b":[1]}').join()}]}`)).toBeUndefined();
    expect(typeOf(`[${level8}]`)).toBe('BodyTooDeep');
  });

  it('is refused before the whole body is scanned', () => {
    expect(typeOf('[[[[[[[[[')).toBe('BodyTooDeep');
    expect(typeOf('{"a":{"a":[{"a":[{"a":[[{')).toBe('BodyTooDeep');
  });

  it('can have 20,000 values', () => {
    expect(typeOf(`[${'1,'.repeat(19_999)}1]`)).toBeUndefined();
    expect(typeOf(`[${'1,'.repeat(20_000)}1]`)).toBe('BodyTooManyValues');
  });

  it.each(['"[[[[[[[[["', String.raw`["\"[[[[[[[[[\"", "\\", "[[[[[[[["]`, '{"{{{{{{{{{":"}"}', '["[é[[[🤖[[[["]'])(
    'does not count brackets in strings: %s',
    (json) => {
      expect(() => JSON.parse(json) as unknown).not.toThrow();
      expect(typeOf(json)).toBeUndefined();
    },
  );

  it('has the same number of levels as the parsed value, for any JSON', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    fc.assert(
      fc.property(fc.json({ maxDepth: 12 }), (json) => {
        expect(typeOf(json) === 'BodyTooDeep').toBe(depthOf(JSON.parse(json)) > 8);
      }),
    );
  });
});
