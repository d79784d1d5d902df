import { simpleSearchText } from '@campjay/domain/texts/simpleSearch.ts';
import Typography from '@mui/material/Typography';
import type { CampList } from './useCampList.ts';

/** A note that typos are currently handled without the text index (Requirement G.1); otherwise empty. */
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
