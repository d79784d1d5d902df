import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type MouseEvent, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { FILTER_NAMES, filterInWords, type FilterName } from './filters.ts';
import { filterGivenUp } from './search.ts';

/** Every filter that narrows the search, each to be given up by a press; what remains keeps the keyboard's focus. */
export function AppliedFilters() {
  const dispatch = useAppDispatch();
  const filters = useAppSelector((state) => state.search.filters);
  const group = useRef<HTMLDivElement>(null);
  const giveUp = (name: FilterName, { currentTarget }: MouseEvent<HTMLElement>): void => {
    const neighbor = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling ?? group.current;
    if (neighbor instanceof HTMLElement) neighbor.focus();
    dispatch(filterGivenUp(name));
  };
  return (
    <Box
      ref={group}
      role="group"
      aria-label="Applied filters"
      tabIndex={-1}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, '&:empty': { mb: 0 } }}
    >
      {FILTER_NAMES.map((name) => {
        const words = filterInWords(filters, name);
        return (
          words !== undefined && (
            <ButtonBase
              key={name}
              aria-label={`Remove ${words}`}
              onClick={(event) => giveUp(name, event)}
              sx={{
                maxWidth: '100%',
                minHeight: 36,
                pl: 1.5,
                pr: 1,
                gap: 0.75,
                border: '1px solid',
                borderColor: 'divider',
                borderRadius: 5,
                bgcolor: 'background.paper',
                fontFamily: 'inherit',
                typography: 'body2',
                '&:hover': { borderColor: 'text.secondary' },
              }}
            >
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {words}
              </Box>
              <CloseIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
            </ButtonBase>
          )
        );
      })}
    </Box>
  );
}
