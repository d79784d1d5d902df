import { describe, expect, it } from '@jest/globals';
import { foldText, splitWords } from '@campjay/domain/catalog/words.ts';
import fc from 'fast-check';
import {
  excerptOf,
  findHiddenMatches,
  matchesTerm,
  splitIntoSegments,
  containsTerm,
  parseSearchTerms,
} from './highlighting.ts';

const marked = (text: string, search: string, forgiven?: Parameters<typeof parseSearchTerms>[1]): string =>
  splitIntoSegments(text, parseSearchTerms(search, forgiven))
    .map((run) => (run.isMatch ? `[${run.text}]` : run.text))
    .join('');

/** Texts with letters, accents, ligatures and marks of all kinds, with search words that often occur in them. */
const letter = fc.constantFrom(...'aAeébrɩİΣσςß½™ﬁ 한글-, 1٣\u0301\u0327😀ñ'.split(''), 'é', 'ﬃ', '№');
const anyText = fc.oneof(fc.string({ unit: letter, maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 40 }));
const searchUrlOf = anyText.chain((text) =>
  fc.record({
    text: fc.constant(text),
    sought: fc
      .tuple(
        fc.oneof(fc.constantFrom('', ...splitWords(text)), anyText),
        fc.array(fc.record({ typed: fc.constantFrom('a', 'rob'), meant: fc.subarray([...splitWords(text)]) })),
      )
      .map(([search, forgiven]) => parseSearchTerms(search, forgiven)),
  }),
);

describe('highlighted search words', () => {
  it('match regardless of case and accents', () => {
    expect(marked('Café & ROBOTICS, by the bay', 'cafe by')).toBe('[Café] & ROBOTICS, [by] the bay');
  });

  it('match a prefix only for the last word typed', () => {
    expect(marked('Robotics for robots', 'robo')).toBe('[Robotics] for [robots]');
    expect(marked('Robotics for robots', 'robo for')).toBe('Robotics [for] robots');
  });

  it('include the correction of a typo', () => {
    const forgiven = [{ typed: 'capoeria', meant: ['capoeira'] }];
    expect(marked('ABADA-Capoeira', 'capoeria', forgiven)).toBe('ABADA-[Capoeira]');
    expect(marked('ABADA-Capoeira', 'capoeria')).toBe('ABADA-Capoeira');
  });

  it('include combining accents', () => {
    expect(marked('Caf\u0065\u0301 time', 'cafe')).toBe('[Caf\u0065\u0301] time');
  });

  it('are absent without a search text', () => {
    expect(splitIntoSegments('Chess', [])).toEqual([{ text: 'Chess', isMatch: false }]);
  });

  it('never change the text', () => {
    fc.assert(
      fc.property(searchUrlOf, ({ text, sought: searched }) => {
        expect(
          splitIntoSegments(text, searched)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('merge if they share a letter', () => {
    expect(splitIntoSegments('½ß', [{ typedWord: 'a', isLast: true, correctedWords: ['1', '2ß'] }])).toEqual([
      { text: '½ß', isMatch: true },
    ]);
  });

  it('are exactly those that the search matches', () => {
    fc.assert(
      fc.property(searchUrlOf, ({ text, sought: searched }) => {
        const runs = splitIntoSegments(text, searched);
        for (const run of runs)
          if (run.isMatch)
            expect(splitWords(run.text).some((word) => searched.some((each) => matchesTerm(word, each)))).toBe(true);
        expect(runs.some(({ isMatch }) => isMatch)).toBe(searched.some((each) => containsTerm(text, each)));
      }),
    );
  });

  it('use the case folding of the whole text, where letters depend on their neighbors', () => {
    expect(foldText('ΟΔΟΣ')).toBe('οδος');
    expect(marked('Η ΟΔΟΣ μου', 'οδος μ')).toBe('Η [ΟΔΟΣ] [μου]');
  });
});

describe('an excerpt', () => {
  const long = `${'Before all that '.repeat(10)}we climb trees ${'and do much more '.repeat(10)}`;

  it('shows the words around a match, with ellipses', () => {
    const [climb] = parseSearchTerms('climb');
    expect(climb && excerptOf('We climb trees', climb)).toBe('We climb trees');
    const excerpt = (climb && excerptOf(long, climb)) ?? '';
    expect(excerpt).toMatch(/^…Before all that Before all that we climb trees and do .*…$/);
    expect(excerpt.length).toBeLessThan(110);
  });

  it('is returned once for each word that is not visible yet', () => {
    const searched = parseSearchTerms('robots climb trees');
    expect(findHiddenMatches(searched, ['Robots and more'], ['Swimming', 'We climb trees'])).toEqual([
      'We climb trees',
    ]);
    expect(findHiddenMatches(searched, ['robots, climb', 'trees'], ['We climb trees'])).toEqual([]);
  });
});
