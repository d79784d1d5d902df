import type { GetAnswer, PostAnswer, PostBody } from '../../app/apiTypes.ts';
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
    tours: build.query<GetAnswer<'users/tour-progress'>['data'], undefined>({
      query: () => 'users/tour-progress',
      transformResponse: ({ data }: GetAnswer<'users/tour-progress'>) => data,
      providesTags: ['Tours'],
    }),
    progressTour: build.mutation<PostAnswer<'users/tour-progress'>, PostBody<'users/tour-progress'>>({
      query: (body) => commandRequest('users/tour-progress', body),
      invalidatesTags: ['Tours'],
    }),
  }),
});

const { useToursQuery, useProgressTourMutation } = tourApi;

/** Selects the links in the header and in the bottom navigation. Which one is visible depends on the window's width. */
const LINK_SELECTOR = 'nav a[href="/scheduling"]';

const findVisibleLink = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(LINK_SELECTOR)].find((link) => link.getClientRects().length > 0) ?? null;

/** Returns the visible link to the Scheduling page, also after the window was resized; null if there is none. */
const useSchedulingLink = (): HTMLElement | null => {
  const [link, setLink] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const update = (): void => setLink(findVisibleLink());
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return link;
};

const TOUR: Tour = 'schedule-pointer';
const TEXT = 'Collaborate with other parents to create a weekly schedule for the summer';

/** Size of the arrow in pixels. */
const ARROW_SIZE = 14;

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

/** The arrow is a rotated square, half of which is behind the box. It points up or down, depending on the placement. */
const arrowStyles = {
  position: 'absolute',
  width: ARROW_SIZE,
  height: ARROW_SIZE,
  '&::before': { content: '""', position: 'absolute', inset: 0, bgcolor: 'warning.main', transform: 'rotate(45deg)' },
  '[data-popper-placement^=bottom] &': { top: -ARROW_SIZE / 2 },
  '[data-popper-placement^=top] &': { bottom: -ARROW_SIZE / 2 },
} as const;

/** One-step tour that points at the Scheduling link until it is finished, skipped, or closed (Requirement 2.53). */
export function SchedulePointer() {
  const textId = useId();
  const { data: tours } = useToursQuery(undefined);
  const [saveProgress] = useProgressTourMutation();
  const [isClosed, setIsClosed] = useState(false);
  const [arrow, setArrow] = useState<HTMLElement | null>(null);
  const link = useSchedulingLink();
  // The tour has a single step, so any higher step means that it has ended.
  const isDue = tours?.[TOUR] === 0;
  const isVisible = isDue && !isClosed && link !== null;
  const endTour = useCallback((): void => {
    setIsClosed(true);
    void saveProgress({ tour: TOUR, step: 1 });
  }, [saveProgress]);
  useEffect(() => {
    if (!isVisible) return undefined;
    const endOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') endTour();
    };
    // Clicking the link finishes the tour.
    link.addEventListener('click', endTour);
    document.addEventListener('keydown', endOnEscape);
    return () => {
      link.removeEventListener('click', endTour);
      document.removeEventListener('keydown', endOnEscape);
    };
  }, [isVisible, link, endTour]);
  if (!isVisible) return null;
  return (
    <Popper
      open
      anchorEl={link}
      // The box extends to the left of the link, so that it does not cover the favorites page's share button, which is
      // on the right below the header.
      placement="bottom-end"
      modifiers={[
        { name: 'offset', options: { offset: [0, ARROW_SIZE - 2] } },
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
          onClick={endTour}
          sx={{ position: 'absolute', top: 2, right: 2, width: 44, height: 44 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
        <Button color="inherit" onClick={endTour} sx={{ minHeight: 44, mr: -4, mb: -1 }}>
          Got it
        </Button>
      </Box>
    </Popper>
  );
}
