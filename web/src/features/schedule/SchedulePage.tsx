import type { ScheduleView, CalendarHolder } from '@campjay/query-api/schedule/contract.ts';
import { useEffect, useMemo, type ReactNode, Suspense } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useRefetchWhileStale } from '../../useRefetchWhileStale.ts';
import { scheduleApi, useScheduleQuery, useSchedulesQuery } from './scheduleApi.ts';
import { usePlanningState, withPending } from './usePlanning.ts';
import { useAsOfPosition, useScheduleAsOf } from './history/historyApi.ts';
import Typography from '@mui/material/Typography';
import { useAccountInfoQuery } from '../accounts/accountsApi.ts';
import { trialEndsOn } from '@campjay/domain/accounts/trial.ts';
import Box from '@mui/material/Box';
import { PageWidth, LoadFailed } from '../../ui/PageLoading.tsx';
import Skeleton from '@mui/material/Skeleton';
import { startLiveUpdates } from './live/startLiveUpdates.ts';
import { product } from '@campjay/domain/product/product.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { PlanningHost } from './planning/PlanningHost.tsx';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { SignUpButton } from '../favorites/ListCover.tsx';
import { useIdentity } from '../identity/useIdentity.ts';
import { TextPage } from '../texts/TextPage.tsx';

/** Milliseconds before a stale response is fetched again. */
const STALE_REFETCH_MS = 2000;

/** The user's own schedule and those shared by others, as far as they have loaded, with pending commands applied. */
const useSchedules = () => {
  const dispatch = useAppDispatch();
  const own = useScheduleQuery(undefined);
  const list = useSchedulesQuery(undefined);
  const pending = usePlanningState((state) => state.pending);
  const shared = (list.data?.schedules ?? []).filter(({ isTrialEnded }) => !isTrialEnded).map(({ ownerId }) => ownerId);
  const sharedKey = shared.join(' ');
  useEffect(() => {
    const ownerIds = sharedKey === '' ? [] : sharedKey.split(' ');
    const subscriptions = ownerIds.map((ownerId) => dispatch(scheduleApi.endpoints.schedule.initiate(ownerId)));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [dispatch, sharedKey]);
  const others = useAppSelector(
    (state) => shared.flatMap((ownerId) => scheduleApi.endpoints.schedule.select(ownerId)(state).data ?? []),
    shallowEqual,
  );
  useRefetchWhileStale(own.data?.stale === true, own, STALE_REFETCH_MS);

  const data = own.data;
  return {
    own: useMemo(() => data && withPending<ScheduleView>(data, pending), [data, pending]),
    others: useMemo(
      () => others.map((subscription) => withPending<ScheduleView>(subscription, pending)),
      [others, pending],
    ),
    holders: list.data?.holders,
    /** Nothing can be shown, because a request failed. */
    hasFailed: (!own.data && own.isError) || (!list.data && list.isError),
    retry: (): void => {
      void own.refetch();
      void list.refetch();
    },
  };
};

interface Schedules {
  readonly own: ScheduleView | undefined;
  readonly others: readonly ScheduleView[];
  readonly holders: readonly CalendarHolder[] | undefined;
}

/**
 * The schedules to show: the current ones, or only the one viewed as of an earlier moment, read-only. `pastSchedule` is
 * the current state of that one.
 */
const useSchedulesAsOf = (now: Schedules): Schedules & { readonly pastSchedule: ScheduleView | undefined } => {
  const { place } = useAsOfPosition();
  const pastSchedule = [now.own, ...now.others].find((each) => each !== undefined && each.ownerId === place?.ownerId);
  const asOf = useScheduleAsOf(pastSchedule);
  if (!pastSchedule || !asOf)
    return { own: now.own, others: now.others, holders: now.holders, pastSchedule: undefined };
  // Until the first past state has loaded, the present stays visible, read-only.
  const pastView = asOf.view ?? { ...pastSchedule, mode: 'view' as const };
  const isPastSchedule = ({ ownerId }: { readonly ownerId: string }): boolean => ownerId === pastSchedule.ownerId;
  return {
    own: now.own && isPastSchedule(now.own) ? pastView : now.own,
    others: now.others.some(isPastSchedule) ? [pastView] : [],
    holders: now.holders?.filter(isPastSchedule),
    pastSchedule,
  };
};

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Los_Angeles' });

/** When the trial ends that the first entry started, and what it is for (Requirement D7.24). */
function TrialNote({ schedule }: { schedule: ScheduleView }) {
  const { data: info, refetch } = useAccountInfoQuery(undefined);
  const hasStarted = schedule.beganAt !== null;
  const startedAt = info?.trialStartedAt ?? null;
  const isUnknown = hasStarted && info !== undefined && startedAt === null;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  if (!hasStarted || startedAt === null || info?.accountType === 'paid') return null;
  const end = trialEndsOn(startedAt);
  const day = dayFormat.format(end);
  return (
    <Typography sx={{ mt: 3, color: 'text.secondary', maxWidth: '75ch' }}>
      {schedule.today <= end.toISOString().slice(0, 10)
        ? `Your trial runs until ${day}. It is for sharing your schedule with other parents; planning for your own family is free for ever.`
        : `Your trial ended on ${day}. Planning for your own family stays free; sharing your schedule rests until your account is paid.`}
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

const ROWS = 14;

/** Reserves the page's height while the schedule loads, so that a reload restores the scroll position. */
function GridSkeleton() {
  return (
    <>
      <Box role="status" sx={{ typography: 'h2', mb: 2 }}>
        Loading…
      </Box>
      <Box aria-hidden="true" sx={{ display: 'grid', gap: '1px' }}>
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={64} />
        ))}
      </Box>
    </>
  );
}

/** Shown while changes have not reached the server. */
function SavingNote() {
  const isLate = usePlanningState((state) => state.isLate);
  return (
    <Typography role="status" sx={{ color: 'text.secondary', mb: isLate ? 1.5 : 0 }}>
      {isLate && 'Not saved yet. It is tried again as soon as there is a connection.'}
    </Typography>
  );
}

/** Updates the page's schedules live, no matter who changes them (Requirement D7.17). */
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
function ScheduleOfParent() {
  useLiveSchedule();
  const now = useSchedules();
  const { own, others, holders, pastSchedule } = useSchedulesAsOf(now);
  return (
    <Box component="main" sx={{ minHeight: '100vh', pb: 6 }}>
      <title>{`Scheduling – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <ScheduleCover>{now.own && <ScheduleTools schedule={now.own} others={now.others} />}</ScheduleCover>
      <PageWidth>
        <Box sx={{ mt: { xs: 2, md: 3 } }}>
          {own && holders ? (
            <>
              <SavingNote />
              <Suspense fallback={null}>{pastSchedule && <AsOfBar schedule={pastSchedule} />}</Suspense>
              <ScheduleBoard own={own} others={others} holders={holders} />
              {!pastSchedule && (
                <Box sx={{ mt: 5 }}>
                  <Suspense fallback={null}>
                    <RegistrationList schedules={[own, ...others.filter(({ mode }) => mode === 'plan')]} />
                  </Suspense>
                </Box>
              )}
              <TrialNote schedule={own} />
            </>
          ) : now.hasFailed ? (
            <LoadFailed large text="The schedule could not be loaded." onRetry={now.retry} />
          ) : (
            <GridSkeleton />
          )}
        </Box>
      </PageWidth>
      <PlanningHost />
    </Box>
  );
}

/** A parent's schedule; signed out, the page explains itself (Requirement D15.21). */
export function SchedulePage() {
  const { status } = useIdentity();
  return status === 'signedOut' ? <TextPage path="/scheduling" action={<SignUpButton />} /> : <ScheduleOfParent />;
}
