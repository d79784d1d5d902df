import { browserStorageKeys } from '@campjay/domain/browserStorageKeys.ts';
import { product } from '@campjay/domain/product.ts';
import { introText } from '@campjay/domain/texts/intro.ts';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { loadStored, saveStored } from '../../ui/browserStorage.ts';

/** Stores the date of the dismissed news, so that next year's news is shown again. */
const DISMISSED_KEY = browserStorageKeys.newsPutAway;

/** Announces when holiday camps will be listed (Requirement 2.70); dismissing it is stored in this browser. */
export function HolidayNews() {
  const [isDismissed, setIsDismissed] = useState(() => loadStored(DISMISSED_KEY) === product.holidayDataBy);
  if (isDismissed) return null;
  const dismiss = (): void => {
    saveStored(DISMISSED_KEY, product.holidayDataBy);
    setIsDismissed(true);
  };
  return (
    <Box
      component="section"
      aria-label="News"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        width: { xs: 'auto', md: 'fit-content' },
        minHeight: 44,
        mt: { xs: 1.5, md: 2 },
        pl: 1.5,
        borderLeft: '3px solid',
        borderColor: 'warning.main',
        borderRadius: '0 8px 8px 0',
        bgcolor: 'rgb(255 255 255 / 0.09)',
        fontSize: { xs: '0.875rem', md: '0.9375rem' },
        lineHeight: 1.4,
        textWrap: 'balance',
      }}
    >
      {introText.holidayNews}
      <IconButton color="inherit" aria-label="Put the news away" onClick={dismiss} sx={{ width: 44, height: 44 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
