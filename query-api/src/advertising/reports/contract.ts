import { CLICK_REFUSALS, UNCONFIRMED_REASONS, UNMATCHED_REASONS } from '@campjay/events/interactions/adClicks.ts';
import { z } from 'zod';
import { pageCursor } from '../../paging/contract.ts';

const day = z.iso.date();
/** US dollars as a decimal text, exact; two decimals or more. */
const dollars = z.string();
/** Micro-dollars as digits. */
const micros = z.string();

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z]+(\/[\w+-]+)*$/.test(name);
  } catch {
    return false;
  }
};

/** Which clicks and views: whole days of a time zone, both included; of one ad, camp or session where one is named. */
const Slice = z.object({
  advertiserId: z.uuid(),
  from: day,
  to: day,
  /** An IANA name. */
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
const isSpan = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days <= 400;
};
const INVALID_SPAN = { path: ['to'], message: 'must not lie before from, nor more than 400 days after it' };

/** `GET /api/advertising/report` and `report.csv` */
export const ReportRequest = Slice.refine(isSpan, INVALID_SPAN);
export type ReportRequest = z.output<typeof ReportRequest>;

/** What came of some cards that were shown. */
export const Figures = z.object({
  views: z.int(),
  /** All clicks, whatever became of them. */
  gross: z.int(),
  refused: z.record(z.enum(CLICK_REFUSALS), z.int()),
  /** Clicks that count. */
  net: z.int(),
  /** Of clicks and registrations. */
  costMicros: micros,
  cost: dollars,
  /** Null without a counted click. */
  costPerClick: dollars.nullable(),
  /** Counted clicks to views, a fraction; null without views. */
  clickThrough: z.number().nullable(),
  /** Confirmed registrations that came by a counted click. */
  registrations: z.int(),
  /** Registrations to counted clicks, a fraction; null without counted clicks. */
  conversion: z.number().nullable(),
});
export type Figures = z.infer<typeof Figures>;

/** A figure's row: `key` is a day, an ad's id, a camp's, or a session's; empty where a click's token named no card. */
export const FigureRow = Figures.extend({ key: z.string(), label: z.string() });
export type FigureRow = z.infer<typeof FigureRow>;

/** A month's spend against its cap. */
const Month = z.object({
  month: z.string(),
  spentMicros: micros,
  spent: dollars,
  /** Clicks and registrations above the cap, which are free. */
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
    /** Registrations that belong to no click that counts, by why. */
    unmatched: z.record(z.enum(UNMATCHED_REASONS), z.int()),
    /** Registrations by a counted click that nothing confirms, by why. They are never billed. */
    unconfirmed: z.record(z.enum(UNCONFIRMED_REASONS), z.int()),
    /** The months (America/Los_Angeles) that the days are in, whatever the slice. */
    months: z.array(Month),
    budgetCents: z.int(),
    /** Changes with every event of the advertiser: a page asks for it to know whether to ask anew. */
    revision: z.string(),
  }),
});
export type Report = z.infer<typeof Report>;

/** `GET /api/advertising/report-revision` */
export const RevisionRequest = z.object({ advertiserId: z.uuid() });
export const ReportRevision = z.object({ success: z.literal(true), revision: z.string() });
export type ReportRevision = z.infer<typeof ReportRevision>;

export const CLICKS_PER_PAGE = 100;

/** `GET /api/advertising/report-clicks`: the clicks behind a figure, the latest first. */
export const ReportClicksRequest = Slice.extend({
  verdict: z.enum(['counted', 'refused']).optional(),
  reason: z.enum(CLICK_REFUSALS).optional(),
  /** As `next` of the page before gave it. */
  after: pageCursor.optional(),
}).refine(isSpan, INVALID_SPAN);
export type ReportClicksRequest = z.output<typeof ReportClicksRequest>;

export const ReportedClick = z.object({
  clickId: z.string(),
  receivedAt: z.iso.datetime(),
  link: z.string(),
  ad: z.string().nullable(),
  camp: z.string().nullable(),
  session: z.string().nullable(),
  /** In the list, from 0. */
  place: z.int().nullable(),
  refusal: z.enum(CLICK_REFUSALS).nullable(),
  ruleVersion: z.int(),
  /** Why its verdict was turned, if it was. */
  because: z.string().nullable(),
  charged: dollars,
  /** In a settlement, and so billed. */
  isSettled: z.boolean(),
  registrations: z.int(),
});
export type ReportedClick = z.infer<typeof ReportedClick>;

export const ReportClicks = z.object({
  success: z.literal(true),
  clicks: z.array(ReportedClick),
  /** Null at the end. */
  next: z.string().nullable(),
});
export type ReportClicks = z.infer<typeof ReportClicks>;

/** `GET /api/advertising/valid-ad-clicks` (fetchValidAdClicksForAdvertiser): those that count, the latest first. */
export const ValidAdClicksRequest = Slice.omit({ adId: true, orgId: true, instanceId: true })
  .extend({ after: ReportClicksRequest.shape.after })
  .refine(isSpan, INVALID_SPAN);
