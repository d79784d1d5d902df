import { describe, expect, it } from '@jest/globals';
import { ForeignPosition } from '../port.ts';
import { createEvent, newCategoryName, newStreamId, type Stores } from './fixture.ts';
import { FOREIGN_POSITIONS } from './reading.ts';

/** Tests of `survey` that every event store must pass. */
export const surveyingContract = ({ store, secondHandle }: Stores): void => {
  describe('a survey of the log', () => {
    const countEvents = (pieces: readonly { readonly events: number }[]) =>
      pieces.reduce((total, { events }) => total + events, 0);

    it('counts the events of the requested categories, after one position and through another', async () => {
      const [categoryA, categoryB, unwantedCategory] = [newCategoryName(), newCategoryName(), newCategoryName()];
      const categories = [categoryA, categoryB];
      const before = await store.head();
      const appends = [];
      for (const category of [categoryA, unwantedCategory, categoryB, categoryA, unwantedCategory])
        appends.push(
          await store.append(newStreamId(category), [createEvent(), createEvent()], { expected: 'noStream' }),
        );
      const count = async (options: Parameters<typeof secondHandle.survey>[0]) =>
        countEvents(await secondHandle.survey({ categories, ...options }));
      expect(await count({})).toBe(6);
      expect(await count({ after: before })).toBe(6);
      expect(await count({ after: appends[0]?.position })).toBe(4);
      expect(await count({ after: before, through: appends[2]?.position ?? before })).toBe(4);
      for (const pieces of [2, 3, 7]) expect(await count({ after: before, pieces })).toBe(6);
      expect(await secondHandle.survey({ categories: [newCategoryName()] })).toEqual([]);
      expect(await secondHandle.survey({ categories, after: await store.head() })).toEqual([]);
      expect(countEvents(await secondHandle.survey({ after: before }))).toBeGreaterThanOrEqual(10);
    });

    it('reports for each section the size of its events and the time of the first', async () => {
      const category = newCategoryName();
      const stream = newStreamId(category);
      const before = await store.head();
      await store.append(stream, [createEvent({ text: 'x'.repeat(89) })], { expected: 'noStream' });
      const { position } = await store.append(stream, [createEvent({ text: 'x'.repeat(889) })], { expected: 0n });
      const { events } = await store.readStream(stream);
      const range = { categories: [category], after: before, through: position };
      expect(await store.survey(range)).toEqual([
        { events: 2, bytesPerEvent: 500, firstRecordedAt: events[0]?.recordedAt },
      ]);
      const pieces = await store.survey({ ...range, pieces: 1_000 });
      expect(pieces.map(({ bytesPerEvent }) => bytesPerEvent)).toEqual([100, 900]);
      expect(pieces.map(({ firstRecordedAt }) => firstRecordedAt)).toEqual(events.map(({ recordedAt }) => recordedAt));
    });

    it('refuses positions of another store', async () => {
      for (const after of FOREIGN_POSITIONS) await expect(store.survey({ after })).rejects.toThrow(ForeignPosition);
    });
  });
};
