import { FILTERS, type OptionFilterName, optionLabelsOf } from '@campjay/domain/catalog/filters.ts';
import { memo, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import { MultiSelect } from '../../../ui/fields/MultiSelect.tsx';
import { filtersChanged } from '../search.ts';
import type { Facets } from '../searchApi.ts';

export interface FilterInputsProps {
  /** The year of the current season; undefined until the first response. */
  readonly season: number | undefined;
  readonly facets: Facets | undefined;
}

interface OptionFilterFieldProps extends FilterInputsProps {
  readonly name: OptionFilterName;
}

/** The input of a filter with options. Does not rerender with the page's other filters, since its list may be open. */
export const OptionFilterField = memo(function OptionFilterField({ name, season, facets }: OptionFilterFieldProps) {
  const dispatch = useAppDispatch();
  const choice: Choice<string> = useAppSelector((state) => state.search.filters[name]);
  const options = useMemo(() => optionLabelsOf<OptionFilterName>(name, season), [name, season]);
  const { label, field } = FILTERS[name];
  return (
    <MultiSelect
      label={label}
      options={options}
      choice={choice}
      onChange={(newChoice) => dispatch(filtersChanged({ [name]: newChoice }))}
      counts={facets?.[field]}
    />
  );
});
