import Box from '@mui/material/Box';
import { useArrowKeys } from '../../../ui/fields/useArrowKeys.ts';
import { nameOfKid } from '../names.ts';
import { type Column, keyOfColumn, keyOfCalendar } from './gridStyles.ts';
import type { CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { FieldButton } from '../../../ui/fields/Field.tsx';
import { LazyPopover, usePopover } from '../../../ui/dialogs/LazyDialog.tsx';
import { type HolderChoice, formatHolder, sortForPicker, isHolderSelected } from './holderChoice.ts';

interface KidSwitchProps {
  readonly columns: readonly Column[];
  readonly visibleKey: string | undefined;
  readonly onShow: (key: string) => void;
}

/** Buttons to switch to another kid on phones, where only one kid's calendar fits on the screen. */
export function KidSwitch({ columns, visibleKey, onShow }: KidSwitchProps) {
  const listRef = useArrowKeys('button');
  return (
    <Box
      ref={listRef}
      role="group"
      aria-label="Whose summer"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 5,
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        mx: -2,
        px: 2,
        py: 1,
        bgcolor: 'background.default',
        scrollbarWidth: 'none',
      }}
    >
      {columns.map((column) => {
        const key = keyOfColumn(column);
        const isVisible = key === visibleKey;
        return (
          <Box
            key={key}
            component="button"
            type="button"
            aria-pressed={isVisible}
            onClick={() => onShow(key)}
            sx={{
              flexShrink: 0,
              maxWidth: '60vw',
              minHeight: 44,
              px: 2,
              border: '1px solid',
              borderColor: isVisible ? 'primary.main' : 'divider',
              borderRadius: 6,
              bgcolor: isVisible ? 'primary.main' : 'background.paper',
              color: isVisible ? 'primary.contrastText' : 'text.primary',
              font: 'inherit',
              fontWeight: 600,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              cursor: 'pointer',
            }}
          >
            {nameOfKid(column.kid)}
            {column.sharer && ` (${column.sharer.firstName})`}
          </Box>
        );
      })}
    </Box>
  );
}

interface HolderPickerProps {
  readonly holders: readonly CalendarHolder[];
  readonly choice: HolderChoice;
  readonly onToggle: (holder: CalendarHolder) => void;
}

const LABEL = 'Calendars';

/**
 * Picker of the calendars to show side by side. A holder is a kid with a calendar. The user's own kids come first; kids
 * whose sharer's trial has ended come last and are disabled (Requirements 2.117 to 2.119).
 */
export function HolderPicker({ holders, choice, onToggle }: HolderPickerProps) {
  const popover = usePopover();
  const listRef = useArrowKeys('input[type=checkbox]');
  const titleId = useId();
  const selectedLabels = holders.filter((holder) => isHolderSelected(choice, holder, holders)).map(formatHolder);
  return (
    <>
      <FieldButton
        label={LABEL}
        text={selectedLabels.join(', ') || 'None'}
        isOpen={popover.isOpen}
        onClick={popover.open}
      />
      <LazyPopover
        state={popover}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            tabIndex: -1,
            sx: { minWidth: 280, maxWidth: 420, mt: 0.5, py: 1 },
          },
        }}
      >
        <Typography id={titleId} sx={{ fontWeight: 700, px: 2, py: 0.5 }}>
          {LABEL}
        </Typography>
        <Box ref={listRef} role="group" aria-labelledby={titleId}>
          {sortForPicker(holders).map((holder) => (
            <HolderOption
              key={keyOfCalendar(holder)}
              holder={holder}
              isChecked={isHolderSelected(choice, holder, holders)}
              onToggle={() => onToggle(holder)}
            />
          ))}
        </Box>
      </LazyPopover>
    </>
  );
}

interface HolderOptionProps {
  readonly holder: CalendarHolder;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

function HolderOption({ holder, isChecked, onToggle }: HolderOptionProps) {
  const { isTrialEnded } = holder;
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        px: 2,
        cursor: isTrialEnded ? 'default' : 'pointer',
        color: isTrialEnded ? 'text.secondary' : 'text.primary',
        '&:hover': { bgcolor: isTrialEnded ? 'transparent' : 'action.hover' },
      }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        disabled={isTrialEnded}
        onChange={onToggle}
        sx={{ width: 20, height: 20, m: 0, flexShrink: 0, accentColor: 'var(--mui-palette-primary-main)' }}
      />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {formatHolder(holder)}
        {isTrialEnded && (
          <Box component="span" sx={{ color: 'error.main' }}>
            {' - Trial Ended'}
          </Box>
        )}
      </Box>
    </Box>
  );
}
