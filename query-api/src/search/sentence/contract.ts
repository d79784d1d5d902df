import {
  CATEGORIES,
  DAY_OR_SLEEPAWAY,
  GENDERS,
  TIME_UNTIL_REGISTRATION,
  YES_OR_NO,
} from '@campjay/domain/catalog/filterOptions.ts';
import { MAX_SENTENCE_LENGTH } from '@campjay/domain/catalog/sentence/draft.ts';
import { z } from 'zod';

export const SentenceRequest = z.object({ text: z.string().min(1).max(MAX_SENTENCE_LENGTH) });

const yesOrNo = z.array(z.enum(YES_OR_NO)).optional();

/** Fields of the filter state. A field that the sentence does not set is absent. */
const SentenceFilterState = z.object({
  selectedWeekLabel: z.array(z.string()).optional(),
  selectedCategory: z.array(z.enum(CATEGORIES)).optional(),
  selectedTimeUntilRegDate: z.array(z.enum(TIME_UNTIL_REGISTRATION)).optional(),
  selectedRefunds: yesOrNo,
  selectedLunchProvided: yesOrNo,
  selectedDayOrSleepaway: z.array(z.enum(DAY_OR_SLEEPAWAY)).optional(),
  selectedGender: z.array(z.enum(GENDERS)).optional(),
  selectedDaysPerWeek: z.array(z.int()).optional(),
  selectedFinancialAidAvailable: yesOrNo,
  /** In US dollars. */
  selectedMaxPrice: z.int().min(0).optional(),
  /** 'HH:mm'. */
  selectedEarliestTime: z.string().optional(),
  /** 'HH:mm'. */
  selectedLatestTime: z.string().optional(),
  selectedSearchText: z.string().optional(),
});

/** One way to understand a sentence. It sets exactly what its labels say. */
const SentenceRow = z.object({
  /** One per filter, place and child: 'soccer', 'San Francisco', 'age 6'. */
  labels: z.array(z.string()),
  filters: SentenceFilterState,
  /** Age in years, and rising grade (0 is kindergarten). */
  children: z.array(z.object({ age: z.int().optional(), grade: z.int().optional() })),
  /** Coordinates in degrees, radius in miles. */
  place: z.object({ label: z.string(), lat: z.number(), lng: z.number(), radius: z.number() }).optional(),
  /** True if the row searches whole categories instead of the narrower words that the sentence has. */
  isWider: z.literal(true).optional(),
});

export const ParsedSentence = z.object({
  data: z.object({
    season: z.int(),
    /**
     * Empty if the sentence is only search text. One row per alternative ('soccer or tennis'); the last row searches the
     * whole categories of narrower words.
     */
    rows: z.array(SentenceRow),
    /** Phrases that were recognized but set nothing, such as a date outside the season. */
    notUnderstood: z.array(z.string()),
    /** Remaining words that no camp contains. They are no search text, because its result would be empty. */
    notInCatalog: z.array(z.string()),
    /** Remaining words that no camp contains together with the search text. */
    leftOut: z.array(z.string()),
  }),
});
export type ParsedSentence = z.infer<typeof ParsedSentence>;
