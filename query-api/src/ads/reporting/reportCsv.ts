import { CLICK_REFUSALS } from '@campjay/events/ads/adClicks.ts';
import { csvOf } from '../../kernel/csv.ts';
import { type FigureRow, type Figures, type Report } from './contract.ts';

const COLUMNS = [
  ...['grouped by', 'id', 'name', 'views', 'clicks gross'],
  ...CLICK_REFUSALS.map((reason) => `refused: ${reason}`),
  ...['clicks net', 'click-through rate', 'cost (USD)', 'cost per click (USD)', 'registrations', 'conversion rate'],
];

/** A report as a file with the same figures as the page: exact amounts and unrounded rates. */
export const reportCsv = ({ totals, byDay, byAd, byCamp, bySession }: Report['data']): string =>
  csvOf([
    COLUMNS,
    line('total', { key: '', label: 'All' }, totals),
    ...linesOf('day', byDay),
    ...linesOf('ad', byAd),
    ...linesOf('camp', byCamp),
    ...linesOf('session', bySession),
  ]);

const linesOf = (by: string, rows: readonly FigureRow[]): readonly string[][] => rows.map((row) => line(by, row, row));

const line = (by: string, { key, label }: Pick<FigureRow, 'key' | 'label'>, figures: Figures): string[] => [
  ...[by, key, label, String(figures.views), String(figures.gross)],
  ...CLICK_REFUSALS.map((reason) => String(figures.refused[reason])),
  ...[String(figures.net), rate(figures.clickThrough), figures.cost, figures.costPerClick ?? ''],
  ...[String(figures.registrations), rate(figures.conversion)],
];

const rate = (fraction: number | null): string => (fraction === null ? '' : String(fraction));
