import { product } from '@campjay/domain/product.ts';
import { hasContents, sectionId, type TextSection } from '@campjay/domain/texts/textPage.ts';
import { textPageAt } from '@campjay/domain/texts/textPages.ts';
import type { TextPath } from '@campjay/domain/texts/textPaths.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { publicSettings } from '../../app/publicSettings.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { TEXT_COLUMNS } from './textColumns.ts';
import { TextContents } from './TextContents.tsx';
import { TextCover } from './TextCover.tsx';
import { TextLine } from './TextLine.tsx';

function Section({ section }: { section: TextSection }) {
  const { heading, paragraphs, points } = section;
  return (
    <Box component="section" id={sectionId(section)} sx={{ scrollMarginTop: 88 }}>
      <Typography variant="h2">{heading}</Typography>
      {paragraphs.map((paragraph, at) => (
        <Typography key={at} sx={{ mt: 1.5 }}>
          <TextLine line={paragraph} />
        </Typography>
      ))}
      {points && (
        <Box
          component="ul"
          sx={{ mt: 1.5, mb: 0, pl: 3, '& > li': { mt: 0.75 }, '& > li::marker': { color: 'secondary.main' } }}
        >
          {points.map((point, at) => (
            <li key={at}>
              <TextLine line={point} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface TextPageProps {
  readonly path: TextPath;
  /** Shown on the cover. */
  readonly action?: ReactNode;
  /** Shown after the text. */
  readonly children?: ReactNode;
}

/** A text page with an optional action on its cover. All texts are in one chunk, which is smaller than one picture. */
export function TextPage({ path, action, children }: TextPageProps) {
  const page = textPageAt(path, publicSettings());
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${page.title} – ${product.name}`}</title>
      {!page.isListed && <meta name="robots" content="noindex" />}
      <TextCover title={page.title} intro={page.intro} action={action} />
      <PageWidth>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 65ch)', md: TEXT_COLUMNS },
            gap: { xs: 4, md: 8 },
            py: { xs: 4, md: 6 },
          }}
        >
          {hasContents(page) && <TextContents sections={page.sections} />}
          <Box sx={{ display: 'grid', rowGap: 4, gridColumn: { md: 1 }, gridRow: { md: 1 } }}>
            {page.sections.map((section) => (
              <Section key={section.heading} section={section} />
            ))}
            {children}
          </Box>
        </Box>
      </PageWidth>
    </Box>
  );
}
