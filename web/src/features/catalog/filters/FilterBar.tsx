import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { orderSelected } from '../search.ts';
import { isOrder, SORT_ORDERS } from '../searchInUrl.ts';
import { memo, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { Questions } from '../questions/Questions.tsx';
import { SearchField } from '../sentence/SearchField.tsx';
import { FilterFields, MoreFiltersToggle } from './FilterFields.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import type { Facets } from '../searchApi.ts';
import type { CampList } from '../useCampList.ts';
import styles from './filters.module.css';

/** Selects the sort order. Sorting by distance needs a place. */
export const SortSelect = memo(function SortSelect() {
  const dispatch = useAppDispatch();
  const order = useAppSelector((state) => state.search.order);
  const hasPlace = useAppSelector((state) => state.search.place !== null);
  return (
    <span className={styles['sort']}>
      <select
        value={order}
        aria-label="Sort by"
        onChange={({ target: { value } }) => {
          if (isOrder(value)) dispatch(orderSelected(value));
        }}
      >
        {Object.entries(SORT_ORDERS).map(([value, name]) => (
          <option key={value} value={value} disabled={value === 'distance' && !hasPlace}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="select" />
    </span>
  );
});

/** Every change starts a search, so Enter must not submit the form. */
const preventSubmit = (event: SyntheticEvent): void => {
  event.preventDefault();
};

interface FilterBarProps {
  readonly list: CampList;
  readonly facets: Facets | undefined;
  /** The button that saves the search, which phones have beside that of the filters. */
  readonly saveButton?: ReactNode;
}

/**
 * The search filters. On phones, only three questions and the search box are visible on the page, and a button opens a
 * sheet with all filters.
 * The style sheet decides which of them are visible, because the server does not know the width of the screen.
 */
export function FilterBar({ list, facets, saveButton }: FilterBarProps) {
  return (
    <form
      role="search"
      aria-label="Camps"
      onSubmit={preventSubmit}
      {...{ [PAGE_PART]: 'filters' }}
      className={styles['bar']}
    >
      <div className={styles['questions']}>
        <Questions list={list} facets={facets} />
      </div>
      <FilterFields season={list.season} facets={facets} />
      <div className={styles['text']}>
        <SearchField />
      </div>
      <div className={styles['sheet']}>
        <FilterSheet list={list} facets={facets} />
        {saveButton}
      </div>
      <div className={styles['more']}>
        <MoreFiltersToggle season={list.season} facets={facets} />
      </div>
    </form>
  );
}
