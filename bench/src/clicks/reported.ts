import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adMonthOf } from '@campjay/domain/ads/adMonth.ts';
import { timingsOf } from '../search/measure.ts';
import { type ClickedProduct, makeClicks, newAdvertisers } from './clickedProduct.ts';
import { sendClicks } from './load.ts';

const CLICKS = 400;
const PER_SECOND = 20;
const OTHERS_PER_SECOND = 500;
const OTHER_ADVERTISERS = 10;
const POLL_INTERVAL_MS = 20;
const REPORTED_WITHIN_MS = 60_000;

/**
 * Measures the time from sending a click until the advertiser's report over HTTP counts it: for 400 clicks at 20 per
 * second, once alone and once during 500 other clicks per second. An admin polls the report.
 */
export const measureReport = async (product: ClickedProduct, folder: string, cookie: string): Promise<boolean> => {
  const alone = await reportedAfter(product, folder, cookie);
  const others = await newAdvertisers(product.store, OTHER_ADVERTISERS);
  const count = Math.ceil((OTHERS_PER_SECOND * CLICKS * 1.5) / PER_SECOND);
  const { file } = await makeClicks(product.keys, join(folder, 'others.txt'), others, count);
  const sending = sendClicks({
    ...{ url: product.url, file, from: 0, to: count, connections: 64 },
    perSecond: OTHERS_PER_SECOND,
  });
  await pause(3_000);
  const busy = await reportedAfter(product, folder, cookie);
  const result = await sending;
  console.log(`From a click to the report that counts it, ${CLICKS} clicks at ${PER_SECOND} a second:`);
  printTimings('alone', alone);
  printTimings(`under ${Math.round(result.acknowledged.length / result.seconds)} clicks a second`, busy);
  return [...alone, ...busy].every((ms) => ms < 2_000);
};

const printTimings = (when: string, took: readonly number[]): void => {
  const { p50, p95 } = timingsOf(took);
  console.log(
    `  ${when.padEnd(28)} median ${p50.toFixed(0)} ms, 95 % ${p95.toFixed(0)} ms, the longest ${Math.max(...took).toFixed(0)} ms`,
  );
};

/** Delay of each click in ms. Clicks of one advertiser are judged in the order in which they were accepted. */
const reportedAfter = async (
  { url, store, keys }: ClickedProduct,
  folder: string,
  cookie: string,
): Promise<readonly number[]> => {
  const [advertiserId = ''] = await newAdvertisers(store, 1);
  const { file } = await makeClicks(keys, join(folder, 'reported.txt'), [advertiserId], 1 + CLICKS);
  const month = adMonthOf(new Date());
  const [from, to] = [`${month}-01`, `${month}-28`];
  const query = new URLSearchParams({ advertiserId, from, to: lastDay(to), timeZone: 'America/Los_Angeles' });
  const reported = async (): Promise<number> => {
    const answer = await fetch(`${url}/api/advertising/report?${query.toString()}`, { headers: { cookie } });
    if (answer.status === 404) return 0; // the read models do not have a newly created advertiser yet
    if (!answer.ok) throw new Error(`The report was answered with ${answer.status}.`);
    return ((await answer.json()) as { data: { totals: { gross: number } } }).data.totals.gross;
  };
  // When the report counts this click, it includes all earlier ones.
  await sendClicks({ url, file, from: 0, to: 1, connections: 1 });
  while ((await reported()) < 1) await pause(POLL_INTERVAL_MS);

  /** When the report first reached each count. */
  const seenAt: number[] = [];
  const sending = sendClicks({
    ...{ url, file, from: 1, to: 1 + CLICKS, connections: 32 },
    perSecond: PER_SECOND,
  });
  const deadline = Date.now() + (CLICKS / PER_SECOND) * 1_000 + REPORTED_WITHIN_MS;
  while (seenAt.length < CLICKS) {
    if (Date.now() > deadline) throw new Error(`The report counts ${seenAt.length} of ${CLICKS} clicks.`);
    const count = await reported();
    const now = performance.timeOrigin + performance.now();
    while (seenAt.length < count - 1) seenAt.push(now);
    await pause(POLL_INTERVAL_MS);
  }
  const { acknowledged } = await sending;
  const sent = acknowledged.map(([, at]) => at).toSorted((one, other) => one - other);
  return sent.map((at, index) => (seenAt[index] ?? NaN) - at);
};

const lastDay = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`);
  while (next.toISOString().slice(0, 7) === day.slice(0, 7)) next.setUTCDate(next.getUTCDate() + 1);
  next.setUTCDate(next.getUTCDate() - 1);
  return next.toISOString().slice(0, 10);
};
