import type { CatalogImport, ChangeOutcome, ImportFigures } from '@campjay/command-api/catalog/uploads/contract.ts';

const formatCount = (number: number): string => number.toLocaleString('en-US');

/** '1 camp', '1,204 camps'. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

export const nounOf = ({ kind }: Pick<CatalogImport, 'kind'>): string => (kind === 'schools' ? 'school' : 'camp');

export const OUTCOME_TEXTS: Readonly<Record<ChangeOutcome, string>> = {
  listed: 'newly listed',
  changed: 'changed',
  delisted: 'taken off the list',
  season: 'season',
};

const EVENT_TEXTS: Readonly<Record<string, string>> = {
  CampListed: 'New camp',
  CampDetailsChanged: 'About the camp',
  SessionsOffered: 'New sessions',
  SessionRepriced: 'Price of session',
  SessionMoved: 'Dates or hours of session',
  SessionRelocated: 'Place of session',
  SessionOfferChanged: 'Offer of session',
  SessionsWithdrawn: 'Sessions taken off',
  CampDelisted: 'Camp taken off the list',
  SeasonOpened: 'Season opened',
  SchoolListed: 'New school',
  SchoolRenamed: 'Name',
  SchoolRelocated: 'Place',
  SchoolDiscountSet: 'Discount code',
  SchoolDiscountEnded: 'Discount code ended',
  SchoolDelisted: 'School taken off the list',
};

/** Description of an event type; an unknown type is shown as is. */
export const eventText = (type: string): string => EVENT_TEXTS[type] ?? type;

/** 'changes 12 camps, lists 3 new ones, takes 1 off the list' */
export const describeFigures = ({ counts }: ImportFigures, noun: string): string => {
  const parts = [
    ...(counts.changed > 0 ? [`changes ${plural(counts.changed, noun)}`] : []),
    ...(counts.listed > 0 ? [`lists ${plural(counts.listed, `new ${noun}`)}`] : []),
    ...(counts.delisted > 0 ? [`takes ${plural(counts.delisted, noun)} off the list`] : []),
  ];
  return parts.length === 0 ? `changes no ${noun}` : parts.join(', ');
};

const SIZES = ['KB', 'MB'] as const;

/** '812 KB', '12.5 MB' */
export const formatSize = (bytes: number): string => {
  const [unit, size] = bytes < 1024 * 1024 ? [SIZES[0], bytes / 1024] : [SIZES[1], bytes / (1024 * 1024)];
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
};

/** 'about 2 minutes left' */
export const formatTimeLeft = (seconds: number): string => {
  if (seconds < 5) return 'a few seconds left';
  return seconds < 90 ? `about ${Math.round(seconds)} seconds left` : `about ${Math.round(seconds / 60)} minutes left`;
};

/** 'Mar 3, 2026, 4:12 PM', in Pacific time. */
export const formatMoment = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Los_Angeles',
  });

/** Short label of an import's state. */
export const STATE_TEXTS: Readonly<Record<CatalogImport['state'], string>> = {
  previewing: 'Being previewed',
  previewed: 'Waits for a decision',
  importing: 'Being imported',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Stopped',
};

export const isActive = ({ state }: Pick<CatalogImport, 'state'>): boolean =>
  state === 'previewing' || state === 'importing';

export const hasEnded = ({ state }: Pick<CatalogImport, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';
