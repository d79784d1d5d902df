import { type TextLine as Line, sectionId, type TextSection, hasContents } from '@campjay/domain/texts/textPage.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { JayMedallion } from '../../ui/Jay.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { product } from '@campjay/domain/product/product.ts';
import { textPageAt } from '@campjay/domain/texts/textPages.ts';
import type { TextPath } from '@campjay/domain/texts/paths.ts';
import { publicSettings } from '../../app/publicSettings.ts';

/** A line of text, which can contain links. */
export function TextLine({ line }: { line: Line }) {
  if (typeof line === 'string') return line;
  return line.map((segment) =>
    typeof segment === 'string' ? (
      segment
    ) : (
      <Link
        key={segment.path + segment.text}
        component={RouterLink}
        to={segment.path}
        color="inherit"
        underline="always"
      >
        {segment.text}
      </Link>
    ),
  );
}

/**
 * The grid columns on wide screens. The left column has the text; the right one has the picture of the mascot Jay at the
 * top of the page, and the table of contents below it.
 */
const TEXT_COLUMNS = 'minmax(0, 65ch) 280px';

interface TextCoverProps {
  readonly title: string;
  readonly intro: readonly Line[];
  /** Shown below the introduction. */
  readonly action?: ReactNode;
}

/** The banner of a text page: title, introduction, and a picture of Jay. */
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
            {intro.map((line, index) => (
              <Typography key={index} sx={{ mt: 1.5, maxWidth: '60ch', color: 'cover.quiet' }}>
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

/** Table of contents of a long page: above the text, or beside it on wide screens. */
function TextContents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <Box
      component="nav"
      aria-label="On this page"
      sx={{
        alignSelf: 'start',
        position: { md: 'sticky' },
        top: { md: 88 },
        order: { md: 1 },
        borderLeft: '3px solid',
        borderColor: 'divider',
        pl: 2,
      }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, columnCount: { sm: 2, md: 1 } }}>
        {sections.map((section) => (
          <li key={section.heading}>
            <Link
              href={`#${sectionId(section)}`}
              color="text.secondary"
              sx={{ display: 'block', py: { xs: 1.25, md: 0.75 }, typography: 'body2' }}
            >
              {section.heading}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Section({ section }: { section: TextSection }) {
  const { heading, paragraphs, points } = section;
  return (
    <Box component="section" id={sectionId(section)} sx={{ scrollMarginTop: 88 }}>
      <Typography variant="h2">{heading}</Typography>
      {paragraphs.map((paragraph, index) => (
        <Typography key={index} sx={{ mt: 1.5 }}>
          <TextLine line={paragraph} />
        </Typography>
      ))}
      {points && (
        <Box
          component="ul"
          sx={{ mt: 1.5, mb: 0, pl: 3, '& > li': { mt: 0.75 }, '& > li::marker': { color: 'secondary.main' } }}
        >
          {points.map((point, index) => (
            <li key={index}>
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
  /** Shown below the introduction. */
  readonly action?: ReactNode;
  /** Shown after the text. */
  readonly children?: ReactNode;
}

/**
 * A page of text, such as the terms. The texts of all pages are in one chunk of the client's code, which is smaller than
 * one picture.
 */
export function TextPage({ path, action, children }: TextPageProps) {
  const page = textPageAt(path, publicSettings());
  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${page.title} – ${product.name}`}</title>
      {!page.isIndexable && <meta name="robots" content="noindex" />}
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
