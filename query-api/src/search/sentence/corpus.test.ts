import {
  listSearchWords,
  type ParsedSentence,
  parseSentence,
  proposePlaces,
} from '@campjay/domain/catalog/sentence/parseSentence.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { createEmbeddedPlaces } from '@campjay/platform/places/embedded/embeddedPlaces.ts';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { createVocabularyTextIndex } from '../index/build/vocabularyBuilder.ts';
import { loadBundledCatalog } from '../testing/bundledCatalog.ts';
import { createCatalogLookup } from './catalogText.ts';
import { resolvePlaces } from './resolvePlaces.ts';

/** Sentences as parents type them, by kind, with the labels of the first row; '' if nothing may be set. */
const Corpus = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])));
const readCorpus = (file: string) =>
  Object.values(Corpus.parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))).flat();

const context = { season: 2026, today: readIsoDay('2026-03-01') ?? 0 };
const places = createEmbeddedPlaces();
const parse = async (text: string) => {
  const options = { ...context, places: await resolvePlaces(proposePlaces(text, context), places) };
  return { options, parsed: parseSentence(text, options) };
};
const listOf = (labels: string): readonly string[] => labels.split(' · ').filter((label) => label !== '');
/**
 * Activities alone are searched for as text without a row, and far cities count only after 'in', because they may be
 * first names.
 */
const NOT_UNDERSTOOD = new Set(['soccer', 'magic camp', 'baking eugene 8 yo']);
/** The row of a whole category is only an offer. */
const isWidened = (label: string): boolean => label.startsWith('All ');

const { snapshot } = loadBundledCatalog(context.season, context.today);
const sources = { textIndex: undefined, fallback: createVocabularyTextIndex(() => snapshot) };
const parseWithCatalog = async (text: string): Promise<ParsedSentence> => {
  const { options, parsed } = await parse(text);
  const isInCatalog = await createCatalogLookup({ snapshot }, context, listSearchWords(parsed), sources);
  return parseSentence(text, { ...options, isInCatalog });
};

/**
 * Compares a parsed sentence with what its author expects. Which words the catalog has is no question of understanding,
 * so a word that is reported as in no camp may be expected or not.
 */
const compare = ({ rows: [row], notInCatalog, leftOut }: ParsedSentence, expectedText: string) => {
  const expected = listOf(expectedText);
  const reported = [...notInCatalog, ...leftOut];
  const labels = row && (reported.length > 0 || !row.labels.some(isWidened)) ? row.labels : [];
  const searchText = row?.filters.selectedSearchText;
  const set = labels
    .filter((label) => label !== searchText)
    .map((label) => (isWidened(label) && expected.includes(label.slice(4)) ? label.slice(4) : label))
    .filter((label) => !isWidened(label));
  const wronglySet = set.filter((label) => !expected.includes(label));
  const words = labels.length > 0 ? splitWords(searchText ?? '') : [];
  const expectedWords = splitWords(expected.filter((label) => !set.includes(label)).join(' '));
  const knownWords = new Set([...words, ...splitWords(reported.join(' '))]);
  const isUnderstood =
    wronglySet.length === 0 &&
    words.every((word) => expectedWords.includes(word)) &&
    expectedWords.every((word) => knownWords.has(word));
  return { labels, reported, wronglySet, isUnderstood };
};

// Covers: Q.1, Q.3-Q.7
describe('the sentences of', () => {
  it('corpus.json set what their labels say, whatever the catalog has', async () => {
    const failures: string[] = [];
    for (const [text, expected] of readCorpus('corpus.json')) {
      const [row] = (await parse(text)).parsed.rows;
      const labels = row && !row.labels.some(isWidened) ? row.labels.join(' · ') : '';
      if (labels !== expected) failures.push(`"${text}" is "${labels}" instead of "${expected}"`);
    }
    expect(failures).toEqual([]);
  });

  // Written by somebody who did not know the rules.
  it.each(['corpusExam1.json', 'corpusExam2.json', 'corpusExam3.json', 'corpusExam4.json'])(
    '%s are understood with the bundled catalog',
    async (file) => {
      const corpus = readCorpus(file);
      const results = await Promise.all(
        corpus.map(async ([text, expected]) => ({
          text,
          expected,
          ...compare(await parseWithCatalog(text), expected),
        })),
      );
      const failures = results.filter(({ text, isUnderstood }) => !isUnderstood && !NOT_UNDERSTOOD.has(text));
      expect(failures).toEqual([]);
    },
  );
});
