import { type Kind, KINDS } from './mix.ts';

const RATES = [10, 100, 1_000, 10_000];
const SECONDS_PER_DAY = 86_400;

/**
 * Extrapolates the measured costs to other rates, as the table of docs/scale.md: processors of the measuring machine,
 * all processes and PostgreSQL together, and the log's growth per day.
 * @param costs processor time of one request, in ms
 * @param rowBytes size of an event in the log, by the kind of request that causes it
 */
export const printScale = (
  costs: Readonly<Record<Kind, number>>,
  rowBytes: Readonly<Record<'command' | 'click', number>>,
): void => {
  const processors = (rate: number, kind: Kind): string => ((rate * costs[kind]) / 1_000).toFixed(rate < 1_000 ? 2 : 0);
  const gigabytes = (rate: number, kind: 'command' | 'click'): string =>
    ((rate * SECONDS_PER_DAY * rowBytes[kind]) / 1e9).toFixed(rate < 1_000 ? 2 : 0);
  console.log(
    '| a second | searches: processors | commands: processors | log a day | clicks: processors | log a day |',
  );
  console.log(
    '| -------- | -------------------- | -------------------- | --------- | ------------------ | --------- |',
  );
  for (const rate of RATES) {
    const [search, command, click] = KINDS.map((kind) => processors(rate, kind));
    console.log(
      `| ${rate.toLocaleString('en-US')} | ${search} | ${command} | ${gigabytes(rate, 'command')} GB | ${click} | ${gigabytes(rate, 'click')} GB |`,
    );
  }
};
