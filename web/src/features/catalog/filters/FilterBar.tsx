import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { orderSelected, filtersChanged } from '../search.ts';
import { isOrder, SORT_ORDERS } from '../searchInUrl.ts';
import { memo, type ReactNode, useId, type SyntheticEvent } from 'react';
import { Field, Input } from '../../../ui/fields/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { FILTERS } from '@campjay/domain/catalog/filters.ts';
import { MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from './filters.ts';
import { PAGE_PART } from '../../../ui/pageMarks.ts';
import { Questions } from '../questions/Questions.tsx';
import { SentenceSuggestions } from '../sentence/SentenceSuggestions.tsx';
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

/** The search box. */
const SearchField = memo(function SearchField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const searchText = useAppSelector((state) => state.search.filters.searchText);
  const [draft, setDraft] = useDebouncedDraft(
    searchText,
    (text) => dispatch(filtersChanged({ searchText: text })),
    TYPING_PAUSE_MS,
  );
  return (
    <SentenceSuggestions text={draft} onPick={setDraft}>
      <Field id={id} label={FILTERS.searchText.label}>
        <Input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          enterKeyHint="search"
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value);
          }}
        />
        <Icon name="search" />
      </Field>
    </SentenceSuggestions>
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
