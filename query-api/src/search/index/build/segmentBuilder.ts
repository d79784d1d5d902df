import { intAt, itemAt } from '../../columns.ts';
import { splitWords } from '@campjay/domain/catalog/words.ts';
import { type Coordinates } from '../../camp.ts';
import { type CampEntry, type SessionEntry } from './entry.ts';
import { setBit } from '../bitmaps.ts';
import { buildGeoGrid } from '../geoGrid.ts';
import { OPTION_OFFSETS, OPTION_COUNT, optionCount } from '../meaning.ts';
import { buildPriceList, type PriceList, type SessionPrice } from '../priceList.ts';
import { buildRangeColumn } from '../rangeColumn.ts';
import { type Segment } from '../segment.ts';
import { byText } from '../topCamps.ts';
import { createVocabularyBuilder, type IntList, createIntList } from './vocabularyBuilder.ts';

/** Parallel lists: a session's index and its value. Sessions without a value are absent. */
interface SessionValues {
  readonly sessions: IntList;
  readonly values: IntList;
}

const emptySessionValues = (): SessionValues => ({ sessions: createIntList(), values: createIntList() });

const addValue = (list: SessionValues, session: number, value: number | undefined): void => {
  if (value === undefined) return;
  list.sessions.push(session);
  list.values.push(value);
};

/** The columns of a `PriceList`, with sessions instead of slots. */
const emptyPrices = () => ({
  sessions: createIntList(),
  camp: createIntList(),
  care: createIntList(),
  from: createIntList(),
  until: createIntList(),
});
type Prices = ReturnType<typeof emptyPrices>;

const addPrice = (prices: Prices, session: number, { camp, care, from, until }: SessionPrice): void => {
  prices.sessions.push(session);
  prices.camp.push(camp);
  prices.care.push(care);
  prices.from.push(from);
  prices.until.push(until);
};

/** Adds a session to the list of each age or grade that it accepts, or to `acceptAny` if it accepts all. */
const addAccepted = (
  sessionsByValue: Map<number, IntList>,
  acceptAny: IntList,
  session: number,
  accepted: readonly number[],
): void => {
  if (accepted.length === 0) acceptAny.push(session);
  for (const value of accepted) {
    const sessions = sessionsByValue.get(value) ?? createIntList();
    sessionsByValue.set(value, sessions);
    sessions.push(session);
  }
};

/** Number of 32-bit bitmap words for this many sessions. */
const wordCountFor = (sessionCount: number): number => Math.ceil(sessionCount / 32);

/** Builds a segment from camps in any order. It stores values in flat lists of numbers to save memory. */
export const createSegmentBuilder = (): { add(entry: CampEntry): void; build(): Segment } => {
  /** `first` is the camp's first session, `count` the number of its sessions. */
  const camps: (Pick<CampEntry, 'orgId' | 'name' | 'title' | 'revision' | 'registration'> & {
    first: number;
    count: number;
  })[] = [];
  // A session's index in these lists is its number in the order in which sessions were added.
  const keys = createIntList();
  const lows = createIntList();
  const highs = createIntList();
  const prices = emptySessionValues();
  const weeklyPrices = emptyPrices();
  const statedPrices = emptyPrices();
  const opens = emptySessionValues();
  const closes = emptySessionValues();
  const starts = emptySessionValues();
  const ages = new Map<number, IntList>();
  const anyAge = createIntList();
  const grades = new Map<number, IntList>();
  const anyGrade = createIntList();
  const places: Coordinates[] = [];
  // Parallel lists: each posting links a place to a session.
  const placeOfPosting = createIntList();
  const sessionOfPosting = createIntList();
  const vocabulary = createVocabularyBuilder();

  /** @param campPlaces the places of this camp that were added before, as `lat lng` → index in `places` */
  const addPlaces = (session: number, entry: SessionEntry, campPlaces: Map<string, number>): void => {
    for (const coordinates of entry.places) {
      const key = `${coordinates.lat} ${coordinates.lng}`;
      const place = campPlaces.get(key) ?? places.push(coordinates) - 1;
      campPlaces.set(key, place);
      placeOfPosting.push(place);
      sessionOfPosting.push(session);
    }
  };

  const add = (entry: CampEntry): void => {
    const first = lows.length;
    const { orgId, name, title, revision, registration } = entry;
    camps.push({ orgId, name, title, revision, registration, first, count: entry.sessions.length });
    const campPlaces = new Map<string, number>();
    entry.sessions.forEach((session, index) => {
      const id = first + index;
      keys.push(session.key);
      lows.push(session.low);
      highs.push(session.high);
      if (session.price) {
        addValue(prices, id, Math.ceil(session.price.camp / 100));
        addPrice(session.price.isWeekly ? weeklyPrices : statedPrices, id, session.price);
      }
      addValue(opens, id, session.opens);
      addValue(closes, id, session.closes);
      addValue(starts, id, session.start);
      addAccepted(ages, anyAge, id, session.ages);
      addAccepted(grades, anyGrade, id, session.grades);
      addPlaces(id, session, campPlaces);
    });
    vocabulary.add(
      splitWords(entry.text),
      entry.sessions.map((session) => session.text),
    );
  };

  const build = (): Segment => {
    /** Rank → index of the camp in `camps`. */
    const order = Int32Array.from(camps.keys()).sort((a, b) => {
      const [left, right] = [camps[a], camps[b]];
      return left && right ? byText(left.name, right.name) || byText(left.orgId, right.orgId) : 0;
    });
    /** The camps in the order of their ranks (see `Segment`). */
    const rankedCamps = Array.from(order, (index) => itemAt(camps, index));
    const wordStarts = new Int32Array(rankedCamps.length + 1);
    rankedCamps.forEach(({ count }, rank) => (wordStarts[rank + 1] = intAt(wordStarts, rank) + wordCountFor(count)));
    const wordCount = intAt(wordStarts, rankedCamps.length);
    const campOfWord = new Int32Array(wordCount);
    /** Session → its slot in every bitmap (word * 32 + bit), because each camp starts at a new word. */
    const slotOf = new Int32Array(lows.length);
    const sessionStarts = new Int32Array(rankedCamps.length + 1);
    const instanceKeys = new Int32Array(keys.length);
    rankedCamps.forEach(({ first, count }, rank) => {
      const firstSession = intAt(sessionStarts, rank);
      sessionStarts[rank + 1] = firstSession + count;
      instanceKeys.set(keys.view().subarray(first, first + count), firstSession);
      const start = intAt(wordStarts, rank);
      campOfWord.fill(rank, start, wordStarts[rank + 1]);
      for (let index = 0; index < count; index++) slotOf[first + index] = start * 32 + index;
    });

    const bitmapOf = (sessions: Int32Array, initial?: Int32Array): Int32Array => {
      const bitmap = initial ? initial.slice() : new Int32Array(wordCount);
      for (const session of sessions) setBit(bitmap, intAt(slotOf, session));
      return bitmap;
    };
    const columnOf = (list: SessionValues) =>
      buildRangeColumn(
        list.sessions.view().map((session) => intAt(slotOf, session)),
        list.values.view().slice(),
        wordCount,
      );
    const pricesOf = ({ sessions, camp, care, from, until }: Prices): PriceList =>
      buildPriceList({
        slots: sessions.view().map((session) => intAt(slotOf, session)),
        camp: camp.view(),
        care: care.view(),
        from: from.view(),
        until: until.view(),
      });
    const bitmapsOf = (lists: Map<number, IntList>, acceptAny: Int32Array) =>
      new Map([...lists].map(([value, sessions]) => [value, bitmapOf(sessions.view(), acceptAny)]));
    const anyAgeBitmap = bitmapOf(anyAge.view());
    const anyGradeBitmap = bitmapOf(anyGrade.view());
    const postingSlots = sessionOfPosting.view().map((session) => intAt(slotOf, session));

    return {
      orgIds: rankedCamps.map(({ orgId }) => orgId),
      names: rankedCamps.map(({ name }) => name),
      titles: rankedCamps.map(({ title }) => title),
      revisions: Float64Array.from(rankedCamps, ({ revision }) => revision),
      wordStarts,
      campOfWord,
      sessionStarts,
      instanceKeys,
      ...optionBitmaps(lows.view(), highs.view(), slotOf, wordCount),
      registrations: Int32Array.from(rankedCamps, ({ registration }) => registration),
      ages: bitmapsOf(ages, anyAgeBitmap),
      anyAge: anyAgeBitmap,
      grades: bitmapsOf(grades, anyGradeBitmap),
      anyGrade: anyGradeBitmap,
      prices: columnOf(prices),
      weeklyPrices: pricesOf(weeklyPrices),
      statedPrices: pricesOf(statedPrices),
      opens: columnOf(opens),
      closes: columnOf(closes),
      starts: columnOf(starts),
      geo: buildGeoGrid({
        places,
        postings: {
          place: placeOfPosting.view(),
          word: postingSlots.map((slot) => slot >>> 5),
          mask: postingSlots.map((slot) => 1 << (slot & 31)),
        },
      }),
      vocabulary: vocabulary.build(order, wordStarts),
    };
  };

  return { add, build };
};

const REGISTRATION_BITS = {
  from: OPTION_OFFSETS.selectedTimeUntilRegDate,
  count: optionCount('selectedTimeUntilRegDate'),
};
/** True for options of `selectedTimeUntilRegDate`, whose bitmaps are computed per day in `Slice`. */
const dependsOnDay = (bit: number): boolean =>
  bit >= REGISTRATION_BITS.from && bit < REGISTRATION_BITS.from + REGISTRATION_BITS.count;

type OptionBitmaps = Pick<Segment, 'full' | 'options' | 'sharedLow' | 'sharedHigh' | 'variedLow' | 'variedHigh'>;

/**
 * Builds a bitmap per option from the option bits of each session, and the shared and varied options per bitmap word.
 */
const optionBitmaps = (lows: Int32Array, highs: Int32Array, slotOf: Int32Array, wordCount: number): OptionBitmaps => {
  const full = new Int32Array(wordCount);
  const options = Array.from({ length: OPTION_COUNT }, (_, bit) => new Int32Array(dependsOnDay(bit) ? 0 : wordCount));
  /** Sets `mask` in the bitmap of every option that is set in `bits`. */
  const setOptions = (bits: number, offset: number, word: number, mask: number) => {
    // `rest & -rest` is the lowest set bit, and `rest & (rest - 1)` clears it.
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const bitmap = itemAt(options, offset + 31 - Math.clz32(rest & -rest));
      bitmap[word] = intAt(bitmap, word) | mask;
    }
  };
  const sharedLow = new Int32Array(wordCount).fill(-1);
  const sharedHigh = new Int32Array(wordCount).fill(-1);
  const unionLow = new Int32Array(wordCount);
  const unionHigh = new Int32Array(wordCount);
  for (let session = 0; session < lows.length; session++) {
    const slot = intAt(slotOf, session);
    const word = slot >>> 5;
    const mask = 1 << (slot & 31);
    const low = intAt(lows, session);
    const high = intAt(highs, session);
    full[word] = intAt(full, word) | mask;
    setOptions(low, 0, word, mask);
    setOptions(high, 32, word, mask);
    sharedLow[word] = intAt(sharedLow, word) & low;
    sharedHigh[word] = intAt(sharedHigh, word) & high;
    unionLow[word] = intAt(unionLow, word) | low;
    unionHigh[word] = intAt(unionHigh, word) | high;
  }
  return {
    full,
    options,
    sharedLow,
    sharedHigh,
    variedLow: unionLow.map((union, word) => union & ~intAt(sharedLow, word)),
    variedHigh: unionHigh.map((union, word) => union & ~intAt(sharedHigh, word)),
  };
};
