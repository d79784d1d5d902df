import { simpleSearchText } from '@campjay/events/texts/simpleSearch.ts';
import Typography from '@mui/material/Typography';
import type { CampList } from './useCampList.ts';

/** Says that misspelt words are looked up without the text index just now; empty as long as they are not. */
export function SimpleMatchNote({ list: { wordsMatchedSimply } }: { list: Pick<CampList, 'wordsMatchedSimply'> }) {
  return (
    <Typography
      role="status"
      sx={{ mb: 1.5, maxWidth: '65ch', color: 'text.secondary', textWrap: 'pretty', '&:empty': { display: 'none' } }}
    >
      {wordsMatchedSimply && simpleSearchText}
    </Typography>
  );
}
