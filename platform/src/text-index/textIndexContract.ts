import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxTypos, splitWords } from '@campjay/domain/catalog/words.ts';
import { type TextIndex } from './port.ts';
import { inventWords, mistype, randomFrom } from './testing/catalogWords.ts';
import { forgives } from './testing/plainForgiveness.ts';

const KNOWN_TEXTS = [
  'Robotics and chess in Café Olé',
  'Pottery, painting & sculpture',
  'Sailing on Lake Washington',
  'Ballet for beginners; theater',
  'Wilderness survival 2026',
];
const TYPED_WORD_COUNT = 60;

const UNUSUAL_INPUTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a space', ' '],
  ['1,000 letters', 'a'.repeat(1_000)],
  ['an emoji', '🏕️🏕️🏕️🏕️'],
  ['quotes and brackets', `"robo'tics")]}`],
  ['half of a surrogate pair', 'robo\ud83d'],
  ['a control character', 'robo\u0000tics'],
  ['something like a filter', 'words = robotics OR 1=1'],
];

export interface TextIndexContractOptions {
  /** Opens an index that is filled with these texts and ready for queries. Each is the searchable text of one camp. */
  readonly open: (texts: readonly string[]) => Promise<TextIndex>;
  /** The minimum recall: the share (0 to 1) of all matching words that the index must propose. */
  readonly recallAtLeast: number;
}

/**
 * Defines the tests that every text index must pass: it proposes the catalog words that a mistyped word may mean. Its
 * recall is measured against a simple comparison with every word (`forgives`).
 */
export const textIndexContract = (name: string, { open, recallAtLeast }: TextIndexContractOptions): void => {
  describe(`the text index contract: ${name}`, () => {
    const random = randomFrom(45);
    const inventedWords = inventWords(400, random);
    const texts = [
      ...KNOWN_TEXTS,
      ...Array.from({ length: 80 }, (_, index) => inventedWords.slice(index * 5, index * 5 + 8).join(' ')),
    ];
    const vocabulary = [...new Set(texts.flatMap(splitWords))];
    let openedIndex: TextIndex | undefined;
    const propose = async (word: string, isPrefix = false): Promise<readonly string[]> => {
      if (!openedIndex) throw new Error('The index is not open.');
      return openedIndex.propose(word, { prefix: isPrefix });
    };
    const measureRecall = async (mistypedWords: readonly string[], isPrefix: boolean) => {
      let expectedCount = 0;
      let foundCount = 0;
      for (const word of mistypedWords) {
        const matchingWords = vocabulary.filter((known) => forgives(word, known, isPrefix));
        const proposals = new Set(await propose(word, isPrefix));
        expectedCount += matchingWords.length;
        foundCount += matchingWords.filter((known) => proposals.has(known)).length;
      }
      return { expectedCount, recall: foundCount / expectedCount };
    };

    beforeAll(async () => {
      openedIndex = await open(texts);
    }, 120_000);
    afterAll(async () => {
      await openedIndex?.[Symbol.asyncDispose]();
    });

    it.each([
      ['a letter too many', 'robbotics', 'robotics'],
      ['a letter missing', 'potery', 'pottery'],
      ['a wrong letter', 'chass', 'chess'],
      ['a wrong first letter', 'zhess', 'chess'],
      ['two neighboring letters swapped', 'saliing', 'sailing'],
      ['the first two letters swapped', 'abllet', 'ballet'],
      ['two errors in a long word', 'wildrnes', 'wilderness'],
      ['two errors at the beginning of a long word', 'liwderness', 'wilderness'],
      ['a letter missing from a folded word', 'cfae', 'cafe'],
    ])('finds a word typed with %s', async (_error, typed, expectedWord) =>
      expect(await propose(typed)).toContain(expectedWord),
    );

    it('finds a word with a typo in its beginning, if the word may continue', async () => {
      expect(await propose('robtoi', true)).toContain('robotics');
      expect(await propose('wildrene', true)).toContain('wilderness');
    });

    it('suggests only words of the catalog, each once', async () => {
      for (const typed of ['robotcis', 'saliing', 'wildrene']) {
        const proposals = await propose(typed, true);
        expect(proposals.filter((word) => !vocabulary.includes(word))).toEqual([]);
        expect(new Set(proposals).size).toBe(proposals.length);
      }
    });

    it('tolerates no typos in words under four letters', async () => expect(await propose('cfe')).toEqual([]));

    // Covers: S.19
    it(`finds at least ${recallAtLeast} of all words that ${TYPED_WORD_COUNT} mistyped words may mean`, async () => {
      const mistypedWords = Array.from({ length: TYPED_WORD_COUNT }, () => {
        const word = vocabulary[Math.floor(random() * vocabulary.length)] ?? '';
        const mistypedWord = mistype(word, random);
        return maxTypos(word) === 2 && random() < 0.5 ? mistype(mistypedWord, random) : mistypedWord;
      });
      const { expectedCount, recall } = await measureRecall(mistypedWords, false);
      expect(expectedCount).toBeGreaterThan(TYPED_WORD_COUNT / 2);
      expect(recall).toBeGreaterThanOrEqual(recallAtLeast);
    }, 120_000);

    it(`finds at least ${recallAtLeast} of all words that mistyped beginnings may mean`, async () => {
      const mistypedWords = Array.from({ length: TYPED_WORD_COUNT / 2 }, () => {
        const word = vocabulary[Math.floor(random() * vocabulary.length)] ?? '';
        return mistype(word.slice(0, 5 + Math.floor(random() * 4)), random);
      });
      const { expectedCount, recall } = await measureRecall(mistypedWords, true);
      expect(expectedCount).toBeGreaterThan(TYPED_WORD_COUNT / 2);
      expect(recall).toBeGreaterThanOrEqual(recallAtLeast);
    }, 120_000);

    it.each(UNUSUAL_INPUTS)(
      'accepts %s without failing, and suggests at most words of the catalog',
      async (_description, typed) => {
        for (const isPrefix of [true, false])
          expect((await propose(typed, isPrefix)).filter((word) => !vocabulary.includes(word))).toEqual([]);
      },
    );

    it('answers many queries at once', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => propose('robotcis')));
      expect(answers.filter((words) => !words.includes('robotics'))).toEqual([]);
    });
  });
};
