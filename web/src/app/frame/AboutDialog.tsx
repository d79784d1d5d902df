import { aboutText } from '@campjay/events/texts/about.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { JayMedallion } from '../../ui/JayMedallion.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

/** How the product came to be, told by who made it (SPEC §2 'Dialogs'). */
export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={aboutText.title}>
      {/* To be focused, so that the arrow keys scroll what is longer than the window. */}
      <Box role="group" aria-label={aboutText.title} tabIndex={0}>
        <JayMedallion sx={{ width: { xs: 96, sm: 132 }, float: 'right', shapeOutside: 'circle()', ml: 2, mb: 1 }} />
        {aboutText.paragraphs.map((paragraph) => (
          <Typography key={paragraph} sx={{ mb: 1.75, lineHeight: 1.6 }}>
            {paragraph}
          </Typography>
        ))}
        <Box sx={{ clear: 'both' }} />
      </Box>
    </LazyDialog>
  );
}
