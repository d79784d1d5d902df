import { product } from '@campjay/domain/product.ts';
import { type ScheduleViewer } from './access.ts';
import { type HistoryChange } from './contract.ts';
import { presentChanges } from './presentChanges.ts';
import { readChanges } from './readChanges.ts';
import { type ScheduleDeps } from './scheduleDeps.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: product.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** The whole history of a schedule as text lines: when, who, what; earliest first. */
export const historyLines = async (deps: ScheduleDeps, viewer: ScheduleViewer): Promise<readonly string[]> => {
  const changes = await readChanges(deps.pool, { ownerId: viewer.ownerId });
  return (await presentChanges(deps, viewer, changes)).map(line).reverse();
};

const line = ({ at, by, sentence }: HistoryChange): string =>
  `${MOMENT.format(new Date(at))}: ${by.name ?? 'Someone who has left'} ${sentence}.`;
