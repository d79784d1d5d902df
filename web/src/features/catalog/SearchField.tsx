import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Field, FieldInput } from '../../ui/Field.tsx';
import { useDebouncedDraft } from '../../ui/useDebouncedDraft.ts';
import { FILTERS, MAX_TEXT_LENGTH, TYPING_PAUSE_MS } from './filters.ts';
import { filtersChanged } from './search.ts';

export function SearchField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const searchText = useAppSelector((state) => state.search.filters.searchText);
  const [draft, setDraft] = useDebouncedDraft(
    searchText,
    (text) => dispatch(filtersChanged({ searchText: text })),
    TYPING_PAUSE_MS,
  );
  return (
    <Field id={id} label={FILTERS.searchText.label}>
      <FieldInput
        id={id}
        type="search"
        autoComplete="off"
        inputProps={{ maxLength: MAX_TEXT_LENGTH, enterKeyHint: 'search' }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
        endAdornment={
          <InputAdornment position="end">
            <SearchIcon aria-hidden="true" sx={{ color: 'text.secondary' }} />
          </InputAdornment>
        }
      />
    </Field>
  );
}
