import { insightsOfCell } from '@campjay/domain/schedule/insights/insights.ts';
import type { Clash } from '@campjay/domain/schedule/insights/clashes.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { kidNameIn } from '../names.ts';
import {
  describeClash,
  describeCoverage,
  describeErrand,
  describeGapBriefly,
  describeGap,
  describeMisfit,
  groupClashes,
  getScheduleInsights,
} from './describeInsights.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode, useRef, useState } from 'react';

const CLASH_TEXTS: Readonly<Record<Clash['kind'], string>> = {
  hours: 'At the same time',
  care: 'Overlap only with care',
  unknown: 'May overlap',
};

/**
 * Short warnings for a cell; empty for a week without entries. A misfit is a session for other ages or grades; an
 * errand is a drop-off or pick-up of two kids at places too far apart for one person.
 */
export const cellWarningLines = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errandConflicts, workingDayGaps } = insightsOfCell(
    getScheduleInsights(schedule),
    kidId,
    week,
  );
  const coverageText = coverage?.kind === 'partly' ? describeCoverage(coverage, true) : undefined;
  return [
    ...new Set([
      ...clashes.map(({ kind }) => CLASH_TEXTS[kind]),
      ...misfits.map(({ age }) => (age ? 'Age does not fit' : 'Grade does not fit')),
      ...errandConflicts.map(({ kind, stops }) => {
        const otherKidName = kidNameIn(schedule, stops.find((stop) => stop.kidId !== kidId)?.kidId ?? '');
        return `${kind === 'drop-off' ? 'Drop-off' : 'Pick-up'} far from ${otherKidName}’s`;
      }),
      ...workingDayGaps.map(describeGapBriefly),
      ...(coverageText === undefined ? [] : [coverageText]),
    ]),
  ];
};

/** The same warnings as full sentences, for the cell's panel. */
const cellWarningSentences = (schedule: ScheduleView, kidId: string, week: string): readonly string[] => {
  const { coverage, clashes, misfits, errandConflicts, workingDayGaps } = insightsOfCell(
    getScheduleInsights(schedule),
    kidId,
    week,
  );
  const coverageText = coverage?.kind === 'partly' ? describeCoverage(coverage) : undefined;
  return [
    ...groupClashes(clashes).map((clash) => describeClash(clash, schedule)),
    ...misfits.map((misfit) => describeMisfit(misfit, schedule)),
    ...errandConflicts.map((errand) => describeErrand(errand, schedule)),
    ...workingDayGaps.map(describeGap),
    ...(coverageText === undefined ? [] : [`${coverageText}.`]),
  ];
};

/** The number of items shown before the list is expanded. */
const COLLAPSED_COUNT = 5;

interface CollapsedListProps {
  readonly label?: string;
  /** Gap between the items, in theme spacing units. */
  readonly gap: number;
  /** List items. */
  readonly children: ReactNode;
}

/** Shows the first items of a long list, and a button for the others. If the button would hide one item, shows that. */
export function CollapsedList({ label, gap, children }: CollapsedListProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);
  const isLong = items.length > COLLAPSED_COUNT + 1 && !isExpanded;
  const showAll = (): void => {
    setIsExpanded(true);
    // The button disappears, so the focus moves to the list.
    listRef.current?.focus();
  };
  return (
    <>
      <Box
        component="ul"
        ref={listRef}
        tabIndex={-1}
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap, outline: 'none' }}
      >
        {isLong ? items.slice(0, COLLAPSED_COUNT) : items}
      </Box>
      {isLong && (
        <Button variant="outlined" onClick={showAll} sx={{ minHeight: 44, mt: 1, justifySelf: 'start' }}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}

interface CellWarningsProps {
  readonly schedule: ScheduleView;
  readonly kidId: string;
  readonly week: string;
  /** True to show full sentences instead of short labels. */
  readonly isFull?: boolean;
}

/** The warnings for a kid's week, styled as a side note. */
export function CellWarnings({ schedule, kidId, week, isFull = false }: CellWarningsProps) {
  const listWarnings = isFull ? cellWarningSentences : cellWarningLines;
  const lines = listWarnings(schedule, kidId, week);
  if (lines.length === 0) return null;
  return (
    <Box
      sx={{
        pl: 1,
        borderLeft: '3px solid',
        borderColor: 'warning.main',
        color: 'text.secondary',
        fontSize: isFull ? 15 : 12.5,
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
      }}
    >
      <CollapsedList gap={isFull ? 0.75 : 0.25} {...(isFull && { label: 'Worth a look' })}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </CollapsedList>
    </Box>
  );
}
