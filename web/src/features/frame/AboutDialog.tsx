import { aboutText } from '@campjay/domain/texts/about.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { JayMedallion } from '../../ui/Jay.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';

/** The dialog with the product's origin story (Requirement 2.166). */
export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={aboutText.title}>
      {/* Focusable, so that the arrow keys scroll text that is taller than the window. */}
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
