import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type MouseEvent, use, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { describeKids, excludeKids } from '../../kids/kids.ts';
import { CardSettingContext } from '../card/cardSetting.ts';
import { FILTER_NAMES, describeFilter } from './filters.ts';
import { filterCleared, placeFilterRemoved } from '../search.ts';
import { formatDistancesFrom, formatPlace } from '../searchInUrl.ts';

interface AppliedFilterProps {
  readonly text: string;
  readonly onRemove: (event: MouseEvent<HTMLElement>) => void;
}

/** A chip for one active filter. A click removes the filter. */
function AppliedFilter({ text, onRemove }: AppliedFilterProps) {
  return (
    <ButtonBase
      aria-label={`Remove ${text}`}
      onClick={onRemove}
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
        {text}
      </Box>
      <CloseIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
    </ButtonBase>
  );
}

/** Chips for all active filters. When one is removed, the focus moves to a neighboring chip. */
export function AppliedFilters() {
  const dispatch = useAppDispatch();
  const { filters, place } = useAppSelector((state) => state.search);
  // Lists of favorites are not limited to a radius around the place.
  const formatPlaceText = use(CardSettingContext) === 'search' ? formatPlace : formatDistancesFrom;
  const kidsText = useAppSelector(describeKids);
  const group = useRef<HTMLDivElement>(null);
  const chips = [
    { key: 'children', text: kidsText, remove: () => dispatch(excludeKids()) },
    { key: 'place', text: place ? formatPlaceText(place) : undefined, remove: () => dispatch(placeFilterRemoved()) },
    ...FILTER_NAMES.map((name) => ({
      key: name,
      text: describeFilter(filters, name),
      remove: () => dispatch(filterCleared(name)),
    })),
  ];
  const focusNeighbor = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const neighbor = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling ?? group.current;
    if (neighbor instanceof HTMLElement) neighbor.focus();
  };
  return (
    <Box
      ref={group}
      role="group"
      aria-label="Applied filters"
      tabIndex={-1}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, '&:empty': { mb: 0 } }}
    >
      {chips.map(
        ({ key, text, remove }) =>
          text !== undefined && (
            <AppliedFilter
              key={key}
              text={text}
              onRemove={(event) => {
                focusNeighbor(event);
                remove();
              }}
            />
          ),
      )}
    </Box>
  );
}
