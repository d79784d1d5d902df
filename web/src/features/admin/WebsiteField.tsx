import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { createFilterOptions } from '@mui/material/useAutocomplete';
import { useBaseUrlsQuery } from './adminApi.ts';

const NONE: readonly string[] = [];
const filterOptions = createFilterOptions<string>({ limit: 60 });

interface WebsiteFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (baseUrl: string | null) => void;
}

/** Autocomplete field for a website in the catalog. */
export function WebsiteField({ label, value, onChange }: WebsiteFieldProps) {
  const { data = NONE, isFetching } = useBaseUrlsQuery(undefined);
  return (
    <Autocomplete
      options={data}
      loading={isFetching}
      loadingText="Loading…"
      noOptionsText="No camp has this website."
      filterOptions={filterOptions}
      value={value}
      autoHighlight
      onChange={(_event, selected) => onChange(selected)}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}
