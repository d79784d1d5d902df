import type { EntryKind, EntryStatus } from '@campjay/events/schedule/values.ts';
import type { CalendarHolder, ScheduleKid, ScheduleView } from '@campjay/query-api/schedule/contract.ts';

/** The color of each kind of entry. */
const HUES: Readonly<Record<EntryKind, string>> = {
  session: 'var(--mui-palette-primary-main)',
  plan: 'var(--mui-palette-text-secondary)',
  playdates: 'var(--mui-palette-secondary-main)',
};

/** A solid border for final statuses, such as 'registered'; a dashed or dotted one for all others. */
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

/** A column of the grid: one kid's calendar. */
export interface Column {
  readonly schedule: ScheduleView;
  readonly kid: ScheduleKid;
  /** The parent who shares the calendar; null for the user's own kid. */
  readonly sharer: CalendarHolder['sharer'];
}

type HolderKey = Pick<CalendarHolder, 'ownerId' | 'kidId'>;
/** Identifies a kid's calendar, also in browser storage. */
export const keyOfCalendar = ({ ownerId, kidId }: HolderKey): string => `${ownerId} ${kidId}`;
export const keyOfColumn = ({ schedule: { ownerId }, kid: { kidId } }: Column): string =>
  keyOfCalendar({ ownerId, kidId });

/** Whether the user may change entries in the schedule. */
export const canPlanIn = ({ mode }: Pick<ScheduleView, 'mode'>): boolean => mode !== 'view';

/** The columns of the selected calendars whose schedules have loaded, in the picker's order. */
export const columnsOf = (holders: readonly CalendarHolder[], schedules: readonly ScheduleView[]): readonly Column[] =>
  holders.flatMap(({ ownerId, kidId, sharer }) => {
    const schedule = schedules.find((each) => each.ownerId === ownerId);
    const kid = schedule?.kids.find((each) => each.kidId === kidId);
    return schedule && kid ? [{ schedule, kid, sharer }] : [];
  });

const WEEK_WIDTH_PX = 72;
const MIN_COLUMN_WIDTH_PX = 180;
const CORNER_RADIUS_PX = 15;

const gridLine = '1px solid var(--mui-palette-divider)';

/**
 * Styles of the grid. The kids' names stay visible while the user scrolls; if the grid scrolls in its own frame, the
 * weeks do too.
 */
export const gridStyles = (columnCount: number, isScrollable: boolean) =>
  ({
    width: '100%',
    minWidth: isScrollable ? WEEK_WIDTH_PX + columnCount * MIN_COLUMN_WIDTH_PX : 0,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    bgcolor: 'background.paper',
    border: gridLine,
    borderRadius: `${CORNER_RADIUS_PX + 1}px`,
    '& th, & td': { verticalAlign: 'top', textAlign: 'left', borderBottom: gridLine },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& td': { borderLeft: gridLine, height: 64 },
    // The cell is as tall as its row, so that an entry that continues into the next week reaches the lower edge.
    '& .cell': {
      position: 'relative',
      boxSizing: 'border-box',
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: '6px',
      p: '6px',
    },
    '& .entry': { minWidth: 0, display: 'grid' },
    // Comes last in the cell and is stretched, so that nothing separates it from the next week.
    '& .entry.goes-on': { flexGrow: 1, order: 1 },
    '& col:first-of-type': { width: WEEK_WIDTH_PX },
    '& tbody th': {
      px: 1,
      py: 1.25,
      fontWeight: 600,
      fontSize: 13.5,
      lineHeight: 1.25,
      ...(isScrollable && { position: 'sticky', left: 0, zIndex: 3, bgcolor: 'background.paper' }),
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 4,
      bgcolor: 'background.paper',
      px: 1,
      py: 1,
      borderLeft: gridLine,
      typography: 'body1',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th:first-of-type': {
      borderLeft: 0,
      color: 'text.secondary',
      fontWeight: 600,
      fontSize: 13.5,
      borderTopLeftRadius: `${CORNER_RADIUS_PX}px`,
      ...(isScrollable && { left: 0, zIndex: 5 }),
    },
    '& thead th:last-of-type': { borderTopRightRadius: `${CORNER_RADIUS_PX}px` },
    '& .kid': {
      display: 'block',
      fontFamily: "'Fraunces Variable', Georgia, serif",
      fontWeight: 600,
      fontSize: 17,
      lineHeight: 1.25,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .sharer': { display: 'block', fontSize: 13, color: 'text.secondary', fontWeight: 400 },
  }) as const;
