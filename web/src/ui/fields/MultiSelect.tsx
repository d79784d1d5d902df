import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ALL, type Choice, choiceLabel, isSelected, toggleOption } from './choice.ts';
import { FieldButton } from './Field.tsx';
import { LazyPopover, usePopover } from '../LazyDialog.tsx';
import { useDebouncedDraft } from './useDebouncedDraft.ts';
import { useArrowKeys } from './useArrowKeys.ts';

interface OptionRowProps {
  readonly label: string;
  /** The number of results; undefined while loading. */
  readonly count: number | undefined;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** A checkbox for one option. An option without results is grayed, but can still be selected. */
function OptionRow({ label, count, isChecked, onToggle }: OptionRowProps) {
  const isEmpty = count === 0;
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, sm: 40 },
        px: 2,
        cursor: 'pointer',
        color: isEmpty ? 'text.secondary' : 'text.primary',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        component="input"
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        sx={{
          width: 20,
          height: 20,
          m: 0,
          flexShrink: 0,
          accentColor: 'var(--mui-palette-primary-main)',
          opacity: isEmpty ? 0.6 : 1,
        }}
      />
      <Box component="span" sx={{ flexGrow: 1, fontWeight: isEmpty ? 400 : 500 }}>
        {label}
      </Box>
      {count !== undefined && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Box>
      )}
    </Box>
  );
}

/** Milliseconds from the last click to the search, so that several quick clicks cause only one (Requirement 9.79). */
const DEBOUNCE_MS = 250;

interface MultiSelectProps<Option extends string> {
  readonly label: string;
  /** Empty while the options are loading. */
  readonly options: readonly Option[];
  readonly choice: Choice<Option>;
  readonly onChange: (choice: Choice<Option>) => void;
  /** Number of results per option; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}

/** A filter that opens a popover, in which users select options and see the number of results of each. */
export function MultiSelect<Option extends string>(props: MultiSelectProps<Option>) {
  const { label, options, onChange, counts } = props;
  const [choice, setChoice] = useDebouncedDraft(props.choice, onChange, DEBOUNCE_MS);
  const popover = usePopover();
  const listRef = useArrowKeys('input[type=checkbox]');
  const titleId = useId();
  return (
    <>
      <FieldButton label={label} text={choiceLabel(label, choice)} isOpen={popover.isOpen} onClick={popover.open} />
      <LazyPopover
        state={popover}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, tabIndex: -1, sx: { minWidth: 280, mt: 0.5, pb: 1 } },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: 2, pr: 1, pt: 1 }}>
          <Typography id={titleId} sx={{ fontWeight: 700, mr: 'auto' }}>
            {label}
          </Typography>
          <Button size="small" onClick={() => setChoice(ALL)}>
            Select All
          </Button>
          <Button size="small" onClick={() => setChoice([])}>
            Clear
          </Button>
        </Box>
        {options.length === 0 && (
          <Typography role="status" sx={{ px: 2, py: 1 }}>
            Loading...
          </Typography>
        )}
        <Box ref={listRef} role="group" aria-labelledby={titleId}>
          {options.map((option) => (
            <OptionRow
              key={option}
              label={option}
              count={counts && (counts[option] ?? 0)}
              isChecked={isSelected(choice, option)}
              onToggle={() => setChoice(toggleOption(choice, option, options))}
            />
          ))}
        </Box>
      </LazyPopover>
    </>
  );
}
