import type { EntryKind, EntryStatus } from '@campjay/events/schedule/statuses.ts';

const HUES: Readonly<Record<EntryKind, string>> = {
  session: 'var(--mui-palette-primary-main)',
  plan: 'var(--mui-palette-text-secondary)',
  playdates: 'var(--mui-palette-secondary-main)',
};

/** What is settled has a full edge; what is still open a broken one. */
const EDGES: Readonly<Record<EntryStatus, string>> = {
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

/** An entry's paper: its kind by the hue, how it stands by the edge. */
export const entryLook = (kind: EntryKind, status: EntryStatus) => {
  const isOff = status === 'cancelled';
  const hue = isOff ? 'var(--mui-palette-divider)' : HUES[kind];
  return {
    bgcolor: isOff ? 'transparent' : tint(hue, EDGES[status] === 'solid' ? 14 : 6),
    border: '1px solid',
    borderColor: tint(hue, 45),
    borderLeft: `4px ${EDGES[status]} ${hue}`,
    color: isOff ? 'text.secondary' : 'text.primary',
  } as const;
};
