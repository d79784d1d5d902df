import { product } from '@campjay/domain/product.ts';
import { type Preset, PRESETS, type Span, spanOf, spanProblem, todayIn } from './days.ts';

/** The report's filters: days, time zone, and ad, camp, or session. */
export interface ReportChoice {
  /** 'custom' uses `from` and `to`. */
  readonly days: Preset | 'custom';
  readonly from: string;
  readonly to: string;
  /** An IANA time zone. */
  readonly timeZone: string;
  readonly adId: string | undefined;
  readonly orgId: string | undefined;
  /** Session id, unique within `orgId`. */
  readonly instanceId: string | undefined;
}

/** The query sent to the server. */
export interface ReportSlice extends Span {
  readonly advertiserId: string;
  readonly timeZone: string;
  readonly adId?: string;
  readonly orgId?: string;
  readonly instanceId?: string;
}

/** URL parameter names; the ad's parameter is not 'ad', which selects the ad to edit on other pages. */
const PARAM_NAMES = {
  days: 'days',
  from: 'from',
  to: 'to',
  timeZone: 'zone',
  adId: 'of-ad',
  orgId: 'of-camp',
  instanceId: 'of-session',
} as const;

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** Reads the filters from URL parameters; invalid ones count as absent. */
export const readChoice = (params: URLSearchParams, now: number): ReportChoice => {
  const text = (name: keyof typeof PARAM_NAMES): string | undefined => params.get(PARAM_NAMES[name]) ?? undefined;
  const zone = text('timeZone');
  const timeZone = zone !== undefined && isTimeZone(zone) ? zone : product.timeZone;
  const [from = '', to = ''] = [text('from'), text('to')];
  const isCustom = text('days') === 'custom' && spanProblem({ from, to }) === undefined;
  const preset = PRESETS.find(([name]) => name === text('days'))?.[0] ?? '30-days';
  const orgId = text('orgId');
  return {
    ...(isCustom ? { days: 'custom', from, to } : { days: preset, ...spanOf(preset, todayIn(timeZone, now)) }),
    ...{ timeZone, adId: text('adId'), orgId },
    instanceId: orgId === undefined ? undefined : text('instanceId'),
  };
};

/** Replaces the filters in the URL parameters and leaves the others unchanged. */
export const withChoice = (params: URLSearchParams, choice: ReportChoice): URLSearchParams => {
  const next = new URLSearchParams(params);
  const isCustom = choice.days === 'custom';
  const urlValues = { ...choice, from: isCustom ? choice.from : undefined, to: isCustom ? choice.to : undefined };
  for (const [key, name] of Object.entries(PARAM_NAMES)) {
    const value = urlValues[key as keyof typeof PARAM_NAMES];
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
};

export const sliceOf = (advertiserId: string, choice: ReportChoice): ReportSlice => {
  const { from, to, timeZone, adId, orgId, instanceId } = choice;
  return {
    ...{ advertiserId, from, to, timeZone },
    ...(adId !== undefined && { adId }),
    ...(orgId !== undefined && { orgId }),
    ...(instanceId !== undefined && { instanceId }),
  };
};
