import type { CommandDone } from '@campjay/command-api/contract.ts';
import type { ProgressTour } from '@campjay/command-api/accounts/contract.ts';
import type { TourProgress } from '@campjay/query-api/accounts/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { useEffect, useState, useCallback, useId } from 'react';
import type { Tour } from '@campjay/events/accounts/values.ts';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popper from '@mui/material/Popper';

const tourApi = api.injectEndpoints({
  endpoints: (build) => ({
    tours: build.query<TourProgress['data'], undefined>({
      query: () => 'users/tour-progress',
      transformResponse: ({ data }: TourProgress) => data,
      providesTags: ['Tours'],
    }),
    progressTour: build.mutation<CommandDone, ProgressTour>({
      query: (body) => commandRequest('users/tour-progress', body),
      invalidatesTags: ['Tours'],
    }),
  }),
});

const { useToursQuery, useProgressTourMutation } = tourApi;

/** The buttons in the header and in a phone's bottom navigation; the window's width determines which one is visible. */
const BUTTONS = 'nav a[href="/scheduling"]';

const visibleButton = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(BUTTONS)].find((link) => link.getClientRects().length > 0) ?? null;

/** The visible scheduling button, if any. */
const useSchedulingButton = (): HTMLElement | null => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const update = (): void => setButton(visibleButton());
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return button;
};

const TOUR: Tour = 'schedule-pointer';
const TEXT = 'Collaborate with other parents to create a weekly schedule for the summer';

const ARROW = 14;

const boxStyles = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  width: 'min(300px, calc(100vw - 32px))',
  boxSizing: 'border-box',
  p: 2,
  pr: 6,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  borderRadius: 1.5,
  boxShadow: '0 8px 24px rgb(18 34 54 / 0.28)',
} as const;

/** A rotated square, half hidden behind the sheet; its side depends on the sheet's placement. */
const arrowStyles = {
  position: 'absolute',
  width: ARROW,
  height: ARROW,
  '&::before': { content: '""', position: 'absolute', inset: 0, bgcolor: 'warning.main', transform: 'rotate(45deg)' },
  '[data-popper-placement^=bottom] &': { top: -ARROW / 2 },
  '[data-popper-placement^=top] &': { bottom: -ARROW / 2 },
} as const;

/** One-step tour that points at the scheduling button until it is finished, skipped, or closed (Requirement 2.53). */
export function SchedulePointer() {
  const textId = useId();
  const { data: tours } = useToursQuery(undefined);
  const [progress] = useProgressTourMutation();
  const [isClosed, setIsClosed] = useState(false);
  const [arrow, setArrow] = useState<HTMLElement | null>(null);
  const button = useSchedulingButton();
  const isVisible = tours?.[TOUR] === 0 && !isClosed && button !== null;
  const end = useCallback((): void => {
    setIsClosed(true);
    void progress({ tour: TOUR, step: 1 });
  }, [progress]);
  useEffect(() => {
    if (!isVisible) return undefined;
    const endOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') end();
    };
    // Clicking the button finishes the tour.
    button.addEventListener('click', end);
    document.addEventListener('keydown', endOnEscape);
    return () => {
      button.removeEventListener('click', end);
      document.removeEventListener('keydown', endOnEscape);
    };
  }, [isVisible, button, end]);
  if (!isVisible) return null;
  return (
    <Popper
      open
      anchorEl={button}
      // Placed to the left, because the favorites page has its share button to the right, below the header.
      placement="bottom-end"
      modifiers={[
        { name: 'offset', options: { offset: [0, ARROW - 2] } },
        { name: 'preventOverflow', options: { padding: 16 } },
        { name: 'arrow', options: { element: arrow, padding: 12 } },
      ]}
      sx={{ zIndex: 'drawer', '&[data-popper-reference-hidden]': { visibility: 'hidden' } }}
    >
      <Box role="dialog" aria-label="Tour: Scheduling" aria-describedby={textId} sx={boxStyles}>
        <Box ref={setArrow} sx={arrowStyles} />
        <Box id={textId} role="status" sx={{ flexBasis: '100%', fontWeight: 600 }}>
          {TEXT}
        </Box>
        <IconButton
          aria-label="Close tour"
          color="inherit"
          onClick={end}
          sx={{ position: 'absolute', top: 2, right: 2, width: 44, height: 44 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
        <Button color="inherit" onClick={end} sx={{ minHeight: 44, mr: -4, mb: -1 }}>
          Got it
        </Button>
      </Box>
    </Popper>
  );
}
