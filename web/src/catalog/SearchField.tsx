import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { Field, FieldInput } from '../ui/Field.tsx';
import { useDebouncedDraft } from '../ui/useDebouncedDraft.ts';
import { searchTextChanged } from './search.ts';

/** Pause after the last letter before the search runs (SPEC §9). */
const DEBOUNCE_MS = 500;
/** The server takes no longer text. */
const MAX_LENGTH = 200;

export function SearchField() {
  const id = useId();
  const dispatch = useAppDispatch();
  const searchText = useAppSelector((state) => state.search.filters.searchText);
  const [draft, setDraft] = useDebouncedDraft(searchText, (text) => dispatch(searchTextChanged(text)), DEBOUNCE_MS);
  return (
    <Field id={id} label="Search themes or camps">
      <FieldInput
        id={id}
        type="search"
        autoComplete="off"
        inputProps={{ maxLength: MAX_LENGTH, enterKeyHint: 'search' }}
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value);
        }}
        endAdornment={
          <InputAdornment position="end">
            <SearchIcon aria-hidden="true" />
          </InputAdornment>
        }
      />
    </Field>
  );
}
