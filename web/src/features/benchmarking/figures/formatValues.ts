import { toIsoDay } from '@campjay/events/calendar.ts';
import type { Distribution } from '@campjay/query-api/benchmarking/contract.ts';

const formatDollars = (value: number): string =>
  value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: value < 100 && !Number.isInteger(value) ? 2 : 0,
    maximumFractionDigits: value < 100 ? 2 : 0,
  });

const formatDay = (value: number): string =>
  new Date(Math.round(value) * 86_400_000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Formats a value of a distribution for display. */
export const formatValue = (value: number, unit: Distribution['unit']): string =>
  unit === 'dollars' ? formatDollars(value) : formatDay(value);

/** Formats the value for a spreadsheet: dollars with cents, or an ISO date. */
export const formatCsvValue = (value: number, unit: Distribution['unit']): string =>
  unit === 'dollars' ? value.toFixed(2) : toIsoDay(Math.round(value));

export const percent = (share: number): string => `${Math.round(share * 100)}%`;
