import { MAX_EMAIL_LENGTH } from '@campjay/domain/limits.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';

/** Filters for audit entries. An entry must match all of them; an absent filter matches every entry. */
export interface AuditQuery {
  /** The actor: an email, or 'operator'. */
  readonly who?: string;
  /** The operation. */
  readonly what?: string;
  /** The subject: a website, a name, or an id. */
  readonly about?: string;
  /** Days in Pacific time, both inclusive. */
  readonly from?: string;
  readonly to?: string;
}

const FILTER_NAMES = ['who', 'what', 'about', 'from', 'to'] as const;
type FilterName = (typeof FILTER_NAMES)[number];

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string): boolean => DAY_PATTERN.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));

/** Reads the filters from form values or URL parameters. Drops blank values and invalid days. */
export const readFilters = (valueOf: (name: FilterName) => string | null | undefined): AuditQuery =>
  Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = valueOf(name)?.trim() ?? '';
      const mustBeDay = name === 'from' || name === 'to';
      if (value === '' || (mustBeDay && !isDay(value))) return [];
      return [[name, value]];
    }),
  );

/** Returns false for emails: browser histories and page-view analytics store URLs, so emails must stay out of them. */
export const canBeInUrl = (value: string): boolean => !value.includes('@');

/** Returns an error message if the last day is before the first. */
const checkDays = ({ from, to }: AuditQuery): string | undefined =>
  from !== undefined && to !== undefined && to < from ? 'The last day is before the first.' : undefined;

interface AuditFiltersProps {
  readonly filters: AuditQuery;
  readonly operations: readonly { readonly operation: string; readonly words: string }[];
  readonly isSearching: boolean;
  readonly onSearch: (filters: AuditQuery) => void;
}

const gridStyles = { display: 'grid', gap: 1.5, alignItems: 'start' } as const;

/** Form with filters by actor, operation, subject, and days. The filters take effect when the form is submitted. */
export function AuditFilters({ filters, operations, isSearching, onSearch }: AuditFiltersProps) {
  // What the user has entered, and the filters that were in effect at that time.
  const [draft, setDraft] = useState({ activeFilters: filters, values: filters });
  const isCurrent = JSON.stringify(draft.activeFilters) === JSON.stringify(filters);
  // If the filters change outside this form, the form shows the new filters.
  if (!isCurrent) setDraft({ activeFilters: filters, values: filters });
  const values = isCurrent ? draft.values : filters;
  const setValue = (name: FilterName, value: string): void =>
    setDraft({ activeFilters: filters, values: { ...values, [name]: value } });
  const problem = checkDays(readFilters((name) => values[name]));
  const renderField = (name: FilterName, label: string, inputType: 'text' | 'date' = 'text') => {
    return (
      <TextField
        type={inputType}
        label={label}
        value={values[name] ?? ''}
        onChange={(value) => setValue(name, value)}
        error={name === 'to' ? problem : undefined}
        {...(inputType === 'text' && { maxLength: MAX_EMAIL_LENGTH })}
      />
    );
  };
  return (
    <Box
      component="form"
      aria-label="Search the audit"
      sx={{ ...gridStyles, mb: 3 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) onSearch(readFilters((name) => values[name]));
      }}
    >
      <Box sx={{ ...gridStyles, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {renderField('who', 'Who: an email, or “operator”')}
        {renderField('about', 'About: a website, a name, an id')}
      </Box>
      <Box
        sx={{
          ...gridStyles,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' },
          alignItems: 'end',
        }}
      >
        <Box sx={{ display: 'grid', gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <ChoiceField
            label="What was done"
            noChoiceLabel="Everything"
            value={values.what}
            options={operations.map(({ operation, words: label }) => [operation, label])}
            onChoose={(what) => setValue('what', what ?? '')}
          />
        </Box>
        {renderField('from', 'First day', 'date')}
        {renderField('to', 'Last day', 'date')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton label="Search" isSending={isSearching} />
        {Object.keys(filters).length > 0 && (
          <Button onClick={() => onSearch({})} sx={{ minHeight: 48 }}>
            Show everything
          </Button>
        )}
      </Box>
    </Box>
  );
}
