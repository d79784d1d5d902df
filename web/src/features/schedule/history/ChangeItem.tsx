import type { ScheduleView, HistoryChange } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { nameOfKid, weekLabel } from '../names.ts';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { formatPerson } from './historyApi.ts';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatTime } from './moments.ts';

/** The values of the history's filters. An undefined filter excludes no changes. */
export interface HistoryFilterValues {
  readonly kidId?: string | undefined;
  readonly personId?: string | undefined;
  readonly week?: string | undefined;
}

interface HistoryFiltersProps {
  readonly schedule: ScheduleView;
  readonly filters: HistoryFilterValues;
  readonly onChange: (filters: HistoryFilterValues) => void;
}

/** Fields to filter the changes by kid, person and week. */
export function HistoryFilters({ schedule, filters, onChange }: HistoryFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ChoiceField
        label="Kid"
        noChoiceLabel="All kids"
        value={filters.kidId}
        options={schedule.kids.map((kid) => [kid.kidId, nameOfKid(kid)])}
        onChoose={(kidId) => onChange({ ...filters, kidId })}
      />
      <ChoiceField
        label="Person"
        noChoiceLabel="Everybody"
        value={filters.personId}
        options={schedule.people.map((person) => [person.userId, formatPerson(person)])}
        onChoose={(personId) => onChange({ ...filters, personId })}
      />
      <ChoiceField
        label="Week"
        noChoiceLabel="All weeks"
        value={filters.week}
        options={schedule.weeks.map((week) => [week, weekLabel(week)])}
        onChoose={(week) => onChange({ ...filters, week })}
      />
    </Box>
  );
}

/** The id of a change's list item. */
export const changeId = (revision: number): string => `change-${revision}`;

/** Scrolls to another change in the list and focuses it. */
const focusChange = (revision: number): void => {
  const item = document.getElementById(changeId(revision));
  item?.focus();
  item?.scrollIntoView({ block: 'center' });
};

interface ChangeItemProps {
  readonly change: HistoryChange;
  readonly isNew: boolean;
  /** Whether the user may change the schedule. */
  readonly canUndo: boolean;
  readonly isUndoing: boolean;
  /** Why the undo failed. */
  readonly errorText: string | undefined;
  /** Whether the change with this revision is in the list. */
  readonly isListed: (revision: number) => boolean;
  readonly onUndo: () => void;
  readonly onViewAsOf: () => void;
}

const compactStyles = { minHeight: 44, px: 1, minWidth: 44 } as const;

/**
 * One change: who made it, what it was, when, and whether it was undone. Its buttons undo it and show the schedule as
 * it was right after it.
 */
export function ChangeItem(props: ChangeItemProps) {
  const { change, isNew, canUndo, isUndoing, errorText, isListed, onUndo, onViewAsOf } = props;
  // `undoes` is the revision that this change undid, `undoneBy` the revision that undid this change; null if none.
  const { revision, by, sentence, undoes, undoneBy, isUndoable } = change;
  const at = Date.parse(change.at);
  const textId = `${changeId(revision)}-text`;
  const linkToChange = (targetRevision: number, text: string) =>
    isListed(targetRevision) ? (
      <Link
        component="button"
        type="button"
        onClick={() => focusChange(targetRevision)}
        sx={{ ...compactStyles, px: 0, typography: 'body2' }}
      >
        {text}
      </Link>
    ) : (
      <span>{text}</span>
    );
  return (
    <Box
      component="li"
      id={changeId(revision)}
      tabIndex={-1}
      sx={{
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        ...(isNew && { borderLeft: '3px solid', borderLeftColor: 'primary.main', pl: 1.5 }),
      }}
    >
      <Typography id={textId} sx={undoneBy === null ? {} : { color: 'text.secondary' }}>
        {isNew && (
          <Box component="span" sx={{ color: 'primary.main', fontWeight: 700 }}>
            New{' '}
          </Box>
        )}
        <b>{formatPerson(by)}</b> {sentence}.
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 44,
          color: 'text.secondary',
          typography: 'body2',
        }}
      >
        <Box component="time" dateTime={change.at}>
          {formatTime(at)}
        </Box>
        {undoes !== null && linkToChange(undoes, 'Show the original change')}
        {undoneBy !== null && (
          <>
            <span>Undone</span>
            {linkToChange(undoneBy, 'By a later change')}
          </>
        )}
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          <Button size="small" color="inherit" aria-describedby={textId} onClick={onViewAsOf} sx={compactStyles}>
            See the schedule then
          </Button>
          {canUndo && isUndoable && (
            <Button
              size="small"
              aria-describedby={textId}
              aria-disabled={isUndoing}
              onClick={onUndo}
              sx={compactStyles}
            >
              {isUndoing ? 'One moment…' : 'Undo'}
            </Button>
          )}
        </Box>
      </Box>
      {errorText !== undefined && (
        <Typography role="alert" sx={{ borderLeft: '3px solid', borderColor: 'warning.main', pl: 1.25, mb: 1 }}>
          {errorText}
        </Typography>
      )}
    </Box>
  );
}
