import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { ParsedSentence } from '@campjay/query-api/search/sentence/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openFamilies } from '../support/product/openFamilies.ts';

const [named, ...others] = syntheticCatalog({ camps: 5, seed: 31 });
if (!named) throw new Error('The catalog is empty.');
const families = await openFamilies({
  camps: [{ ...named, camp_org_name: 'Music, Art & Adventure in Oakland' }, ...others],
});
afterAll(async () => families[Symbol.asyncDispose]());

const send = async (body: unknown) => families.browser().post('/api/camp-data/parse-sentence', body);
const parse = async (text: string) => ParsedSentence.parse((await send({ text })).body).data;

describe('POST /api/camp-data/parse-sentence', () => {
  // Covers: Q.1, Q.2, Q.4
  it('resolves places and answers with rows in the terms of the search request', async () => {
    const { season, rows, notInCatalog } = await parse(
      'soccer san fransisco 6 yo june 22 under $600 until 5:30 zebrafish',
    );
    expect({ season, notInCatalog }).toEqual({ season: 2026, notInCatalog: ['zebrafish'] });
    expect(rows.map(({ labels }) => labels.join(' · '))).toEqual([
      'soccer · San Francisco · age 6 · week of June 22 · ≤ $600 · until 5:30',
      'All Sports · San Francisco · age 6 · week of June 22 · ≤ $600 · until 5:30',
    ]);
    expect(rows[0]).toMatchObject({
      filters: {
        selectedSearchText: 'soccer',
        selectedWeekLabel: ['June 22'],
        selectedMaxPrice: 600,
        selectedLatestTime: '17:30',
      },
      children: [{ age: 6 }],
      place: { label: 'San Francisco', radius: 5 },
    });
  });

  // Covers: Q.7
  it('sets nothing for the name of a camp', async () => {
    expect(await parse('music art & adventure in oakland')).toMatchObject({ rows: [], notUnderstood: [] });
    expect((await parse('music in oakland')).rows.map(({ labels }) => labels)).toEqual([['Music', 'Oakland']]);
  });

  // Covers: Q.8
  it.each([[{}], [{ text: '' }], [{ text: 'a'.repeat(201) }], [{ text: 7 }]])(
    'refuses %p, naming the field',
    async (body) => {
      const { status, body: problem } = await send(body);
      expect({ status, problem: JSON.stringify(problem) }).toEqual({
        status: 400,
        problem: expect.stringContaining('text'),
      });
    },
  );
});
