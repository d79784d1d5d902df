import type { TextLine as Line } from '@campjay/domain/texts/textPage.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { JayMedallion } from '../../ui/JayMedallion.tsx';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { TEXT_COLUMNS } from './textColumns.ts';
import { TextLine } from './TextLine.tsx';

interface TextCoverProps {
  readonly title: string;
  readonly intro: readonly Line[];
  /** Shown below the introduction. */
  readonly action?: ReactNode;
}

/** Header of a text page, with the mascot Jay beside it on wide screens. */
export function TextCover({ title, intro, action }: TextCoverProps) {
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', pt: { xs: 3, md: 5 }, pb: { xs: 4, md: 7 } }}>
      <PageWidth>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: TEXT_COLUMNS },
            columnGap: { xs: 2, md: 8 },
          }}
        >
          <div>
            <Typography variant="h1">{title}</Typography>
            {intro.map((line, at) => (
              <Typography key={at} sx={{ mt: 1.5, maxWidth: '60ch', color: 'cover.quiet' }}>
                <TextLine line={line} />
              </Typography>
            ))}
            {action}
          </div>
          <JayMedallion sx={{ width: { xs: 72, sm: 120, md: 168 }, mb: { md: -4 } }} />
        </Box>
      </PageWidth>
    </Box>
  );
}
