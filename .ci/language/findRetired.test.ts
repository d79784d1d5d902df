import { describe, expect, it } from '@jest/globals';
import { type Exceptions, findInPage, findInSource } from './findRetired.ts';

const none: Exceptions = { names: [], proseOf: [] };
const found = (text: string, exceptions = none, path = 'platform/src/example.ts') =>
  findInSource({ path, text }, exceptions).map((finding) => `${finding.line} ${finding.found}`);

describe('retired terms in source code', () => {
  it.each([
    ['a variable', 'const tellAll = 1;', '1 tellAll'],
    ['a constant', '\nexport const KEPT_DAYS = 3;', '2 KEPT_DAYS'],
    ['a parameter', 'export const f = (wish: string) => 1;', '1 wish'],
    ['a type', 'interface WishResult {}', '1 WishResult'],
    ['a renamed binding', 'const { text: said } = f();', '1 said'],
    ['several words', 'const passOverAll = 1;', '1 passOverAll'],
    ['a comment', '// Whoever asks is answered.', '1 Whoever'],
    ['a line of a block comment', '/**\n * Of which there are two.\n */\nconst a = 1;', '2 Of which'],
  ])('are found in %s', (_what, text, finding) => expect(found(text)).toEqual([finding]));

  it('are found in the name of a file', () => expect(found('', none, 'web/src/wishList.ts')).toEqual(['1 wishList']));

  it.each([
    ['a longer word', 'const intelligent = 1;'],
    ['a property, which may be stored or sent', 'const a = { told: 1 };'],
    ['a string', "const a = 'whoever';"],
    ['code in a comment', '// `told` is the name on the wire.'],
  ])('are not found in %s', (_what, text) => expect(found(text)).toEqual([]));

  it('are not reported where they are excepted', () => {
    expect(found('const said = 1; // whoever', { names: ['said'], proseOf: [] })).toEqual(['1 whoever']);
    expect(found('const said = 1; // whoever', { names: [], proseOf: ['platform/src/example.ts'] })).toEqual([
      '1 said',
    ]);
  });
});

describe('retired terms in documentation', () => {
  it('are found outside code, with the line', () => {
    expect(findInPage('docs/a.md', 'Plain.\nIt is told of `whoever`.')).toEqual([
      { path: 'docs/a.md', line: 2, found: 'told', instead: 'reported, notified, sent' },
      { path: 'docs/a.md', line: 2, found: 'is told of', instead: 'rewrite the sentence' },
    ]);
  });
});
