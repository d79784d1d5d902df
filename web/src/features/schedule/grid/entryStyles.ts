import type { EntryKind, EntryStatus } from '@campjay/events/schedule/statuses.ts';

const HUES: Readonly<Record<EntryKind, string>> = {
  session: 'var(--mui-palette-primary-main)',
  plan: 'var(--mui-palette-text-secondary)',
  playdates: 'var(--mui-palette-secondary-main)',
};

/** Settled statuses have a solid border, open ones a broken one. */
const BORDER_STYLES: Readonly<Record<EntryStatus, string>> = {
  considering: 'dashed',
  tentative: 'dashed',
  open: 'dashed',
  waitlisted: 'dotted',
  registered: 'solid',
  confirmed: 'solid',
  taken: 'solid',
  cancelled: 'dotted',
};

const tint = (hue: string, percent: number): string =>
  `color-mix(in srgb, ${hue} ${percent}%, var(--mui-palette-background-paper))`;

/** Colors and borders of an entry: the hue shows its kind, the border its status. */
export const entryStyles = (kind: EntryKind, status: EntryStatus) => {
  const isCanceled = status === 'cancelled';
  const hue = isCanceled ? 'var(--mui-palette-divider)' : HUES[kind];
  return {
    bgcolor: isCanceled ? 'transparent' : tint(hue, BORDER_STYLES[status] === 'solid' ? 14 : 6),
    border: '1px solid',
    borderColor: tint(hue, 45),
    borderLeft: `4px ${BORDER_STYLES[status]} ${hue}`,
    color: isCanceled ? 'text.secondary' : 'text.primary',
  } as const;
};
