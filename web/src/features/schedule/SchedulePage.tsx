import { Busy } from '../../ui/Busy.tsx';
import type { ScheduleView, CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { useEffect, useMemo, type ReactNode, Suspense } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { scheduleApi, useScheduleQuery, useSchedulesQuery } from './scheduleApi.ts';
import { useAsOfPosition, useScheduleAsOf } from './history/historyApi.ts';
import Typography from '@mui/material/Typography';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { calculateTrialEnd } from '@campjay/domain/accounts/trial.ts';
import Box from '@mui/material/Box';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import Skeleton from '@mui/material/Skeleton';
import { startLiveUpdates } from './live/startLiveUpdates.ts';
import { product } from '@campjay/domain/product/product.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { LiveRegion } from './planning/LiveRegion.tsx';
import { isPlanning, withQueued } from './planning/planningKinds.ts';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { SignUpButton } from '../favorites/ListCover.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';

/** Milliseconds after which a stale response is fetched again. */
const STALE_REFETCH_MS = 2000;

/**
 * The user's own schedule and those shared by others, as far as they have loaded. Commands that the server has not
 * confirmed yet are applied to them.
 */
const useSchedules = () => {
  const dispatch = useAppDispatch();
  const ownQuery = useScheduleQuery(undefined);
  const listQuery = useSchedulesQuery(undefined);
  const commands = useAppSelector((state) => state.outbox.commands);
  const sharedOwnerIds = (listQuery.data?.schedules ?? [])
    .filter(({ isTrialEnded }) => !isTrialEnded)
    .map(({ ownerId }) => ownerId);
  // The effect depends on a string, because the array is a new one on every render.
  const sharedKey = sharedOwnerIds.join(' ');
  useEffect(() => {
    const ownerIds = sharedKey === '' ? [] : sharedKey.split(' ');
    const subscriptions = ownerIds.map((ownerId) => dispatch(scheduleApi.endpoints.schedule.initiate(ownerId)));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [dispatch, sharedKey]);
  const others = useAppSelector(
    (state) => sharedOwnerIds.flatMap((ownerId) => scheduleApi.endpoints.schedule.select(ownerId)(state).data ?? []),
    shallowEqual,
  );
  useRefetchWhileStale(ownQuery.data?.stale === true, ownQuery, STALE_REFETCH_MS);

  const ownSchedule = ownQuery.data;
  return {
    own: useMemo(() => ownSchedule && withQueued(ownSchedule, commands), [ownSchedule, commands]),
    others: useMemo(() => others.map((schedule) => withQueued(schedule, commands)), [others, commands]),
    holders: listQuery.data?.holders,
    /** True if nothing can be shown, because a request failed. */
    hasFailed: (!ownQuery.data && ownQuery.isError) || (!listQuery.data && listQuery.isError),
    retry: (): void => {
      void ownQuery.refetch();
      void listQuery.refetch();
    },
  };
};

interface Schedules {
  readonly own: ScheduleView | undefined;
  readonly others: readonly ScheduleView[];
  readonly holders: readonly CalendarHolder[] | undefined;
}

/**
 * The schedules to show: the current ones, or only one schedule as it was at an earlier moment, read-only.
 * `viewedSchedule` is the current state of that one schedule; it is undefined while the present is shown.
 */
const useSchedulesAsOf = (current: Schedules): Schedules & { readonly viewedSchedule: ScheduleView | undefined } => {
  const { position } = useAsOfPosition();
  const viewedSchedule = [current.own, ...current.others].find(
    (schedule) => schedule !== undefined && schedule.ownerId === position?.ownerId,
  );
  const asOf = useScheduleAsOf(viewedSchedule);
  if (!viewedSchedule || !asOf)
    return { own: current.own, others: current.others, holders: current.holders, viewedSchedule: undefined };
  // Until the past state has loaded, the current one stays visible, read-only.
  const pastView = asOf.view ?? { ...viewedSchedule, mode: 'view' as const };
  const isViewedSchedule = ({ ownerId }: { readonly ownerId: string }): boolean => ownerId === viewedSchedule.ownerId;
  return {
    own: current.own && isViewedSchedule(current.own) ? pastView : current.own,
    others: current.others.some(isViewedSchedule) ? [pastView] : [],
    holders: current.holders?.filter(isViewedSchedule),
    viewedSchedule,
  };
};

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Los_Angeles' });

/** Shows when the trial ends and what it covers. The first entry in the schedule starts it (Requirement D7.24). */
function TrialNote({ schedule }: { schedule: ScheduleView }) {
  const { data: info, refetch } = useAccountInfoQuery(undefined);
  const hasStarted = schedule.beganAt !== null;
  const startedAt = info?.trialStartedAt ?? null;
  // The account info may have been fetched before the first entry started the trial.
  const isOutdated = hasStarted && info !== undefined && startedAt === null;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  if (!hasStarted || startedAt === null || info?.accountType === 'paid') return null;
  const end = calculateTrialEnd(startedAt);
  const day = dayFormat.format(end);
  return (
    <Typography sx={{ mt: 3, color: 'text.secondary', maxWidth: '75ch' }}>
      {end > new Date()
        ? `Your trial runs until ${day}. It lets you share your schedule with other parents; planning for your own family is free forever.`
        : `Your trial ended on ${day}. Planning for your own family stays free; sharing your schedule is paused until you have a paid account.`}
    </Typography>
  );
}

/** The page's header section, in the cover colors. */
function ScheduleCover({ children }: { children?: ReactNode }) {
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', py: { xs: 2, md: 3 } }}>
      <PageWidth>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
        >
          <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' } }}>
            Scheduling
          </Typography>
          {children}
        </Box>
      </PageWidth>
    </Box>
  );
}

const SKELETON_ROWS = 14;

/** Reserves the page's height while the schedule loads, so that a reload restores the scroll position. */
function GridSkeleton() {
  return (
    <>
      <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
        Loading…
      </Box>
      <Box aria-hidden="true" sx={{ display: 'grid', gap: '1px' }}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </Box>
    </>
  );
}

/** Shows a note while a change has not reached the server yet and will be sent again. */
function SavingNote() {
  const isLate = useAppSelector(({ outbox }) =>
    outbox.commands.some((command) => isPlanning(command) && command.failures > 0),
  );
  return (
    <Typography role="status" sx={{ color: 'text.secondary', mb: isLate ? 1.5 : 0 }}>
      {isLate && 'Not saved yet. We will try again as soon as there is a connection.'}
    </Typography>
  );
}

/** Keeps the page's schedules up to date, no matter who changes them (Requirement D7.17). */
const useLiveSchedule = (): void => {
  const dispatch = useAppDispatch();
  useEffect(() => startLiveUpdates(dispatch), [dispatch]);
};

const RegistrationList = lazyComponent(
  () => import('./registration/RegistrationList.tsx'),
  (module) => module.RegistrationList,
);
const AsOfBar = lazyComponent(
  () => import('./history/AsOfBar.tsx'),
  (module) => module.AsOfBar,
);

/** The family's weekly summer schedule (Requirement 2.111). */
function ParentSchedule() {
  useLiveSchedule();
  const current = useSchedules();
  const { own, others, holders, viewedSchedule } = useSchedulesAsOf(current);
  return (
    <Box component="main" sx={{ minHeight: '100vh', pb: 6 }}>
      <title>{`Scheduling – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ScheduleCover>{current.own && <ScheduleTools schedule={current.own} others={current.others} />}</ScheduleCover>
      <PageWidth>
        <Box sx={{ mt: { xs: 2, md: 3 } }}>
          {own && holders ? (
            <>
              <SavingNote />
              <Suspense fallback={null}>{viewedSchedule && <AsOfBar schedule={viewedSchedule} />}</Suspense>
              <ScheduleBoard own={own} others={others} holders={holders} />
              {!viewedSchedule && (
                <Box sx={{ mt: 5 }}>
                  <Suspense fallback={<Busy />}>
                    <RegistrationList schedules={[own, ...others.filter(({ mode }) => mode === 'plan')]} />
                  </Suspense>
                </Box>
              )}
              <TrialNote schedule={own} />
            </>
          ) : current.hasFailed ? (
            <LoadFailed large text="The schedule could not be loaded." onRetry={current.retry} />
          ) : (
            <GridSkeleton />
          )}
        </Box>
      </PageWidth>
      <LiveRegion />
    </Box>
  );
}

/** The schedule of a signed-in parent; visitors see a text page about scheduling instead (Requirement D15.21). */
export function SchedulePage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <ParentSchedule />;
}
