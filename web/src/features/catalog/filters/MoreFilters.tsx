import { useId, use } from 'react';
import { Field, Input } from '../../../ui/fields/Field.tsx';
import { useDebouncedDraft } from '../../../ui/fields/useDebouncedDraft.ts';
import { FILTER_NAMES, type FilterName, FILTERS, isOptionFilter } from '@campjay/domain/catalog/filters.ts';
import { TYPING_PAUSE_MS, readMaxPrice } from './filters.ts';
import { type FilterInputsProps, OptionFilterField } from './OptionFilterField.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { HiddenToggle } from '../../hidden-camps/AllHidden.tsx';
import { CardSettingContext } from '../card/cardSetting.ts';
import { filtersChanged } from '../search.ts';
import styles from './filters.module.css';

/** Step of the time input in seconds (Requirement 5.6). */
const TIME_STEP_SECONDS = 15 * 60;

interface TimeFieldProps {
  readonly label: string;
  /** 'HH:mm', or '' for any time. */
  readonly time: string;
  readonly onChange: (time: string) => void;
}

/** Input for an optional time of day. */
function TimeField({ label, time, onChange }: TimeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useDebouncedDraft(time, onChange, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={label}>
      <Input
        id={id}
        type="time"
        step={TIME_STEP_SECONDS}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}

interface MaxPriceFieldProps {
  /** Whole US dollars; null for any price. */
  readonly maxPrice: number | null;
  readonly onChange: (maxPrice: number | null) => void;
}

/** Input for the maximum price of a session. */
function MaxPriceField({ maxPrice, onChange }: MaxPriceFieldProps) {
  const id = useId();
  const applyText = (text: string): void => onChange(readMaxPrice(text));
  const [draft, setDraft] = useDebouncedDraft(maxPrice === null ? '' : String(maxPrice), applyText, TYPING_PAUSE_MS);
  return (
    <Field id={id} label={FILTERS.maxPrice.label}>
      <Input
        id={id}
        type="number"
        autoComplete="off"
        min={0}
        step={1}
        inputMode="numeric"
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
      />
    </Field>
  );
}

/** The filters that are always visible, and the one that the results offer. All others are here. */
const MAIN_FILTERS: ReadonlySet<FilterName> = new Set(['searchText', 'weeks', 'categories', 'includeUnpriced']);
const EXTRA_FILTERS = FILTER_NAMES.filter((name) => !MAIN_FILTERS.has(name));

/** The less common filters. The switch that shows hidden camps is only on the search page. */
export function MoreFilters(props: FilterInputsProps) {
  const dispatch = useAppDispatch();
  const filters = useAppSelector((state) => state.search.filters);
  const isSearchPage = use(CardSettingContext) === 'search';
  const renderInput = (name: FilterName) => {
    if (isOptionFilter(name)) return <OptionFilterField key={name} name={name} {...props} />;
    const update = (value: string | number | null): void => void dispatch(filtersChanged({ [name]: value }));
    const value = filters[name];
    if (typeof value === 'boolean') return null;
    return typeof value === 'string' ? (
      <TimeField key={name} label={FILTERS[name].label} time={value} onChange={update} />
    ) : (
      <MaxPriceField key={name} maxPrice={value} onChange={update} />
    );
  };
  return (
    <div className={styles['extraFields']}>
      {EXTRA_FILTERS.map(renderInput)}
      {isSearchPage && <HiddenToggle />}
    </div>
  );
}
