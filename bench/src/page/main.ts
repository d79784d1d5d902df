import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@campjay/tests/e2e/support/browser.ts';
import { productSettings, startProduct } from '../startProduct.ts';
import { timeColdCard } from './coldFirstCard.ts';
import { timeFilterToPaint } from './filterToPaint.ts';
import { weighFirstScript } from './firstScript.ts';
import { type PageScores, scorePage, lowScores } from './lighthouse.ts';

/**
 * Measures the built product in a browser: Lighthouse scores, the time from a filter change to its cards, the time to the
 * first card over a slow connection, and the size of the first scripts.
 * `npm run bench:page [-- lighthouse | filters | cold | script]`
 * Fails if a score is too low. Results are also written to .ci/out/page.json.
 */
const PATHS = ['/', '/summer-camps/bay-area', '/summer-camps/bellevue/stem', '/site-map'];
const RUNS = 5;
/** Pages whose first card is timed. */
const COLD_PATHS = ['/', '/sf'];
const SLOWDOWNS = [1, 4];
const PARTS = ['script', 'cold', 'filters', 'lighthouse'] as const;

const requestedParts = process.argv.slice(2);
const unknown = requestedParts.find((part) => !PARTS.some((each) => each === part));
if (unknown !== undefined) throw new Error(`There is no part '${unknown}'; the parts are ${PARTS.join(', ')}.`);
const isWanted = (part: (typeof PARTS)[number]): boolean =>
  requestedParts.length === 0 || requestedParts.includes(part);

const scoreTable = (pages: readonly PageScores[]): void =>
  console.table(
    Object.fromEntries(
      pages.map(({ path, scores, metrics: { FCP, LCP, TBT, CLS, bytes } }) => [
        path,
        { ...scores, FCP: ms(FCP), LCP: ms(LCP), TBT: ms(TBT), CLS: CLS.toFixed(3), bytes: Math.round(bytes) },
      ]),
    ),
  );
const ms = (value: number): string => `${value.toFixed(0)} ms`;

await promisify(execFile)(process.execPath, [join(process.cwd(), 'campjay/build.mjs')]);
const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-page-'));
const report: Record<string, unknown> = {};
try {
  const browser = await findBrowser();
  await using product = await startProduct(productSettings(folder));
  if (isWanted('script')) {
    const script = (report['script'] = await weighFirstScript(browser, product.url));
    console.log(`${script.bytes} bytes of compressed script until the network is idle; the largest modules in it:`);
    console.table(script.largest);
  }
  if (isWanted('cold')) {
    const cards = [];
    for (const path of COLD_PATHS) cards.push(await timeColdCard(browser, product.url, path, RUNS));
    report['cold'] = cards;
    for (const { path, painted, responsive } of cards)
      console.log(
        `${path} at 400 kbps and 300 ms: first card after ${ms(painted)}, responsive after ${ms(responsive)} (medians of ${RUNS})`,
      );
  }
  if (isWanted('filters')) {
    const timings = [];
    for (const slowdown of SLOWDOWNS) timings.push(await timeFilterToPaint(browser, product.url, slowdown));
    report['filters'] = timings;
    for (const { slowdown, changes, p50, p95, byFilter } of timings) {
      const processor = slowdown === 1 ? 'this processor' : `a processor ${slowdown} times slower`;
      console.log(
        `From a filter's change to its cards, on ${processor}: median ${ms(p50)}, p95 ${ms(p95)} (${changes})`,
      );
      console.table(
        Object.fromEntries(Object.entries(byFilter).map(([filter, median]) => [filter, { median: ms(median) }])),
      );
    }
  }
  if (isWanted('lighthouse')) {
    const pages: PageScores[] = [];
    for (const path of PATHS) pages.push(await scorePage(browser, product.url, path, RUNS));
    report['lighthouse'] = pages;
    console.log(`Lighthouse, mobile, medians of ${RUNS} runs:`);
    scoreTable(pages);
    for (const { path, faults } of pages) for (const fault of faults) console.log(`${path} lost points for ${fault}`);
    for (const sentence of pages.flatMap(lowScores)) {
      console.error(sentence);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  const out = join(process.cwd(), '.ci/out');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'page.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}
