import type { Browser } from '@campjay/tests/e2e/support/browser.ts';
import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { timingsOf } from '../search/measure.ts';
import { freePort } from '../startProduct.ts';

/** Lowest acceptable score of each category, in hundredths. */
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(MIN_SCORES) as (keyof typeof MIN_SCORES)[];

/** Components of the performance score, plus the bytes on the wire. Times are in ms. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;
const METRIC_NAMES = Object.keys(METRICS) as (keyof typeof METRICS)[];

export interface PageScores {
  readonly path: string;
  /** Medians over the runs. */
  readonly scores: Readonly<Record<keyof typeof MIN_SCORES, number>>;
  readonly metrics: Readonly<Record<keyof typeof METRICS, number>>;
  /** Audits that cost points in at least one run. */
  readonly faults: readonly string[];
}

/**
 * Runs Lighthouse with its defaults: a phone of 2020 on a slow 4G network, simulated from the observations. Every run
 * has a new browser, so nothing is cached.
 */
export const scorePage = async (browser: Browser, origin: string, path: string, runs: number): Promise<PageScores> => {
  const results: Result[] = [];
  while (results.length < runs) results.push(await runOnce(browser, new URL(path, origin).href));
  const medians = <Name extends string>(names: readonly Name[], read: (result: Result, name: Name) => number) =>
    Object.fromEntries(
      names.map((name) => [name, timingsOf(results.map((result) => read(result, name))).p50]),
    ) as Record<Name, number>;
  return {
    path,
    scores: medians(CATEGORIES, ({ categories }, name) => Math.round((categories[name]?.score ?? 0) * 100)),
    metrics: medians(METRIC_NAMES, ({ audits }, name) => audits[METRICS[name]]?.numericValue ?? NaN),
    faults: [...new Set(results.flatMap(faultsOf))],
  };
};

/** A sentence for each page and category whose median is too low. */
export const lowScores = ({ path, scores }: PageScores): string[] =>
  CATEGORIES.filter((name) => scores[name] < MIN_SCORES[name]).map(
    (name) => `${path}: ${name} is ${scores[name]}, at least ${MIN_SCORES[name]} is wanted.`,
  );

const runOnce = async ({ executablePath, args }: Browser, url: string): Promise<Result> => {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'error' });
    if (!run) throw new Error(`Lighthouse said nothing about ${url}.`);
    if (run.lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${run.lhr.runtimeError.message}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
};

const faultsOf = ({ categories, audits }: Result): string[] =>
  CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  );
