import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { Sharer } from './favoritesApi.ts';
import { YOURS } from './useFavoriters.ts';
import { nameOf } from './nameOf.ts';

interface FavoritersProps {
  readonly sharers: readonly Sharer[];
  readonly selected: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Selects whose favorites are shown: the parent's own, and those of each sharer (Requirement 2.110). */
export function Favoriters({ sharers, selected, onToggle }: FavoritersProps) {
  const id = useId();
  const choices = [{ id: YOURS, name: 'Yours' }, ...sharers.map((sharer) => ({ id: sharer.id, name: nameOf(sharer) }))];
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}
    >
      <Box component="span" id={id} sx={{ fontWeight: 600, mr: 0.5 }}>
        Show the favorites of
      </Box>
      {choices.map((choice) => {
        const isSelected = selected.includes(choice.id);
        return (
          <Button
            key={choice.id}
            variant={isSelected ? 'contained' : 'outlined'}
            disableElevation
            aria-pressed={isSelected}
            startIcon={isSelected ? <CheckIcon /> : undefined}
            sx={{ minHeight: 44, borderRadius: 6, maxWidth: '100%', whiteSpace: 'nowrap' }}
            onClick={() => onToggle(choice.id)}
          >
            <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {choice.name}
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}
