import { CLICK_REFUSALS, UNCONFIRMED_REASONS, UNMATCHED_REASONS } from '@campjay/events/ads/values.ts';
import { z } from 'zod';
import { pageCursor } from '../../kernel/paging/contract.ts';

const day = z.iso.date();
/** The exact amount in US dollars as decimal text, with two or more decimals. */
const dollars = z.string();
/** An amount in micro-dollars (millionths of a US dollar), as digits. */
const micros = z.string();

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z]+(\/[\w+-]+)*$/.test(name);
  } catch {
    return false;
  }
};

/**
 * The part of an advertiser's data to report: days (`from` and `to` included), and optionally one ad, camp or session.
 */
const Slice = z.object({
  advertiserId: z.uuid(),
  from: day,
  to: day,
  /** The IANA name of the time zone in which days begin and end. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, 'must be a time zone such as America/Los_Angeles')
    .default('America/Los_Angeles'),
  adId: z.uuid().optional(),
  orgId: z.string().max(200).optional(),
  instanceId: z.string().max(200).optional(),
});
const DAY_MS = 86_400_000;
const MAX_DAYS = 400;
const isValidPeriod = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days <= MAX_DAYS;
};
const INVALID_PERIOD = { path: ['to'], message: `must not be before from or more than ${MAX_DAYS} days after it` };

/** `GET /api/advertising/report` and `report.csv` */
export const ReportRequest = Slice.refine(isValidPeriod, INVALID_PERIOD);
export type ReportRequest = z.output<typeof ReportRequest>;

/** Figures about a set of sponsored cards. */
export const Figures = z.object({
  views: z.int(),
  /** Number of all clicks, counted or refused. */
  gross: z.int(),
  /** Number of refused clicks, by reason. */
  refused: z.record(z.enum(CLICK_REFUSALS), z.int()),
  /** Number of counted clicks. */
  net: z.int(),
  /** Cost of clicks and registrations. */
  costMicros: micros,
  cost: dollars,
  /** Null without a counted click. */
  costPerClick: dollars.nullable(),
  /** Counted clicks divided by views, a fraction; null without views. */
  clickThrough: z.number().nullable(),
  /** Confirmed registrations that followed a counted click. */
  registrations: z.int(),
  /** Registrations divided by counted clicks, a fraction; null without counted clicks. */
  conversion: z.number().nullable(),
});
export type Figures = z.infer<typeof Figures>;

/** A row of figures. `key` is a day or the id of an ad, camp or session; empty for clicks whose token names no card. */
export const FigureRow = Figures.extend({ key: z.string(), label: z.string() });
export type FigureRow = z.infer<typeof FigureRow>;

/** An advertiser's spend in a month ('yyyy-mm'). */
const Month = z.object({
  month: z.string(),
  spentMicros: micros,
  spent: dollars,
  /** Number of clicks and registrations beyond the monthly budget, which are free. */
  free: z.int(),
});

export const Report = z.object({
  success: z.literal(true),
  data: z.object({
    totals: Figures,
    byDay: z.array(FigureRow),
    byAd: z.array(FigureRow),
    byCamp: z.array(FigureRow),
    bySession: z.array(FigureRow),
    /** Registrations without a counted click, by reason. */
    unmatched: z.record(z.enum(UNMATCHED_REASONS), z.int()),
    /** Registrations with a counted click but without confirmation, by reason. They are never billed. */
    unconfirmed: z.record(z.enum(UNCONFIRMED_REASONS), z.int()),
    /**
     * The advertiser's spend in each month that contains a selected day, for all its ads. Months begin and end in
     * America/Los_Angeles.
     */
    months: z.array(Month),
    budgetCents: z.int(),
    /** Changes with every event of the advertiser. Pages poll it to find out whether to load the report again. */
    revision: z.string(),
  }),
});
export type Report = z.infer<typeof Report>;

/** `GET /api/advertising/report-revision` */
export const RevisionRequest = z.object({ advertiserId: z.uuid() });
export const ReportRevision = z.object({ success: z.literal(true), revision: z.string() });
export type ReportRevision = z.infer<typeof ReportRevision>;

export const CLICKS_PER_PAGE = 100;

/** `GET /api/advertising/report-clicks`: the clicks behind a figure, latest first. */
export const ReportClicksRequest = Slice.extend({
  /** Only clicks with this verdict. */
  verdict: z.enum(['counted', 'refused']).optional(),
  /** Only clicks that were refused for this reason. */
  reason: z.enum(CLICK_REFUSALS).optional(),
  /** The `next` value of the previous page. */
  after: pageCursor.optional(),
}).refine(isValidPeriod, INVALID_PERIOD);
export type ReportClicksRequest = z.output<typeof ReportClicksRequest>;

export const ReportedClick = z.object({
  clickId: z.string(),
  receivedAt: z.iso.datetime(),
  /** Which of the card's links was clicked. */
  link: z.string(),
  /** Current names of ad, camp and session, or their ids if deleted; null if the click's token names no card. */
  ad: z.string().nullable(),
  camp: z.string().nullable(),
  session: z.string().nullable(),
  /** The card's position in the list, from 0. */
  place: z.int().nullable(),
  refusal: z.enum(CLICK_REFUSALS).nullable(),
  ruleVersion: z.int(),
  /** Why the verdict on the click was revised; null if it was not. */
  because: z.string().nullable(),
  charged: dollars,
  /** True if the click was counted and a settlement includes it. */
  isSettled: z.boolean(),
  /** Number of registrations that followed the click. */
  registrations: z.int(),
});
export type ReportedClick = z.infer<typeof ReportedClick>;

export const ReportClicks = z.object({
  success: z.literal(true),
  clicks: z.array(ReportedClick),
  /** The value of `after` for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type ReportClicks = z.infer<typeof ReportClicks>;

/** `GET /api/advertising/valid-ad-clicks` (Requirement 3.95): the counted clicks, latest first. */
export const ValidAdClicksRequest = Slice.omit({ adId: true, orgId: true, instanceId: true })
  .extend({ after: ReportClicksRequest.shape.after })
  .refine(isValidPeriod, INVALID_PERIOD);
