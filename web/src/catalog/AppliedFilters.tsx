import Box from '@mui/material/Box';
import { type MouseEvent, use, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { leaveKidsOut } from '../kids/keepKids.ts';
import { kidsInWords } from '../kids/kids.ts';
import { AppliedFilter } from './AppliedFilter.tsx';
import { CardSettingContext } from './card/cardSetting.ts';
import { FILTER_NAMES, filterInWords } from './filters.ts';
import { filterGivenUp, placeLeftOut } from './search.ts';
import { distancesInWords, placeInWords } from './searchPlace.ts';

/** Everything that narrows the search, each to be given up by a press; what remains keeps the keyboard's focus. */
export function AppliedFilters() {
  const dispatch = useAppDispatch();
  const { filters, place } = useAppSelector((state) => state.search);
  const toWords = use(CardSettingContext) === 'search' ? placeInWords : distancesInWords;
  const kidsWords = useAppSelector(kidsInWords);
  const group = useRef<HTMLDivElement>(null);
  const applied = [
    { key: 'children', words: kidsWords, remove: () => dispatch(leaveKidsOut()) },
    { key: 'place', words: place ? toWords(place) : undefined, remove: () => dispatch(placeLeftOut()) },
    ...FILTER_NAMES.map((name) => ({
      key: name,
      words: filterInWords(filters, name),
      remove: () => dispatch(filterGivenUp(name)),
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
      {applied.map(
        ({ key, words, remove }) =>
          words !== undefined && (
            <AppliedFilter
              key={key}
              words={words}
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
