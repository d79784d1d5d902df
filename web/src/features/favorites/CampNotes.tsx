import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import Box from '@mui/material/Box';
import { use } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { CardSettingContext, LinkNotesContext, type NamedNote } from '../catalog/card/cardSetting.ts';
import { isVisitor } from '../identity/isVisitor.ts';
import { isFavorite } from './favorites.ts';
import { NoteBox } from './NoteBox.tsx';
import { useSharersNotes } from './notes.ts';

const noteStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  typography: 'body2',
  '& .note-author': { display: 'block', fontWeight: 600, mb: 0.25 },
  '& textarea': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    minWidth: 0,
    minHeight: 60,
    maxHeight: 320,
    p: 1.25,
    font: 'inherit',
    // With a smaller font, phones zoom in on focus.
    fontSize: 16,
    lineHeight: 1.45,
    fieldSizing: 'content',
    resize: 'vertical',
    color: 'text.primary',
    bgcolor: 'background.default',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
  },
  '& .note-status': { color: 'text.secondary', '&:empty': { display: 'none' } },
  '& .note-text': { m: 0, my: 0.75, pl: 1.25, borderLeft: '3px solid', borderColor: 'divider' },
  '& .note-text, & .note-words': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .note-choice': { display: 'flex', flexWrap: 'wrap', gap: 1 },
} as const;

function NoteOfSharer({ name, note }: NamedNote) {
  return (
    <div>
      <span className="note-author">{name}</span>
      <div className="note-words">{note}</div>
    </div>
  );
}

/**
 * The notes on a camp: the parent's own, and on the favorites page those of sharers with their names (Requirement
 * 2.107).
 */
export function CampNotes({ camp }: { camp: CampOrg }) {
  const isOnFavorites = use(CardSettingContext) === 'favorites';
  const isMine = useAppSelector((state) => !isVisitor(state) && isFavorite(state, camp.org_id));
  const sharersNotes = useSharersNotes(camp.org_id);
  const linkNote = use(LinkNotesContext).get(camp.org_id);
  return (
    <Box sx={noteStyles}>
      {isMine && <NoteBox camp={camp} label={isOnFavorites ? 'You' : undefined} />}
      {isOnFavorites && sharersNotes.map(({ id, name, note }) => <NoteOfSharer key={id} name={name} note={note} />)}
      {linkNote && <NoteOfSharer {...linkNote} />}
    </Box>
  );
}
