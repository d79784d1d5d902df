import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseCsvLine } from './readSchools.ts';

describe('the fields of a CSV line', () => {
  it.each([
    ['', ['']],
    ['a,b,c', ['a', 'b', 'c']],
    ['a,,', ['a', '', '']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""hello""",', ['say "hello"', '']],
    ['""', ['']],
  ])('are parsed for %j', (line, fields) => expect(parseCsvLine(line)).toEqual(fields));

  it.each(['"a', 'a"b', '"a"b,c', 'a,"b'])('are undefined for %j', (line) =>
    expect(parseCsvLine(line)).toBeUndefined(),
  );

  it('are read back exactly as they were written', () => {
    const written = (field: string): string => `"${field.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (fields) => {
        expect(parseCsvLine(fields.map(written).join(','))).toEqual(fields);
      }),
    );
  });
});
