import { sectionId, type TextSection } from '@campjay/domain/texts/textPage.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';

/** Table of contents of a long page: above the text, or beside it on wide screens. */
export function TextContents({ sections }: { sections: readonly TextSection[] }) {
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
