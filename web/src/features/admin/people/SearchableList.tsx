import type { ListedAccount } from '@campjay/query-api/admin/contract.ts';
import Box from '@mui/material/Box';
import { formatDay } from '../../ads/billing/billingApi.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type ReactNode, useState } from 'react';

/** An account: its email, its sign-up date, and whether the email is confirmed (roles such as admin require that). */
export function AccountLine({ account: { email, signedUpAt, isEmailConfirmed } }: { account: ListedAccount }) {
  return (
    <>
      {email}
      <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
        signed up {formatDay(signedUpAt)} · {isEmailConfirmed ? 'email confirmed' : 'email not confirmed'}
      </Box>
    </>
  );
}

const PAGE_SIZE = 100;

interface SearchableListProps {
  readonly label: string;
  readonly items: readonly string[];
  /** Renders content above the list from the items that match the search. */
  readonly renderAside?: (matches: readonly string[]) => ReactNode;
  /** Renders one item. */
  readonly renderItem: (item: string) => ReactNode;
}

/** A list of texts with a search field. It shows the first hundred matches, and a hundred more on request. */
export function SearchableList({ label, items, renderAside, renderItem }: SearchableListProps) {
  const [search, setSearch] = useState('');
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const query = search.trim().toLowerCase();
  const matches = query === '' ? items : items.filter((item) => item.toLowerCase().includes(query));
  return (
    <>
      <TextField
        type="search"
        label={`Search in ${label.toLowerCase()}`}
        value={search}
        onChange={(text) => {
          setSearch(text);
          setVisibleCount(PAGE_SIZE);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1, minHeight: 44 }}>
        <Typography role="status" sx={{ flexGrow: 1, color: 'text.secondary' }}>
          {query === ''
            ? `${items.length.toLocaleString('en-US')} in all`
            : `${matches.length.toLocaleString('en-US')} of ${items.length.toLocaleString('en-US')}`}
        </Typography>
        {renderAside?.(matches)}
      </Box>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {matches.slice(0, visibleCount).map((item) => (
          <Box
            component="li"
            key={item}
            sx={{ borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere', py: 0.75 }}
          >
            {renderItem(item)}
          </Box>
        ))}
      </Box>
      {matches.length > visibleCount && (
        <Button
          fullWidth
          variant="outlined"
          onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}
          sx={{ minHeight: 48, mt: 1 }}
        >
          Show more
        </Button>
      )}
    </>
  );
}
